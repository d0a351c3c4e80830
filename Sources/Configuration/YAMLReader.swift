private import CYAML
package import Diagnostics

/// Reads one YAML 1.2 document; the cost is linear in the text.
///
/// The node is nil when the text is not YAML, and then the last diagnostic says why; a text without
/// a value is a null scalar. Of a key that stands twice, an error, the first value is kept. Anchors,
/// aliases, tags and further documents are refused.
package func parseYAML(
  _ source: SourceText, limits: ParseLimits = ParseLimits()
) -> (node: Node?, diagnostics: [Diagnostic]) {
  guard source.bytes.count <= limits.bytes else {
    return (nil, [ParseFault.tooLarge(source, limit: limits.bytes)])
  }
  let source = source.normalizingLineEnds()
  let simple = source.bytes.withUnsafeBufferPointer {
    SimpleYAML.read($0, firstLine: source.firstLine)
  }
  if let simple { return (simple, []) }
  return parseWholeYAML(source, limits)
}

/// Reads a document with lines that end in line feeds, whatever it holds.
func parseWholeYAML(
  _ source: SourceText, _ limits: ParseLimits
) -> (node: Node?, diagnostics: [Diagnostic]) {
  source.bytes.withUnsafeBufferPointer { bytes in
    withUnsafeTemporaryAllocation(of: yaml_parser_t.self, capacity: 1) { memory in
      // The library keeps a pointer to its parser inside of it, so that it may not move.
      guard let parser = memory.baseAddress, yaml_parser_initialize(parser) == 1 else {
        return (nil, [source.diagnostic(.error, id: "yaml-syntax", "memory is out", line: 1)])
      }
      defer { yaml_parser_delete(parser) }
      yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
      yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
      var reader = YAMLReader(parser: parser, bytes: bytes, source: source, limits: limits)
      let node = reader.document()
      return (node, reader.diagnostics)
    }
  }
}

/// Turns the library's events into nodes; nil anywhere means that reading ended.
private struct YAMLReader {
  let parser: UnsafeMutablePointer<yaml_parser_t>
  let source: SourceText
  let limits: ParseLimits
  var diagnostics: [Diagnostic] = []
  private var event = yaml_event_t()
  private var places: YAMLPlaces
  private var depth = 0
  /// Where the collections in brackets or braces begin that are open now.
  private var openFlows: [Int] = []

  init(
    parser: UnsafeMutablePointer<yaml_parser_t>, bytes: UnsafeBufferPointer<UInt8>,
    source: SourceText, limits: ParseLimits
  ) {
    self.parser = parser
    self.source = source
    self.limits = limits
    places = YAMLPlaces(bytes, firstLine: source.firstLine)
  }

  mutating func document() -> Node? {
    defer { yaml_event_delete(&event) }
    guard advance(), advance() else { return nil }
    if event.type == YAML_STREAM_END_EVENT {
      let start = Position(line: source.firstLine, column: 1)
      return Node(.scalar(Scalar(text: "", meaning: .null)), at: start)
    }
    guard advance(), let node = node(), advance(), advance() else { return nil }
    guard event.type == YAML_STREAM_END_EVENT else {
      return refuse(
        "yaml-documents", "a second document begins here, where one is expected",
        hint: "remove the line '---' and what follows it")
    }
    return node
  }

  /// Reads the next event; false after a fault.
  private mutating func advance() -> Bool {
    yaml_event_delete(&event)
    if yaml_parser_parse(parser, &event) == 1 { return true }
    diagnostics.append(fault())
    return false
  }

  /// The node that begins with the current event.
  private mutating func node() -> Node? {
    switch event.type {
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      guard accept(anchor: scalar.anchor, tag: scalar.tag) else { return nil }
      let bytes = UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      let isPlain = scalar.style == YAML_PLAIN_SCALAR_STYLE
      return Node(
        .scalar(
          Scalar(
            text: String(decoding: bytes, as: UTF8.self),
            meaning: isPlain ? CoreSchema.meaning(of: bytes) : .text)),
        at: position)
    case YAML_SEQUENCE_START_EVENT:
      let start = event.data.sequence_start
      guard accept(anchor: start.anchor, tag: start.tag) else { return nil }
      return nested(isFlow: start.style == YAML_FLOW_SEQUENCE_STYLE) { $0.list() }
    case YAML_MAPPING_START_EVENT:
      let start = event.data.mapping_start
      guard accept(anchor: start.anchor, tag: start.tag) else { return nil }
      return nested(isFlow: start.style == YAML_FLOW_MAPPING_STYLE) { $0.mapping() }
    default:
      return refuse(
        "yaml-alias", "'*' begins an alias, which is not supported",
        hint: "quote a text that begins with '*'")
    }
  }

  private mutating func nested(
    isFlow: Bool, _ read: (inout YAMLReader) -> Node.Content?
  ) -> Node? {
    let position = position
    guard depth < limits.depth else {
      diagnostics.append(ParseFault.tooDeep(source, limit: limits.depth, at: position))
      return nil
    }
    depth += 1
    if isFlow { openFlows.append(places.offset) }
    guard let content = read(&self) else { return nil }
    if isFlow { openFlows.removeLast() }
    depth -= 1
    return Node(content, at: position)
  }

  private mutating func list() -> Node.Content? {
    var items: [Node] = []
    while true {
      guard advance() else { return nil }
      if event.type == YAML_SEQUENCE_END_EVENT { return .list(items) }
      guard let item = node() else { return nil }
      items.append(item)
    }
  }

  private mutating func mapping() -> Node.Content? {
    var list = EntryList()
    while true {
      guard advance() else { return nil }
      if event.type == YAML_MAPPING_END_EVENT { return .mapping(list.entries) }
      let isText = event.type == YAML_SCALAR_EVENT || event.type == YAML_ALIAS_EVENT
      guard isText else {
        return refuse(
          "yaml-key", "a key must be a text, but a list or a mapping begins here",
          hint: "quote a value that begins with '{' or '['")
      }
      guard let key = node(), case .scalar(let scalar) = key.content, advance(),
        let value = node()
      else { return nil }
      if let first = list.position(of: scalar.text) {
        guard diagnostics.count < limits.diagnostics else { continue }
        diagnostics.append(
          ParseFault.duplicate(scalar.text, source, at: key.position, first: first))
      } else {
        list.append(Node.Entry(key: scalar.text, keyPosition: key.position, value: value))
      }
    }
  }

  /// Where the current event begins.
  private var position: Position {
    mutating get { places.position(of: event.start_mark.index) }
  }

  private mutating func accept(
    anchor: UnsafeMutablePointer<yaml_char_t>?, tag: UnsafeMutablePointer<yaml_char_t>?
  ) -> Bool {
    guard anchor != nil || tag != nil else { return true }
    let isAnchor = anchor != nil
    let sign = isAnchor ? "&" : "!"
    let _: Node? = refuse(
      isAnchor ? "yaml-anchor" : "yaml-tag",
      "'\(sign)' begins \(isAnchor ? "an anchor" : "a tag"), which is not supported",
      hint: "quote a text that begins with '\(sign)'")
    return false
  }

  private mutating func refuse<Result>(_ id: String, _ message: String, hint: String) -> Result? {
    let offset = places.offset(of: event.start_mark.index)
    diagnostics.append(YAMLFault(source, offset: offset).refused(id, message, hint: hint))
    return nil
  }

  private mutating func fault() -> Diagnostic {
    let problem = parser.pointee.problem.map { String(cString: $0) } ?? ""
    let context = parser.pointee.context.map { String(cString: $0) } ?? ""
    guard parser.pointee.error != YAML_READER_ERROR else {
      return YAMLFault(source, offset: parser.pointee.problem_offset)
        .unreadable(problem, value: Int(parser.pointee.problem_value))
    }
    let start = places.offset(of: parser.pointee.context_mark.index)
    let offset = places.offset(of: parser.pointee.problem_mark.index)
    return YAMLFault(source, offset: offset, start: start, openFlow: openFlows.last)
      .diagnostic(problem, context: context)
  }
}
