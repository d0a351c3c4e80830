private import CTOML
package import Diagnostics

/// Reads TOML 1.0; the node is nil when the text is not TOML, and then the diagnostic says why.
///
/// Keys stand in the order of the text; a date is text as written.
package func parseTOML(
  _ source: SourceText, limits: ParseLimits = ParseLimits()
) -> (node: Node?, diagnostics: [Diagnostic]) {
  guard source.bytes.count <= limits.bytes else {
    return (nil, [ParseFault.tooLarge(source, limit: limits.bytes)])
  }
  let source = source.normalizingLineEnds()
  if let offset = TOMLDepth.excess(in: source.bytes, limit: limits.depth) {
    let (line, column) = source.position(of: offset)
    let position = Position(line: line, column: column)
    return (nil, [ParseFault.tooDeep(source, limit: limits.depth, at: position)])
  }
  var places = TOMLPlaces(source)
  var error = toml_error()
  let document = source.bytes.withUnsafeBytes { bytes in
    toml_document_new(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count, &error)
  }
  guard let document else {
    let message = withUnsafeBytes(of: error.message) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    let offset = places.offset(line: Int(error.place.line), column: Int(error.place.column))
    return (nil, [TOMLFault(source, offset: offset).diagnostic(message)])
  }
  defer { toml_document_free(document) }
  var count = 0
  let items = UnsafeBufferPointer(start: toml_document_items(document, &count), count: count)
  var tree = TOMLTree(items: items, places: places)
  return (tree.node(), [])
}

/// Builds nodes from the flat list of a document's items.
private struct TOMLTree {
  let items: UnsafeBufferPointer<toml_item>
  var places: TOMLPlaces
  private var index = 0

  init(items: UnsafeBufferPointer<toml_item>, places: TOMLPlaces) {
    self.items = items
    self.places = places
  }

  /// The node of the next item and all that is in it.
  mutating func node() -> Node {
    let item = items[index]
    index += 1
    let position = position(item.start)
    switch item.kind {
    case toml_kind_table:
      let entries = (0..<item.child_count).map { _ in entry() }
      return Node(.mapping(entries), at: position)
    case toml_kind_array:
      return Node(.list((0..<item.child_count).map { _ in node() }), at: position)
    case toml_kind_string:
      let text = String(bytes: item.text, count: item.text_count)
      return Node(.scalar(Scalar(text: text, meaning: .text)), at: position)
    default:
      let start = places.offset(line: Int(item.start.line), column: Int(item.start.column))
      let end = places.offset(line: Int(item.end.line), column: Int(item.end.column))
      let text = places.text(from: start, to: end)
      return Node(.scalar(Scalar(text: text, meaning: meaning(of: item))), at: position)
    }
  }

  private mutating func entry() -> Node.Entry {
    let item = items[index]
    let key = String(bytes: item.key, count: item.key_count)
    let keyPosition = position(item.key_place)
    return Node.Entry(key: key, keyPosition: keyPosition, value: node())
  }

  private func meaning(of item: toml_item) -> Scalar.Meaning {
    switch item.kind {
    case toml_kind_integer: .integer(Int(item.integer))
    case toml_kind_number: .number(item.number)
    case toml_kind_boolean: .boolean(item.boolean)
    default: .text
    }
  }

  private mutating func position(_ place: toml_place) -> Position {
    places.position(line: Int(place.line), column: Int(place.column))
  }
}

extension String {
  fileprivate init(bytes: UnsafePointer<CChar>?, count: Int) {
    self.init(decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}
