import ByteText

/// The text of a diagram as Graphviz is given it.
///
/// It is read as Graphviz's own scanner does (`scan.l`), as far as braces and ends of lines go. A text
/// that is wrong stays as wrong as it was.
struct DiagramText {
  let bytes: [UInt8]

  /// With `defaults` at the beginning of each graph, on the line of its brace.
  ///
  /// Defaults among the arguments would win over those that an author sets for all nodes.
  func starting(with defaults: String) -> [UInt8] {
    var result: [UInt8] = []
    var depth = 0
    var scanner = Scanner(bytes)
    while let token = scanner.next() {
      result += bytes[token.range]
      switch token.kind {
      case .opening:
        if depth == 0 { result += defaults.utf8 }
        depth += 1
      case .closing: depth = max(depth - 1, 0)
      case .string, .directive, .other: break
      }
    }
    return result
  }

  /// The text in which Graphviz counts the lines as everybody does: a graph with the same faults.
  ///
  /// Graphviz does not count ends of lines in a quoted string but those behind a backslash, and takes
  /// a comment such as `# 7 nodes` for the number of the next line.
  var withCountedLines: [UInt8] {
    var result: [UInt8] = []
    var scanner = Scanner(bytes)
    while let token = scanner.next() {
      switch token.kind {
      case .string:
        var isEscaped = false
        for byte in bytes[token.range] {
          if byte == UInt8(ascii: "\n"), !isEscaped { result.append(UInt8(ascii: "\\")) }
          isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
          result.append(byte)
        }
      case .directive: result += "//".utf8 + bytes[token.range].dropFirst()
      case .opening, .closing, .other: result += bytes[token.range]
      }
    }
    return result
  }
}

/// A piece of a graph's text.
private struct Token {
  enum Kind {
    case opening, closing, string
    /// A line that begins with `#`.
    case directive
    /// Comments, HTML, and all else.
    case other
  }

  var kind: Kind
  var range: Range<Int>
}

/// Cuts the text of a graph into pieces, of which none is lost; linear.
private struct Scanner {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func next() -> Token? {
    guard index < bytes.count else { return nil }
    let start = index
    let kind = skip()
    return Token(kind: kind, range: start..<index)
  }

  private mutating func skip() -> Token.Kind {
    switch bytes[index] {
    case UInt8(ascii: "{"):
      index += 1
      return .opening
    case UInt8(ascii: "}"):
      index += 1
      return .closing
    case UInt8(ascii: "\""):
      skipString()
      return .string
    case UInt8(ascii: "<"):
      skipHTML()
    case UInt8(ascii: "#") where index == 0 || bytes[index - 1] == UInt8(ascii: "\n"):
      skipLine()
      return .directive
    case UInt8(ascii: "/") where isAt("//"): skipLine()
    case UInt8(ascii: "/") where isAt("/*"): skip(to: "*/")
    default: index += 1
    }
    return .other
  }

  private mutating func skipString() {
    index += 1
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    index = min(index + 1, bytes.count)
  }

  private mutating func skipHTML() {
    var depth = 0
    repeat {
      if isAt("<!--") {
        skip(to: "-->")
        continue
      }
      if bytes[index] == UInt8(ascii: "<") { depth += 1 }
      if bytes[index] == UInt8(ascii: ">") { depth -= 1 }
      index += 1
    } while depth > 0 && index < bytes.count
  }

  private mutating func skipLine() {
    index = bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
  }

  private mutating func skip(to end: StaticString) {
    index += 2
    while index < bytes.count, !isAt(end) { index += 1 }
    index = min(index + end.utf8CodeUnitCount, bytes.count)
  }

  private func isAt(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard bytes.count - index >= count else { return false }
    return (0..<count).allSatisfy { bytes[index + $0] == word.utf8Start[$0] }
  }
}
