/// Says what is wrong with the brackets of `css`, nil when every one is closed by its own kind.
///
/// Rules that an author writes stand inside a layer. With balanced brackets, strings and comments
/// they cannot end it. The answer is a clause that can follow `css`.
func cssFault(in css: String) -> String? {
  var open: [UInt8] = []
  var bytes = css.utf8[...]
  while let byte = bytes.popFirst() {
    switch byte {
    case UInt8(ascii: "\\"):
      bytes = bytes.dropFirst()
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      guard skipString(in: &bytes, quote: byte) else { return "leaves a string open" }
    case UInt8(ascii: "/") where bytes.first == UInt8(ascii: "*"):
      guard skipComment(in: &bytes) else { return "leaves a comment open" }
    case UInt8(ascii: "{"): open.append(UInt8(ascii: "}"))
    case UInt8(ascii: "("): open.append(UInt8(ascii: ")"))
    case UInt8(ascii: "["): open.append(UInt8(ascii: "]"))
    case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"):
      guard open.popLast() == byte else {
        return "has a '\(Character(Unicode.Scalar(byte)))' that closes nothing"
      }
    default: break
    }
  }
  return open.last.map { "lacks a '\(Character(Unicode.Scalar($0)))' at its end" }
}

/// Moves behind the closing quote; false when the line or the text ends before it.
private func skipString(in bytes: inout Substring.UTF8View, quote: UInt8) -> Bool {
  while let byte = bytes.popFirst() {
    if byte == quote { return true }
    if byte == UInt8(ascii: "\n") { return false }
    if byte == UInt8(ascii: "\\") { bytes = bytes.dropFirst() }
  }
  return false
}

private func skipComment(in bytes: inout Substring.UTF8View) -> Bool {
  bytes = bytes.dropFirst()
  while let byte = bytes.popFirst() {
    if byte == UInt8(ascii: "*"), bytes.first == UInt8(ascii: "/") {
      bytes = bytes.dropFirst()
      return true
    }
  }
  return false
}
