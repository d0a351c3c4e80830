/// One line of a YAML text that could not be read, as its author sees it.
struct YAMLLine {
  /// Where it begins in the text.
  let start: Int
  /// Without its end and without spaces after the last character.
  let bytes: ArraySlice<UInt8>

  /// The line that holds the byte at `offset`; an offset past the end means the last byte.
  init(in text: [UInt8], at offset: Int) {
    let offset = min(max(offset, 0), text.count)
    let isFeed = { (byte: UInt8) in byte == UInt8(ascii: "\n") }
    start = text[..<offset].lastIndex(where: isFeed).map { $0 + 1 } ?? 0
    let end = text[offset...].firstIndex(where: isFeed) ?? text.count
    let last = text[start..<end].lastIndex { !isBlank($0) }
    bytes = text[start..<(last.map { $0 + 1 } ?? start)]
  }

  /// The nearest line above that is neither empty nor a comment.
  func previous(in text: [UInt8]) -> YAMLLine? {
    var line = self
    while line.start > 0 {
      line = YAMLLine(in: text, at: line.start - 1)
      if let first = line.content.first, first != UInt8(ascii: "#") { return line }
    }
    return nil
  }

  /// Without the spaces before the first character.
  var content: ArraySlice<UInt8> { bytes.drop(while: isBlank) }
  var indentation: Int { content.startIndex - start }
  var isListItem: Bool {
    content.first == UInt8(ascii: "-") && isBlankOrNil(content.dropFirst().first)
  }

  /// What follows the `- ` of a list item.
  var item: String { text(content.dropFirst().drop(while: isBlank)) }

  /// Key and value of `key: value`, which may stand behind `- `; the value may be empty.
  var keyAndValue: (key: String, value: String, valueStart: Int)? {
    var rest = content
    while rest.first == UInt8(ascii: "-"), isBlankOrNil(rest.dropFirst().first) {
      rest = rest.dropFirst().drop(while: isBlank)
    }
    guard let first = rest.first, first != UInt8(ascii: "\""), first != UInt8(ascii: "'"),
      let colon = rest.indices.first(where: {
        rest[$0] == UInt8(ascii: ":") && isBlankOrNil(rest[($0 + 1)...].first)
      })
    else { return nil }
    let value = rest[(colon + 1)...].drop(while: isBlank)
    return (text(rest[..<colon]), text(value), value.startIndex)
  }

  /// Key and value of `key:value`, where the space was forgotten; no address like `https://…`.
  var keyAndValueWithoutSpace: (key: String, value: String)? {
    let rest = content
    guard let colon = rest.firstIndex(of: UInt8(ascii: ":")),
      rest[..<colon].allSatisfy({ isWordByte($0) }), colon > rest.startIndex,
      let next = rest[(colon + 1)...].first, next != UInt8(ascii: "/")
    else { return nil }
    return (text(rest[..<colon]), text(rest[(colon + 1)...]))
  }

  var string: String { text(content) }

  private func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
}

private func isBlank(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
}

private func isBlankOrNil(_ byte: UInt8?) -> Bool { byte.map(isBlank) ?? true }

private func isWordByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), 0x80...0xFF:
    true
  default: false
  }
}
