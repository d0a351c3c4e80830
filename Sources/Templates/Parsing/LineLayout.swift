private import ByteText

/// What stands on its own line, by the specification's rules on white space.
///
/// A tag alone on its line takes the line away with it. So do several tags of inheritance, and a
/// parent or block that opens and closes on a line of its own.
struct LineLayout {
  /// How a token stands on its line.
  enum Place {
    case inline
    /// The first of a line that has output.
    case first
    /// On a line of its own, between this indentation and this line end.
    case own(indentation: Range<Int>, lineEnd: Range<Int>)
    /// A block that opens here and closes on the same line, which is its own.
    case wholeLine(indentation: Range<Int>, lineEnd: Range<Int>)
    /// White space around a tag that has a line of its own: left out.
    case omitted
  }

  private(set) var places: [Place]
  /// Whether an opening tag is the last on a line of its own.
  private(set) var endsLine: [Bool]

  private let bytes: [UInt8]
  private let tokens: [Token]
  private let partners: [Int?]

  init(_ tokens: [Token], _ partners: [Int?], _ bytes: [UInt8]) {
    self.tokens = tokens
    self.partners = partners
    self.bytes = bytes
    places = Array(repeating: .inline, count: tokens.count)
    endsLine = Array(repeating: false, count: tokens.count)
    var start = 0
    for index in tokens.indices where index == tokens.count - 1 || endsWithNewline(tokens[index]) {
      placeLine(start..<(index + 1))
      start = index + 1
    }
  }

  private func endsWithNewline(_ token: Token) -> Bool {
    token.kind == .text && bytes[token.range.upperBound - 1] == UInt8(ascii: "\n")
  }

  private mutating func placeLine(_ line: Range<Int>) {
    let tags = line.filter { tokens[$0].kind != .text }
    guard let first = tags.first, let last = tags.last else {
      if !line.allSatisfy({ isBlank(tokens[$0]) }) { places[line.lowerBound] = .first }
      return
    }
    let before = line.lowerBound..<first
    let after = (last + 1)..<line.upperBound
    guard before.allSatisfy({ isBlank(tokens[$0]) }), after.allSatisfy({ isBlank(tokens[$0]) })
    else {
      places[line.lowerBound] = .first
      return
    }
    let lineStart = tokens[line.lowerBound].range.lowerBound
    let indentation = lineStart..<tokens[first].range.lowerBound
    let lineEnd = lineEnd(from: tokens[last].range.upperBound, after)
    if tokens[first].kind == .block, partners[first] == last {
      places[first] = .wholeLine(indentation: indentation, lineEnd: lineEnd)
    } else if tokens[first].kind == .parent, partners[first] == last {
      places[first] = .own(indentation: indentation, lineEnd: lineEnd)
    } else if isStandalone(tags, line) {
      for tag in line { places[tag] = .omitted }
      for tag in tags { places[tag] = .own(indentation: indentation, lineEnd: lineEnd) }
      for tag in tags where tokens[tag].opens { endsLine[tag] = true }
      return
    } else {
      places[line.lowerBound] = .first
      return
    }
    for token in before { places[token] = .omitted }
    for token in after { places[token] = .omitted }
  }

  /// Whether the tags of a line take the line away; what else is on it must be white space.
  private func isStandalone(_ tags: [Int], _ line: Range<Int>) -> Bool {
    guard line.allSatisfy({ tokens[$0].kind != .text || isBlank(tokens[$0]) }) else { return false }
    if tags.count == 1 { return !tokens[tags[0]].isValue }
    return tags.allSatisfy { tag in
      switch tokens[tag].kind {
      case .parent, .comment: true
      case .block: partners[tag].map { !line.contains($0) } ?? true
      case .close:
        partners[tag].map { tokens[$0].kind == .parent || tokens[$0].kind == .block } ?? false
      default: false
      }
    }
  }

  private func isBlank(_ token: Token) -> Bool {
    token.kind == .text && bytes[token.range].allSatisfy(\.isASCIISpace)
  }

  /// The bytes of the line end after a tag, without the space before it.
  private func lineEnd(from start: Int, _ tokensAfter: Range<Int>) -> Range<Int> {
    let end = tokensAfter.last.map { tokens[$0].range.upperBound } ?? start
    let first = bytes[start..<end].firstIndex {
      $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r")
    }
    return (first ?? end)..<end
  }
}
