/// Returns `css` with every `url(assets/…)` leading into the folder `folder` beside the style sheet.
///
/// Authors name a file as it lies beside their theme file. Comments, and strings that are not the
/// address of a `url()`, stay as they are.
func addressing(assetsIn folder: String, of css: String) -> String {
  var result: [UInt8] = []
  var rest = Array(css.utf8)[...]
  /// The quote of the string, or the end of the comment, that the scan is in.
  var isInComment = false
  var quote: UInt8?
  while let byte = rest.first {
    if isInComment {
      isInComment = !rest.starts(with: "*/".utf8)
    } else if let open = quote {
      if byte == UInt8(ascii: "\\") {
        result.append(byte)
        rest = rest.dropFirst()
      } else if byte == open || byte == UInt8(ascii: "\n") {
        quote = nil
      }
    } else if rest.starts(with: "/*".utf8) {
      isInComment = true
      result += rest.prefix(2)
      rest = rest.dropFirst(2)
      continue
    } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      quote = byte
    } else if rest.count > 4, rest.prefix(4).map({ $0 | 0x20 }).elementsEqual(opening),
      result.last.map({ !isName($0) }) ?? true
    {
      result += rest.prefix(4)
      rest = rest.dropFirst(4)
      while let next = rest.first, next == UInt8(ascii: " ") || next == UInt8(ascii: "\n") {
        result.append(next)
        rest = rest.dropFirst()
      }
      if let next = rest.first, next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") {
        quote = next
        result.append(next)
        rest = rest.dropFirst()
      }
      if rest.starts(with: "./".utf8) { rest = rest.dropFirst(2) }
      if rest.starts(with: assets) {
        result += folder.utf8
        rest = rest.dropFirst(assets.count - 1)
      }
      continue
    }
    if let byte = rest.popFirst() { result.append(byte) }
  }
  return String(decoding: result, as: UTF8.self)
}

private let opening = Array("url(".utf8).map { $0 | 0x20 }
private let assets = Array("assets/".utf8)

private func isName(_ byte: UInt8) -> Bool {
  switch byte | 0x20 {
  case UInt8(ascii: "a")...UInt8(ascii: "z"): true
  default:
    byte >= 0x80 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}
