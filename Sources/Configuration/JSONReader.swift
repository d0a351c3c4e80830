private import ByteText
package import Diagnostics

/// What a text in JSON may hold.
package enum JSONDialect: Sendable {
  /// What RFC 8259 says.
  case standard
  /// Comments of C and commas before a closing bracket too, as settings of editors have them.
  ///
  /// Of a key that stands twice the last value counts there, and a warning says so.
  case relaxed
}

/// Reads one JSON text; the cost is linear in it.
///
/// The node is nil when the text is not JSON, and then the last diagnostic says why. Of a key that
/// stands twice, an error in the standard dialect, the first value is kept.
package func parseJSON(
  _ source: SourceText, as dialect: JSONDialect = .standard, limits: ParseLimits = ParseLimits()
) -> (node: Node?, diagnostics: [Diagnostic]) {
  guard source.bytes.count <= limits.bytes else {
    return (nil, [ParseFault.tooLarge(source, limit: limits.bytes)])
  }
  let source = source.normalizingLineEnds()
  return source.bytes.withUnsafeBufferPointer { bytes in
    var reader = JSONReader(bytes: bytes, source: source, limits: limits, dialect: dialect)
    let node = reader.wholeText()
    return (node, reader.diagnostics)
  }
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
    var reader = JSONReader(bytes: bytes, source: source, limits: limits, dialect: .standard)
    let node = reader.value()
    return (node, reader.offset, reader.diagnostics)
  }
}

/// Recursive descent with a bound on the depth; nil anywhere means that reading ended.
struct JSONReader {
  let bytes: UnsafeBufferPointer<UInt8>
  let source: SourceText
  let limits: ParseLimits
  let dialect: JSONDialect
  var offset = 0
  var diagnostics: [Diagnostic] = []
  private var depth = 0
  private var line: Int
  private var lineStart = 0

  init(
    bytes: UnsafeBufferPointer<UInt8>, source: SourceText, limits: ParseLimits,
    dialect: JSONDialect
  ) {
    self.bytes = bytes
    self.source = source
    self.limits = limits
    self.dialect = dialect
    line = source.firstLine
  }

  /// The value of a text that holds nothing else.
  mutating func wholeText() -> Node? {
    guard let node = value(), skipSpace() else { return nil }
    guard byte == nil else {
      return fault("text follows the end of the JSON value", hint: "remove it")
    }
    return node
  }

  mutating func value() -> Node? {
    guard skipSpace() else { return nil }
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
    guard skipSpace() else { return nil }
    if skip(UInt8(ascii: "]")) { return .list([]) }
    while true {
      guard let item = value() else { return nil }
      items.append(item)
      guard skipSpace() else { return nil }
      if skip(UInt8(ascii: "]")) { return .list(items) }
      guard separator(closing: "]", opened: start) else { return nil }
      if dialect == .relaxed, skip(UInt8(ascii: "]")) { return .list(items) }
    }
  }

  private mutating func object() -> Node.Content? {
    let start = offset - 1
    var list = EntryList()
    guard skipSpace() else { return nil }
    if skip(UInt8(ascii: "}")) { return .mapping([]) }
    while true {
      guard skipSpace() else { return nil }
      let position = position
      guard byte != nil else { return unclosed("}", at: start) }
      guard byte == UInt8(ascii: "\"") else {
        return byte == UInt8(ascii: "/")
          ? fault("no comment may stand here", hint: "remove it; JSON has none")
          : fault("a key in double quotes is expected here", hint: "write \"key\": value")
      }
      guard let key = string(), skipSpace() else { return nil }
      guard skip(UInt8(ascii: ":")) else {
        return fault("a ':' is missing after the key \"\(key)\"", hint: nil)
      }
      guard let value = value() else { return nil }
      let entry = Node.Entry(key: key, keyPosition: position, value: value)
      if let first = list.position(of: key) {
        if dialect == .relaxed { list.replace(entry) }
        if diagnostics.count < limits.diagnostics {
          diagnostics.append(
            ParseFault.duplicate(
              key, source, at: position, first: first, lastCounts: dialect == .relaxed))
        }
      } else {
        list.append(entry)
      }
      guard skipSpace() else { return nil }
      if skip(UInt8(ascii: "}")) { return .mapping(list.entries) }
      guard separator(closing: "}", opened: start) else { return nil }
      if dialect == .relaxed, skip(UInt8(ascii: "}")) { return .mapping(list.entries) }
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
    guard skipSpace() else { return false }
    if dialect == .standard, byte.map({ Character(Unicode.Scalar($0)) }) == closing {
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

  /// Goes on to what is neither white space nor, in the relaxed dialect, in a comment.
  ///
  /// False is a comment that nothing ends.
  private mutating func skipSpace() -> Bool {
    while let byte {
      if isWhitespace(byte) {
        skipByte()
      } else if dialect == .relaxed, byte == UInt8(ascii: "/"), offset + 1 < bytes.count,
        bytes[offset + 1] == UInt8(ascii: "/")
      {
        while let byte = self.byte, byte != UInt8(ascii: "\n") { offset += 1 }
      } else if dialect == .relaxed, byte == UInt8(ascii: "/"), offset + 1 < bytes.count,
        bytes[offset + 1] == UInt8(ascii: "*")
      {
        guard skipBlockComment() else { return false }
      } else {
        break
      }
    }
    return true
  }

  private mutating func skipBlockComment() -> Bool {
    let start = offset
    offset += 2
    while offset + 1 < bytes.count {
      if bytes[offset] == UInt8(ascii: "*"), bytes[offset + 1] == UInt8(ascii: "/") {
        offset += 2
        return true
      }
      skipByte()
    }
    let _: Node? = fault("the comment here is never closed", hint: "add '*/'", at: start)
    return false
  }

  private mutating func skipByte() {
    let isLineEnd = byte == UInt8(ascii: "\n")
    offset += 1
    guard isLineEnd else { return }
    line += 1
    lineStart = offset
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
