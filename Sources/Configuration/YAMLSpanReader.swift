private import CYAML
package import Diagnostics

/// Where each value of a YAML text stands; nil for a text that `parseYAML` refuses.
///
/// Offsets count the bytes of `source` as `normalizingLineEnds` returns it. The depth of a text must
/// have been limited by `parseYAML`, since this calls itself for each level.
package func yamlSpans(of source: SourceText) -> YAMLSpan? {
  source.normalizingLineEnds().bytes.withUnsafeBufferPointer { bytes in
    withUnsafeTemporaryAllocation(of: yaml_parser_t.self, capacity: 1) { memory in
      guard let parser = memory.baseAddress, yaml_parser_initialize(parser) == 1 else {
        return nil
      }
      defer { yaml_parser_delete(parser) }
      yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
      yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
      var reader = YAMLSpanReader(parser: parser, bytes: bytes)
      return reader.document()
    }
  }
}

/// Turns the library's events into spans; nil anywhere means that reading ended.
private struct YAMLSpanReader {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private var places: YAMLPlaces
  private var event = yaml_event_t()

  init(parser: UnsafeMutablePointer<yaml_parser_t>, bytes: UnsafeBufferPointer<UInt8>) {
    self.parser = parser
    places = YAMLPlaces(bytes, firstLine: 1)
  }

  mutating func document() -> YAMLSpan? {
    defer { yaml_event_delete(&event) }
    guard advance(), advance() else { return nil }
    if event.type == YAML_STREAM_END_EVENT {
      let end = places.offset(of: event.start_mark.index)
      return YAMLSpan(content: .scalar, style: .plain, range: end..<end)
    }
    guard advance() else { return nil }
    return span()
  }

  private mutating func advance() -> Bool {
    yaml_event_delete(&event)
    return yaml_parser_parse(parser, &event) == 1
  }

  /// The value that begins with the current event.
  private mutating func span() -> YAMLSpan? {
    let start = places.offset(of: event.start_mark.index)
    switch event.type {
    case YAML_SCALAR_EVENT:
      let style = style(of: event.data.scalar.style)
      let end = places.offset(of: event.end_mark.index)
      return YAMLSpan(content: .scalar, style: style, range: start..<max(start, end))
    case YAML_SEQUENCE_START_EVENT:
      return list(isFlow: event.data.sequence_start.style == YAML_FLOW_SEQUENCE_STYLE, start)
    case YAML_MAPPING_START_EVENT:
      return mapping(isFlow: event.data.mapping_start.style == YAML_FLOW_MAPPING_STYLE, start)
    default: return nil
    }
  }

  private mutating func list(isFlow: Bool, _ start: Int) -> YAMLSpan? {
    var items: [YAMLSpan] = []
    while advance() {
      if event.type == YAML_SEQUENCE_END_EVENT {
        let end = isFlow ? flowEnd : items.last?.range.upperBound ?? start
        return YAMLSpan(
          content: .list(items), style: isFlow ? .flow : .block, range: start..<end)
      }
      guard let item = span() else { return nil }
      items.append(item)
    }
    return nil
  }

  private mutating func mapping(isFlow: Bool, _ start: Int) -> YAMLSpan? {
    var entries: [YAMLSpan.Entry] = []
    while advance() {
      if event.type == YAML_MAPPING_END_EVENT {
        let end = isFlow ? flowEnd : entries.last?.value.range.upperBound ?? start
        return YAMLSpan(
          content: .mapping(entries), style: isFlow ? .flow : .block, range: start..<end)
      }
      guard event.type == YAML_SCALAR_EVENT else { return nil }
      let scalar = event.data.scalar
      let key = String(
        decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
      guard let keySpan = span(), advance(), let value = span() else { return nil }
      entries.append(YAMLSpan.Entry(key: key, keyRange: keySpan.range, value: value))
    }
    return nil
  }

  /// Behind the bracket that the current event is.
  private var flowEnd: Int {
    mutating get { places.offset(of: event.end_mark.index) }
  }

  private func style(of style: yaml_scalar_style_t) -> YAMLSpan.Style {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE: .literal
    case YAML_FOLDED_SCALAR_STYLE: .folded
    default: .plain
    }
  }
}
