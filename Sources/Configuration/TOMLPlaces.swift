internal import Diagnostics

/// Turns the library's places, whose columns count code points, into bytes.
struct TOMLPlaces {
  private let source: SourceText
  private var lineStarts = [0]
  /// The place found last; the next one is mostly behind it on the same line.
  private var last = (line: 1, column: 1, offset: 0)

  init(_ source: SourceText) {
    self.source = source
    for (index, byte) in source.bytes.enumerated() where byte == UInt8(ascii: "\n") {
      lineStarts.append(index + 1)
    }
  }

  mutating func position(line: Int, column: Int) -> Position {
    let offset = offset(line: line, column: column)
    let index = min(max(line, 1), lineStarts.count) - 1
    return Position(line: index + source.firstLine, column: offset - lineStarts[index] + 1)
  }

  /// Line and column as the library counts them, from 1 in the text.
  mutating func offset(line: Int, column: Int) -> Int {
    let line = min(max(line, 1), lineStarts.count)
    if last.line != line || last.column > column { last = (line, 1, lineStarts[line - 1]) }
    let bytes = source.bytes
    while last.column < column, last.offset < bytes.count {
      last.offset += 1
      while last.offset < bytes.count, bytes[last.offset] & 0xC0 == 0x80 { last.offset += 1 }
      last.column += 1
    }
    return last.offset
  }

  func text(from start: Int, to end: Int) -> String {
    String(decoding: source.bytes[start..<max(start, end)], as: UTF8.self)
  }
}
