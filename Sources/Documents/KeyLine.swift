/// A line of front matter that names a key: `title: Harbor`, or in TOML `title = "Harbor"`.
struct KeyLine {
  /// Bytes of the name, without quotes.
  let name: Range<Int>
  /// Whether blanks stand before the line or between the name and what follows it.
  let isSpaced: Bool
  /// Whether the name stands in quotes.
  let isQuoted: Bool
  /// Whether a blank or the end of the line follows the separator.
  let isSeparated: Bool

  /// One word or a text in quotes and then the separator; nil when `line` begins with none.
  init?(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>, separator: UInt8) {
    var index = line.lowerBound
    while index < line.upperBound, isBlank(bytes[index]) { index += 1 }
    var isSpaced = index > line.lowerBound
    guard index < line.upperBound else { return nil }
    let quote = bytes[index]
    isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    if isQuoted {
      let start = index + 1
      index = start
      while index < line.upperBound, bytes[index] != quote {
        let isEscape = quote == UInt8(ascii: "\"") && bytes[index] == UInt8(ascii: "\\")
        index += isEscape ? 2 : 1
      }
      guard index < line.upperBound else { return nil }
      name = start..<index
      index += 1
    } else {
      let start = index
      while index < line.upperBound, isWordByte(bytes[index]) { index += 1 }
      guard index > start else { return nil }
      name = start..<index
    }
    let end = index
    while index < line.upperBound, isBlank(bytes[index]) { index += 1 }
    if index > end { isSpaced = true }
    guard index < line.upperBound, bytes[index] == separator else { return nil }
    self.isSpaced = isSpaced
    isSeparated = index + 1 == line.upperBound || isBlank(bytes[index + 1])
  }

  /// Whether it names a key that has a meaning of its own.
  func isOurs(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    name.count <= 16 && FrontMatter.isOurs(String(decoding: bytes[name], as: UTF8.self))
  }
}

extension FrontMatterBlock {
  /// Whether a line of it names a key that has a meaning of its own.
  func hasOurKey(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var lines = LineScanner(bytes: bytes, start: content.lowerBound)
    let separator = UInt8(ascii: format == .toml ? "=" : ":")
    while let line = lines.next(), line.lowerBound < content.upperBound {
      if KeyLine(bytes, line, separator: separator)?.isOurs(bytes) == true { return true }
    }
    return false
  }
}

/// Whether a mapping in braces begins at `start`: `{title: Harbor`, `{"title":`, or `{}`.
///
/// White space and line ends may follow the brace. `isAnyWord` says whether the first key may be
/// words that have no meaning of their own.
func beginsMapping(
  _ bytes: UnsafeBufferPointer<UInt8>, at start: Int, anyWord isAnyWord: Bool
) -> Bool {
  guard start < bytes.count, bytes[start] == UInt8(ascii: "{") else { return false }
  var index = start + 1
  while index < bytes.count, isBlank(bytes[index]) || isLineEnd(bytes[index]) { index += 1 }
  guard index < bytes.count else { return false }
  if bytes[index] == UInt8(ascii: "}") { return true }
  var end = index
  while end < bytes.count, !isLineEnd(bytes[end]) { end += 1 }
  guard let key = KeyLine(bytes, index..<end, separator: UInt8(ascii: ":")) else {
    return isAnyWord && beginsWithWords(bytes, index..<end)
  }
  return key.isQuoted || key.isOurs(bytes) || isAnyWord && key.isSeparated
}

/// Whether YAML reads a key of several words at the beginning of `line`: `last review: 2026`.
///
/// A line that begins with another sign than a letter or a digit is some markup.
func beginsWithWords(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) -> Bool {
  guard let first = line.first, isWordByte(bytes[first]), bytes[first] != UInt8(ascii: "-") else {
    return false
  }
  return line.contains { index in
    bytes[index] == UInt8(ascii: ":")
      && (index + 1 == line.upperBound || isBlank(bytes[index + 1]))
  }
}

/// Whether a text that cannot be read says that its page is a draft.
///
/// It does when a key `draft` in it, in whatever case, is not plainly false.
func mentionsDraft(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  let word = Array("draft".utf8)
  var index = 0
  while index + word.count <= bytes.count {
    defer { index += 1 }
    guard bytes[index] | 0x20 == word[0],
      zip(bytes[index...], word).allSatisfy({ $0 | 0x20 == $1 }), isKeyPlace(bytes, index)
    else { continue }
    var end = index + word.count
    while end < bytes.count, isBlank(bytes[end]) || isQuote(bytes[end]) { end += 1 }
    guard end < bytes.count, bytes[end] == UInt8(ascii: ":") || bytes[end] == UInt8(ascii: "=")
    else { continue }
    let value = bytes[(end + 1)...].prefix { byte in
      !isLineEnd(byte) && byte != UInt8(ascii: ",") && byte != UInt8(ascii: "}")
        && byte != UInt8(ascii: "#")
    }
    let text = value.filter { !isBlank($0) && !isQuote($0) }.map { $0 | 0x20 }
    if !["false", "no", "off"].contains(where: { text.elementsEqual($0.utf8) }) { return true }
  }
  return false
}

/// Whether a key may begin at `index`: on a line of its own, or behind a brace or a comma.
private func isKeyPlace(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
  var index = index
  while index > 0, isBlank(bytes[index - 1]) || isQuote(bytes[index - 1]) { index -= 1 }
  guard index > 0 else { return true }
  let before = bytes[index - 1]
  return isLineEnd(before) || before == UInt8(ascii: "{") || before == UInt8(ascii: ",")
}

func isBlank(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
}

private func isLineEnd(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
}

private func isQuote(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
}

private func isWordByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
    UInt8(ascii: "."), UInt8(ascii: "\""), UInt8(ascii: "'"), 0x80...0xFF:
    true
  default: false
  }
}
