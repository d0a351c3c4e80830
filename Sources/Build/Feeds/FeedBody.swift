/// The body of a page as feed readers can show it.
///
/// They have neither the page's signs nor its style: links of headings to themselves and icons are
/// left out, a note's way back becomes an arrow, and fragments get the address of the page before
/// them. No picture is to be loaded before those of other entries. All are written by the renderer
/// as they are looked for here; in text and code a quotation mark is escaped.
func forReaders(_ body: [UInt8], at address: [UInt8]) -> [UInt8] {
  var output: [UInt8] = []
  output.reserveCapacity(body.count + 1024)
  var index = 0
  while index < body.count {
    let rest = body[index...]
    if body[index] == UInt8(ascii: "<"), let sign = sign(at: rest) {
      output.append(contentsOf: sign.replacement.utf8)
      index += sign.length
    } else if body[index] == UInt8(ascii: " "), rest.starts(with: fragment.utf8) {
      output.append(contentsOf: fragment.utf8.dropLast())
      output.append(contentsOf: address)
      output.append(UInt8(ascii: "#"))
      index += fragment.utf8.count
    } else if body[index] == UInt8(ascii: " "), rest.starts(with: priority.utf8) {
      index += priority.utf8.count
    } else {
      output.append(body[index])
      index += 1
    }
  }
  return output
}

private let fragment = " href=\"#"
private let darkOnly = Array("#gh-dark-mode-only\"".utf8)
private let priority = " fetchpriority=\"high\""

/// What is written instead of a sign that begins here, and the sign's length.
private func sign(at text: ArraySlice<UInt8>) -> (replacement: String, length: Int)? {
  if text.starts(with: "<img ".utf8) {
    // Of GitHub's two pictures for light and dark pages readers show one.
    guard let end = text.firstIndex(of: UInt8(ascii: ">")) else { return nil }
    return holds(darkOnly, in: text[...end]) ? ("", end + 1 - text.startIndex) : nil
  }
  for (start, end) in [
    ("<a class=\"anchor\" ", "</a>"), ("<svg class=\"i\" aria-hidden=\"true\"><use ", "</svg>"),
  ] where text.starts(with: start.utf8) {
    guard let length = length(of: text, to: end) else { return nil }
    let isWayBack = text.prefix(length).dropFirst(start.utf8.count).starts(
      with: "href=\"#I-back\"".utf8)
    return (isWayBack ? "\u{21a9}\u{fe0e}" : "", length)
  }
  return nil
}

private func holds(_ word: [UInt8], in text: ArraySlice<UInt8>) -> Bool {
  text.indices.contains { text[$0] == word[0] && text[$0...].starts(with: word) }
}

private func length(of text: ArraySlice<UInt8>, to end: String) -> Int? {
  var index = text.startIndex
  while let next = text[index...].firstIndex(of: UInt8(ascii: "<")) {
    if text[next...].starts(with: end.utf8) { return next + end.utf8.count - text.startIndex }
    index = next + 1
  }
  return nil
}
