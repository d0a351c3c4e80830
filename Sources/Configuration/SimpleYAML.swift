private import ByteText

/// Reads the YAML that nearly all front matter is: lines of a key and a short value, in ASCII.
///
/// The library, which reads all of YAML, would take an eighth of the time that reading a page takes.
/// Whatever is in the least unusual is left to the library, mistakes included, so that there is one
/// place that judges them. `SimpleYAMLTests` compares the two.
struct SimpleYAML {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0
  private var line: Int
  private var lineStart = 0

  /// The mapping that a text of such lines is; nil for any other text.
  static func read(_ bytes: UnsafeBufferPointer<UInt8>, firstLine: Int) -> Node? {
    var reader = SimpleYAML(bytes: bytes, line: firstLine)
    return reader.mapping()
  }

  private init(bytes: UnsafeBufferPointer<UInt8>, line: Int) {
    self.bytes = bytes
    self.line = line
  }

  private var position: Position { Position(line: line, column: index - lineStart + 1) }

  /// The byte at `index`; a line feed behind the end.
  private var byte: UInt8 { index < bytes.count ? bytes[index] : lineFeed }

  private mutating func mapping() -> Node? {
    var list = EntryList()
    while index < bytes.count {
      if byte == lineFeed {
        nextLine()
        continue
      }
      let keyPosition = position
      guard let key = key(), let value = value(), byte == lineFeed else { return nil }
      guard list.position(of: key) == nil else { return nil }
      list.append(Node.Entry(key: key, keyPosition: keyPosition, value: value))
      nextLine()
    }
    guard let first = list.entries.first else { return nil }
    return Node(.mapping(list.entries), at: first.keyPosition)
  }

  private mutating func nextLine() {
    index += 1
    line += 1
    lineStart = index
  }

  /// A name from the line's beginning on, its colon and the spaces behind it.
  private mutating func key() -> String? {
    let start = index
    guard byte.isASCIILetter else { return nil }
    while byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "-")
    {
      index += 1
    }
    let end = index
    // A key of the library ends within 1,024 characters.
    guard byte == UInt8(ascii: ":"), end - start < 256 else { return nil }
    index += 1
    guard byte == space else { return nil }
    while byte == space { index += 1 }
    return text(start..<end)
  }

  private mutating func value() -> Node? {
    switch byte {
    case UInt8(ascii: "["): list()
    case UInt8(ascii: "\""), UInt8(ascii: "'"): quoted()
    default: plain(isItem: false)
    }
  }

  /// A text in quotes on one line, with no escape in it; spaces behind it are skipped.
  private mutating func quoted() -> Node? {
    let position = position
    let quote = byte
    index += 1
    let start = index
    while byte != quote {
      guard isPrintable(byte), byte != UInt8(ascii: "\\") else { return nil }
      index += 1
    }
    let end = index
    index += 1
    // Two single quotes stand for one.
    if byte == quote { return nil }
    while byte == space { index += 1 }
    return Node(.scalar(Scalar(text: text(start..<end), meaning: .text)), at: position)
  }

  /// A text without quotes that begins with a letter or a digit; spaces behind it are skipped.
  private mutating func plain(isItem: Bool) -> Node? {
    let position = position
    let start = index
    guard byte.isASCIILetter || byte.isASCIIDigit else { return nil }
    var end = index
    while isPrintable(byte) {
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: "]"):
        if isItem { return scalar(start..<end, position) }
      case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "?"):
        if isItem { return nil }
      case UInt8(ascii: ":"):
        let next = index + 1 < bytes.count ? bytes[index + 1] : lineFeed
        if isItem || next == space || next == lineFeed { return nil }
      case UInt8(ascii: "#"):
        if bytes[index - 1] == space { return nil }
      default: break
      }
      index += 1
      if bytes[index - 1] != space { end = index }
    }
    // A line of spaces may continue it.
    return isItem ? nil : scalar(start..<end, position)
  }

  private func scalar(_ range: Range<Int>, _ position: Position) -> Node? {
    let meaning = CoreSchema.meaning(of: UnsafeBufferPointer(rebasing: bytes[range]))
    return Node(.scalar(Scalar(text: text(range), meaning: meaning)), at: position)
  }

  /// A list in brackets on one line.
  private mutating func list() -> Node? {
    let position = position
    index += 1
    var items: [Node] = []
    while true {
      while byte == space { index += 1 }
      let isQuoted = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
      guard let item = isQuoted ? quoted() : plain(isItem: true) else { return nil }
      items.append(item)
      guard byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") else { return nil }
      index += 1
      if bytes[index - 1] == UInt8(ascii: "]") { break }
    }
    while byte == space { index += 1 }
    return Node(.list(items), at: position)
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }
}

/// Whether it is a character of ASCII that is seen, or a space.
private func isPrintable(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7f }

private let lineFeed = UInt8(ascii: "\n")
private let space = UInt8(ascii: " ")
