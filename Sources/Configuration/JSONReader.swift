private import ByteText
package import Diagnostics

/// Reads one JSON text (RFC 8259); the cost is linear in it.
///
/// The node is nil when the text is not JSON, and then the last diagnostic says why. Of a key that
/// stands twice, an error, the first value is kept.
package func parseJSON(
  _ source: SourceText, limits: ParseLimits = ParseLimits()
) -> (node: Node?, diagnostics: [Diagnostic]) {
  let (node, end, diagnostics) = parseJSONPrefix(source, limits: limits)
  guard let node else { return (nil, diagnostics) }
  let source = source.normalizingLineEnds()
  guard let extra = source.bytes[end...].firstIndex(where: { !isWhitespace($0) }) else {
    return (node, diagnostics)
  }
  let fault = source.diagnostic(
    .error, id: "json-syntax", "text follows the end of the JSON value", offset: extra,
    hint: "remove it")
  return (nil, diagnostics + [fault])
}

/// Reads the JSON value that a text begins with; `end` is the offset behind it.
package func parseJSONPrefix(
  _ source: SourceText, limits: ParseLimits = ParseLimits()
) -> (node: Node?, end: Int, diagnostics: [Diagnostic]) {
  guard source.bytes.count <= limits.bytes else {
    return (nil, 0, [ParseFault.tooLarge(source, limit: limits.bytes)])
  }
  let source = source.normalizingLineEnds()
  return source.bytes.withUnsafeBufferPointer { bytes in
    var reader = JSONReader(bytes: bytes, source: source, limits: limits)
    let node = reader.value()
    return (node, reader.offset, reader.diagnostics)
  }
}

/// Recursive descent with a bound on the depth; nil anywhere means that reading ended.
struct JSONReader {
  let bytes: UnsafeBufferPointer<UInt8>
  let source: SourceText
  let limits: ParseLimits
  var offset = 0
  var diagnostics: [Diagnostic] = []
  private var depth = 0
  private var line: Int
  private var lineStart = 0

  init(bytes: UnsafeBufferPointer<UInt8>, source: SourceText, limits: ParseLimits) {
    self.bytes = bytes
    self.source = source
    self.limits = limits
    line = source.firstLine
  }

  mutating func value() -> Node? {
    skipWhitespace()
    let position = position
    switch byte {
    case UInt8(ascii: "{"): return nested(at: position) { $0.object() }
    case UInt8(ascii: "["): return nested(at: position) { $0.array() }
    case UInt8(ascii: "\""):
      guard let text = string() else { return nil }
      return Node(.scalar(Scalar(text: text, meaning: .text)), at: position)
    case let digit? where digit.isASCIIDigit || digit == UInt8(ascii: "-"):
      return number(at: position)
    case UInt8(ascii: "'"):
      return fault("a text stands in double quotes", hint: "write \" instead of '")
    default: return word(at: position)
    }
  }

  private mutating func nested(
    at position: Position, _ read: (inout JSONReader) -> Node.Content?
  ) -> Node? {
    guard depth < limits.depth else {
      diagnostics.append(ParseFault.tooDeep(source, limit: limits.depth, at: position))
      return nil
    }
    depth += 1
    offset += 1
    guard let content = read(&self) else { return nil }
    depth -= 1
    return Node(content, at: position)
  }

  private mutating func array() -> Node.Content? {
    let start = offset - 1
    var items: [Node] = []
    skipWhitespace()
    if skip(UInt8(ascii: "]")) { return .list([]) }
    while true {
      guard let item = value() else { return nil }
      items.append(item)
      skipWhitespace()
      if skip(UInt8(ascii: "]")) { return .list(items) }
      guard separator(closing: "]", opened: start) else { return nil }
    }
  }

  private mutating func object() -> Node.Content? {
    let start = offset - 1
    var list = EntryList()
    skipWhitespace()
    if skip(UInt8(ascii: "}")) { return .mapping([]) }
    while true {
      skipWhitespace()
      let position = position
      guard byte != nil else { return unclosed("}", at: start) }
      guard byte == UInt8(ascii: "\"") else {
        return byte == UInt8(ascii: "/")
          ? fault("no comment may stand here", hint: "remove it; JSON has none")
          : fault("a key in double quotes is expected here", hint: "write \"key\": value")
      }
      guard let key = string() else { return nil }
      skipWhitespace()
      guard skip(UInt8(ascii: ":")) else {
        return fault("a ':' is missing after the key \"\(key)\"", hint: nil)
      }
      guard let value = value() else { return nil }
      if let first = list.position(of: key) {
        if diagnostics.count < limits.diagnostics {
          diagnostics.append(ParseFault.duplicate(key, source, at: position, first: first))
        }
      } else {
        list.append(Node.Entry(key: key, keyPosition: position, value: value))
      }
      skipWhitespace()
      if skip(UInt8(ascii: "}")) { return .mapping(list.entries) }
      guard separator(closing: "}", opened: start) else { return nil }
    }
  }

  /// Reads the `,` between two items.
  private mutating func separator(closing: Character, opened: Int) -> Bool {
    guard byte != nil else {
      let _: Node? = unclosed(closing, at: opened)
      return false
    }
    guard skip(UInt8(ascii: ",")) else {
      let _: Node? = fault("a ',' or '\(closing)' is missing here", hint: nil)
      return false
    }
    let comma = offset - 1
    skipWhitespace()
    if byte.map({ Character(Unicode.Scalar($0)) }) == closing {
      let _: Node? = fault("a ',' stands before '\(closing)'", hint: "remove it", at: comma)
      return false
    }
    return true
  }

  private mutating func word(at position: Position) -> Node? {
    let start = offset
    while let byte, byte.isASCIILetter { offset += 1 }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    let meaning: Scalar.Meaning
    switch text {
    case "null": meaning = .null
    case "true": meaning = .boolean(true)
    case "false": meaning = .boolean(false)
    default: return noValue(text, at: start)
    }
    return Node(.scalar(Scalar(text: text, meaning: meaning)), at: position)
  }

  private mutating func noValue(_ word: String, at start: Int) -> Node? {
    guard word.isEmpty else {
      return fault(
        "'\(word.excerpt)' is no value of JSON", hint: "put a text in double quotes", at: start)
    }
    switch byte {
    case nil, UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"):
      return fault("a value is missing here", hint: nil)
    case UInt8(ascii: "/"), UInt8(ascii: "#"):
      return fault("no comment may stand here", hint: "remove it; JSON has none")
    default: return fault("no JSON value begins here", hint: "put a text in double quotes")
    }
  }

  private mutating func number(at position: Position) -> Node? {
    let start = offset
    _ = skip(UInt8(ascii: "-"))
    let isZero = byte == UInt8(ascii: "0")
    let digits = skipDigits()
    guard digits > 0 else { return fault("a digit is missing after the '-'", hint: nil) }
    guard digits == 1 || !isZero else {
      return fault("a number takes no leading zero", hint: "put a text in double quotes", at: start)
    }
    var isInteger = true
    if skip(UInt8(ascii: ".")) {
      isInteger = false
      guard skipDigits() > 0 else { return fault("a digit is missing after the '.'", hint: nil) }
    }
    if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
      isInteger = false
      if !skip(UInt8(ascii: "+")) { _ = skip(UInt8(ascii: "-")) }
      guard skipDigits() > 0 else { return fault("a digit is missing in the exponent", hint: nil) }
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    let integer = isInteger ? Int(text) : nil
    let meaning = integer.map { .integer($0) } ?? Scalar.Meaning.number(Double(text) ?? .infinity)
    return Node(.scalar(Scalar(text: text, meaning: meaning)), at: position)
  }
}

extension JSONReader {
  var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }
  private var position: Position { Position(line: line, column: offset - lineStart + 1) }

  mutating func skip(_ expected: UInt8) -> Bool {
    guard byte == expected else { return false }
    offset += 1
    return true
  }

  private mutating func skipDigits() -> Int {
    let start = offset
    while let byte, byte.isASCIIDigit { offset += 1 }
    return offset - start
  }

  private mutating func skipWhitespace() {
    while let byte, isWhitespace(byte) {
      offset += 1
      if byte == UInt8(ascii: "\n") {
        line += 1
        lineStart = offset
      }
    }
  }

  mutating func fault<Result>(
    _ message: String, hint: String?, at place: Int? = nil
  )
    -> Result?
  {
    diagnostics.append(
      source.diagnostic(.error, id: "json-syntax", message, offset: place ?? offset, hint: hint))
    return nil
  }

  private mutating func unclosed<Result>(_ closing: Character, at start: Int) -> Result? {
    fault(
      "the '\(closing == "}" ? "{" : "[")' here is never closed", hint: "add '\(closing)'",
      at: start)
  }
}

private func isWhitespace(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    || byte == UInt8(ascii: "\t")
}
