/// Turns the library's places, counted in characters, into lines and columns in bytes.
///
/// Places that come in the order of the text cost one pass over it together.
struct YAMLPlaces {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let firstLine: Int
  private(set) var offset = 0
  private var index = 0
  private var line: Int
  private var lineStart = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>, firstLine: Int) {
    self.bytes = bytes
    self.firstLine = firstLine
    line = firstLine
  }

  mutating func position(of index: Int) -> Position {
    move(to: index)
    return Position(line: line, column: offset - lineStart + 1)
  }

  mutating func offset(of index: Int) -> Int {
    move(to: index)
    return offset
  }

  private mutating func move(to wanted: Int) {
    if wanted < index { self = YAMLPlaces(bytes, firstLine: firstLine) }
    while index < wanted, offset < bytes.count {
      let isLineFeed = bytes[offset] == UInt8(ascii: "\n")
      offset += 1
      while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
      index += 1
      if isLineFeed {
        line += 1
        lineStart = offset
      }
    }
  }
}
