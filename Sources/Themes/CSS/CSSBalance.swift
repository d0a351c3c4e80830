/// What is wrong with the brackets of a style sheet.
struct CSSFault {
  /// A clause that can follow `css`.
  var reason: String
  /// Of the sheet, from zero.
  var line: Int
}

/// Says what is wrong with the brackets of `css`, nil when every one is closed by its own kind.
///
/// Rules that an author writes stand inside a layer. With balanced brackets, strings and comments
/// they cannot end it.
func cssFault(in css: String) -> CSSFault? {
  var open: [(closing: UInt8, line: Int)] = []
  var line = 0
  var bytes = css.utf8[...]
  while let byte = bytes.popFirst() {
    switch byte {
    case UInt8(ascii: "\n"): line += 1
    case UInt8(ascii: "\\"):
      if bytes.popFirst() == UInt8(ascii: "\n") { line += 1 }
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let start = line
      guard skipString(in: &bytes, quote: byte, &line) else {
        return CSSFault(reason: "leaves a string open", line: start)
      }
    case UInt8(ascii: "/") where bytes.first == UInt8(ascii: "*"):
      let start = line
      guard skipComment(in: &bytes, &line) else {
        return CSSFault(reason: "leaves a comment open", line: start)
      }
    case UInt8(ascii: "{"): open.append((UInt8(ascii: "}"), line))
    case UInt8(ascii: "("): open.append((UInt8(ascii: ")"), line))
    case UInt8(ascii: "["): open.append((UInt8(ascii: "]"), line))
    case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"):
      guard open.popLast()?.closing == byte else {
        return CSSFault(
          reason: "has a '\(Character(Unicode.Scalar(byte)))' that closes nothing", line: line)
      }
    default: break
    }
  }
  return open.last.map {
    CSSFault(reason: "lacks a '\(Character(Unicode.Scalar($0.closing)))'", line: $0.line)
  }
}

/// Moves behind the closing quote; false when the line or the text ends before it.
private func skipString(
  in bytes: inout Substring.UTF8View, quote: UInt8, _ line: inout Int
) -> Bool {
  while let byte = bytes.popFirst() {
    if byte == quote { return true }
    if byte == UInt8(ascii: "\n") { return false }
    if byte == UInt8(ascii: "\\"), bytes.popFirst() == UInt8(ascii: "\n") { line += 1 }
  }
  return false
}

private func skipComment(in bytes: inout Substring.UTF8View, _ line: inout Int) -> Bool {
  bytes = bytes.dropFirst()
  while let byte = bytes.popFirst() {
    if byte == UInt8(ascii: "\n") { line += 1 }
    if byte == UInt8(ascii: "*"), bytes.first == UInt8(ascii: "/") {
      bytes = bytes.dropFirst()
      return true
    }
  }
  return false
}
