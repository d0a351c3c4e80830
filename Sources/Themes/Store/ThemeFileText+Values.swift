internal import Configuration

extension ThemeFileText {
  /// A key and its value in lines below each other, the first of which begins at a column.
  ///
  /// Further lines are indented for that column already.
  func lines(
    for path: ArraySlice<String>, _ value: ThemeFileEdit.Value, column: Int
  ) -> [String] {
    guard let key = path.first else { return [] }
    let name = spelledKey(key)
    let inner = indentation(column + step)
    if path.count > 1 {
      let below = lines(for: path.dropFirst(), value, column: column + step)
      return ["\(name):"]
        + below.enumerated().map { $0.offset == 0 ? inner + $0.element : $0.element }
    }
    if let lines = linesOfText(value) {
      return ["\(name): \(lines[0])"] + lines.dropFirst().map { $0.isEmpty ? "" : inner + $0 }
    }
    return ["\(name): \(spelled(value, inFlow: false))"]
  }

  /// A key and its value on one line, for braces.
  func flowEntry(for path: ArraySlice<String>, _ value: ThemeFileEdit.Value) -> String {
    guard let key = path.first else { return "" }
    let name = spelledKey(key)
    if path.count == 1 { return "\(name): \(spelled(value, inFlow: true))" }
    return "\(name): { \(flowEntry(for: path.dropFirst(), value)) }"
  }

  /// A text of several lines behind `|`, its lines not indented yet; nil for every other value.
  func linesOfText(_ value: ThemeFileEdit.Value) -> [String]? {
    guard case .text(let text) = value, text.utf8.contains(UInt8(ascii: "\n")) else { return nil }
    return YAMLSpelling.literal(text, step: step)
  }

  /// The value on one line, a text in the quotes of `style` where they can hold it.
  func spelled(
    _ value: ThemeFileEdit.Value, like style: YAMLSpan.Style = .plain, inFlow: Bool
  ) -> String {
    switch value {
    case .text(let text): spelled(text, like: style, inFlow: inFlow)
    case .integer(let number): String(number)
    case .number(let number): Int(exactly: number).map(String.init) ?? "\(number)"
    case .boolean(let isTrue): "\(isTrue)"
    case .color(let color): spelled(color.description, like: style, inFlow: inFlow)
    case .texts(let texts):
      "[" + texts.map { spelled($0, like: .plain, inFlow: true) }.joined(separator: ", ") + "]"
    }
  }

  private func spelled(_ text: String, like style: YAMLSpan.Style, inFlow: Bool) -> String {
    let spelled: String? =
      switch style {
      case .singleQuoted: YAMLSpelling.singleQuoted(text)
      case .doubleQuoted: nil
      case .plain, .literal, .folded, .flow, .block: YAMLSpelling.plain(text, inFlow: inFlow)
      }
    return spelled ?? YAMLSpelling.doubleQuoted(text)
  }

  private func spelledKey(_ key: String) -> String {
    YAMLSpelling.plain(key, inFlow: true) ?? YAMLSpelling.doubleQuoted(key)
  }

  func indentation(_ column: Int) -> String { String(repeating: " ", count: column) }
}
