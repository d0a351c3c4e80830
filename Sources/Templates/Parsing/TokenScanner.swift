private import ByteText
internal import Diagnostics

/// Cuts a template into tags and pieces of lines.
///
/// An unclosed tag ends the scan, since everything behind it may be meant otherwise.
struct TokenScanner {
  private let source: SourceText
  private let bytes: [UInt8]
  private var position = 0
  private var opening = Array("{{".utf8)
  private var closing = Array("}}".utf8)
  private var tokens: [Token] = []
  private var diagnostics: [Diagnostic] = []

  private init(_ source: SourceText) {
    self.source = source
    bytes = source.bytes
  }

  static func scan(_ source: SourceText) -> (tokens: [Token], diagnostics: [Diagnostic]) {
    var scanner = TokenScanner(source)
    while scanner.scanToNextTag(), scanner.scanTag() {}
    return (scanner.tokens, scanner.diagnostics)
  }

  /// Adds the text before the next tag; false when there is no tag.
  private mutating func scanToNextTag() -> Bool {
    let tag = find(opening, from: position)
    let end = tag ?? bytes.count
    while position < end {
      let newline = bytes[position..<end].firstIndex(of: UInt8(ascii: "\n"))
      let next = newline.map { $0 + 1 } ?? end
      tokens.append(Token(kind: .text, range: position..<next, content: position..<next))
      position = next
    }
    return tag != nil
  }

  /// Adds the tag at the position; false when it has no end.
  private mutating func scanTag() -> Bool {
    let start = position
    let sign = start + opening.count
    var end = closing
    var kind = Token.Kind.escaped
    var content = sign
    switch sign < bytes.count ? bytes[sign] : 0 {
    case UInt8(ascii: "{"):
      (kind, content, end) = (.raw, sign + 1, [UInt8(ascii: "}")] + closing)
    case UInt8(ascii: "="):
      (kind, content, end) = (.delimiters, sign + 1, [UInt8(ascii: "=")] + closing)
    default:
      let first = bytes[sign...].firstIndex { !$0.isASCIISpace } ?? sign
      if let signed = first < bytes.count ? Self.kind(of: bytes[first]) : nil {
        (kind, content) = (signed, first + 1)
      }
    }
    guard let close = find(end, from: content) else {
      let quoted = String(decoding: bytes[start..<min(content, bytes.count)], as: UTF8.self)
      diagnostics.append(
        source.diagnostic(
          .error, id: "template-unclosed-tag",
          "\"\(quoted)\" has no \"\(String(decoding: end, as: UTF8.self))\"", offset: start,
          hint: "close the tag; text with two braces needs other delimiters, as in {{=<% %>=}}"))
      return false
    }
    position = close + end.count
    tokens.append(
      Token(kind: kind, range: start..<position, content: trimmed(content..<close)))
    if kind == .delimiters { setDelimiters() }
    return true
  }

  private mutating func setDelimiters() {
    let tag = tokens[tokens.count - 1]
    let parts = bytes[tag.content].split(whereSeparator: \.isASCIISpace)
    guard parts.count == 2, !parts.contains(where: { $0.contains(UInt8(ascii: "=")) }) else {
      diagnostics.append(
        source.diagnostic(
          .error, id: "template-bad-delimiters",
          "\"\(String(decoding: bytes[tag.range], as: UTF8.self))\" does not name two delimiters",
          offset: tag.range.lowerBound,
          hint: "write two words without \"=\", as in {{=<% %>=}}"))
      return
    }
    opening = Array(parts[0])
    closing = Array(parts[1])
  }

  private static func kind(of sign: UInt8) -> Token.Kind? {
    switch sign {
    case UInt8(ascii: "&"): .raw
    case UInt8(ascii: "#"): .section
    case UInt8(ascii: "^"): .inverted
    case UInt8(ascii: "/"): .close
    case UInt8(ascii: "!"): .comment
    case UInt8(ascii: ">"): .partial
    case UInt8(ascii: "<"): .parent
    case UInt8(ascii: "$"): .block
    default: nil
    }
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    let start = bytes[range].firstIndex { !$0.isASCIISpace } ?? range.upperBound
    let end = bytes[start..<range.upperBound].lastIndex { !$0.isASCIISpace }.map { $0 + 1 } ?? start
    return start..<end
  }

  private func find(_ pattern: [UInt8], from start: Int) -> Int? {
    var index = start
    while index + pattern.count <= bytes.count {
      if bytes[index] == pattern[0], bytes[index..<(index + pattern.count)] == pattern[...] {
        return index
      }
      index += 1
    }
    return nil
  }
}
