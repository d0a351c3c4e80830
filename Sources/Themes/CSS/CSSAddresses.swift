/// Returns `css` with every `url(assets/…)` leading into the folder `folder` beside the style sheet.
///
/// Authors name a file as it lies beside their theme file. Comments, and strings that are not the
/// address of a `url()`, stay as they are.
func addressing(assetsIn folder: String, of css: String) -> String {
  var cursor = CSSCursor(Array(css.utf8))
  var result: [UInt8] = []
  var isURL = false
  while true {
    let start = cursor.index
    guard let (token, _) = cursor.next() else { break }
    let written = cursor.css[start..<cursor.index]
    switch token {
    case .address(let content),
      .string(let content) where isURL:
      let address = cursor.css[content]
      result += cursor.css[start..<content.lowerBound]
      result += leading(into: folder, address) ?? Array(address)
      result += cursor.css[content.upperBound..<cursor.index]
    default: result += written
    }
    if case .open(_, let isAddress) = token { isURL = isAddress } else { isURL = false }
  }
  return String(decoding: result, as: UTF8.self)
}

/// The address of an asset from the style sheet; nil for other addresses.
private func leading(into folder: String, _ address: ArraySlice<UInt8>) -> [UInt8]? {
  var path = address
  if path.starts(with: "./".utf8) { path = path.dropFirst(2) }
  guard path.starts(with: "assets/".utf8) else { return nil }
  return Array(folder.utf8) + path.dropFirst("assets".utf8.count)
}
