package import Diagnostics

extension SourceText {
  /// The text without a byte order mark, its lone carriage returns turned into line feeds.
  ///
  /// So every reader counts the same lines; a pair of carriage return and line feed stays. The bytes
  /// are copied only when there is something to change.
  package func normalizingLineEnds() -> SourceText {
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    guard hasMark || bytes.contains(carriageReturn) else { return self }
    var copy = hasMark ? Array(bytes[3...]) : bytes
    for index in copy.indices where copy[index] == carriageReturn {
      let next = index + 1
      if next == copy.count || copy[next] != lineFeed { copy[index] = lineFeed }
    }
    return SourceText(file: file, bytes: copy, firstLine: firstLine)
  }

  /// The comment that begins at `position` after nothing but spaces, with its `#`.
  ///
  /// At the position of an empty value that is what its author wrote there: `accent: #0f766e`.
  package func comment(at position: Position) -> String? {
    guard let line = line(position.line) else { return nil }
    let rest = line.utf8.dropFirst(position.column - 1).drop { $0 == space || $0 == tab }
    guard rest.first == UInt8(ascii: "#") else { return nil }
    return String(Substring(rest))
  }

  /// Whether the value at `position` is written in quotes.
  func isQuoted(at position: Position) -> Bool {
    guard let line = line(position.line) else { return false }
    let first = line.utf8.dropFirst(position.column - 1).first
    return first == UInt8(ascii: "\"") || first == UInt8(ascii: "'")
  }
}

private let carriageReturn = UInt8(ascii: "\r")
private let lineFeed = UInt8(ascii: "\n")
private let space = UInt8(ascii: " ")
private let tab = UInt8(ascii: "\t")
