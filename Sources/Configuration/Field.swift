/// One key that a file may hold: what decoding accepts and what the manual says about it.
package struct Field: Sendable, Hashable {
  package var name: String
  /// What its value is, in words of the manual: `text`, `list of texts`, `true or false`.
  package var type: String
  /// One sentence.
  package var summary: String
  /// What holds without it, as it would be written; nil when then there is nothing.
  package var defaultValue: String?
  /// Of a mapping with keys of its own.
  package var fields: [Field]

  package init(
    _ name: String, _ type: String, _ summary: String, default defaultValue: String? = nil,
    fields: [Field] = []
  ) {
    self.name = name
    self.type = type
    self.summary = summary
    self.defaultValue = defaultValue
    self.fields = fields
  }
}

extension [Field] {
  package subscript(name: String) -> Field? { first { $0.name == name } }

  /// A table in Markdown, one row a key; keys in a mapping are named `markdown.html`.
  package var reference: String {
    "| key | value | default | meaning |\n|---|---|---|---|\n" + rows(below: "").joined()
  }

  private func rows(below path: String) -> [String] {
    flatMap { field in
      let name = path + field.name
      let value = field.defaultValue.map { "`\($0)`" } ?? ""
      let row = "| `\(name)` | \(field.type) | \(value) | \(field.summary) |\n"
      return [row] + field.fields.rows(below: name + ".")
    }
  }
}
