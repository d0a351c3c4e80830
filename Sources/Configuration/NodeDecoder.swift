package import Diagnostics

/// Reads the keys of a mapping into Swift values and collects what is wrong with them.
///
/// A wrong value gives a diagnostic at its place and nil, and reading goes on. A key is asked for by
/// a name of the table of fields:
///
///     var decoder = NodeDecoder(node, source: source, fields: fields)
///     title = decoder.text("title")
///     weight = decoder.integer("weight", in: -1000...1000)
///     decoder.refuseUnknownKeys()
package struct NodeDecoder {
  /// A value and the way to it, as `header[2].href`; items are counted from one.
  package struct Value {
    package var node: Node
    package var path: String

    package init(_ node: Node, path: String) {
      self.node = node
      self.path = path
    }
  }

  package let source: SourceText
  package let fields: [Field]
  package let entries: [Node.Entry]
  /// Names the mapping itself; empty at the top.
  package let path: String
  /// In the order in which they were found; `sortedDiagnostics` has them in that of the text.
  package private(set) var diagnostics: [Diagnostic] = []

  /// A node that is no mapping gives one diagnostic and a decoder without entries.
  package init(_ node: Node, source: SourceText, fields: [Field], path: String = "") {
    self.source = source
    self.fields = fields
    self.path = path
    switch node.content {
    case .mapping(let entries):
      self.entries = entries
    case .scalar(let scalar) where scalar.isEmpty:
      entries = []
    default:
      entries = []
      report(
        "wrong-type",
        "\(path.isEmpty ? "the file" : path) must be keys with values, not \(node.kind)",
        at: node.position, hint: "write key: value")
    }
  }

  package var sortedDiagnostics: [Diagnostic] {
    guard diagnostics.count > 1 else { return diagnostics }
    let places = diagnostics.enumerated().sorted { a, b in
      (a.element.line ?? 0, a.element.column ?? 0, a.offset)
        < (b.element.line ?? 0, b.element.column ?? 0, b.offset)
    }
    return places.map(\.element)
  }

  /// The value at `name`, nil when the key is absent.
  package func value(_ name: String) -> Value? {
    assert(fields.contains { $0.name == name }, "'\(name)' is not in the table of fields")
    for entry in entries where entry.key == name {
      return Value(entry.value, path: child(name))
    }
    return nil
  }

  /// Where the key `name` stands.
  package func keyPosition(_ name: String) -> Position? {
    entries.first { $0.key == name }?.keyPosition
  }

  package func child(_ name: String) -> String {
    path.isEmpty ? name : "\(path).\(name)"
  }

  /// Entries whose key is not in the table.
  package var unknownEntries: [Node.Entry] {
    entries.filter { entry in !fields.contains { $0.name == entry.key } }
  }

  /// Reports every key that is not in the table, with the name that it resembles.
  ///
  /// `synonyms` are what other programs call our keys; one of several words is in camel case.
  package mutating func refuseUnknownKeys(synonyms: [String: String] = [:]) {
    let names = fields.map(\.name)
    for (count, entry) in unknownEntries.enumerated() {
      // Searching names costs; whoever has this many unknown keys mistook the file.
      let nearest =
        synonyms[entry.key] ?? synonyms[camelCased(entry.key)]
        ?? (count < 16 ? nearestName(to: entry.key, among: names) : nil)
      let known = names.count <= 8 ? "known are \(names.joined(separator: ", "))" : nil
      report(
        "unknown-key", "'\(child(entry.key))' is no key that is known here",
        at: entry.keyPosition, hint: nearest.map { "did you mean '\($0)'?" } ?? known)
    }
  }

  package mutating func report(
    _ id: String, _ message: String, at position: Position, hint: String? = nil,
    severity: Diagnostic.Severity = .error
  ) {
    guard hasRoom(for: severity) else { return }
    diagnostics.append(
      source.diagnostic(
        severity, id: id, message, line: position.line, column: position.column, hint: hint))
  }

  /// Adds what follows from the mistake that was found last to its hint.
  package mutating func addToLastHint(_ text: String) {
    guard let last = diagnostics.indices.last else { return }
    diagnostics[last].hint = diagnostics[last].hint.map { "\($0); \(text)" } ?? text
  }

  /// Decodes a mapping in this one; its diagnostics come along.
  package mutating func nested<Result>(
    _ value: Value, fields: [Field], _ decode: (inout NodeDecoder) -> Result
  ) -> Result {
    var decoder = NodeDecoder(value.node, source: source, fields: fields, path: value.path)
    let result = decode(&decoder)
    for diagnostic in decoder.diagnostics where hasRoom(for: diagnostic.severity) {
      diagnostics.append(diagnostic)
    }
    return result
  }

  /// Whether one more diagnostic is to be told; the first error always is.
  private func hasRoom(for severity: Diagnostic.Severity) -> Bool {
    diagnostics.count < Self.maximumDiagnostics
      || (severity == .error && !diagnostics.hasErrors)
  }

  /// To find the line of each costs a pass over the text.
  private static let maximumDiagnostics = 50
}

/// `fontSize` for `font-size` and `font_size`.
private func camelCased(_ key: String) -> String {
  let words = key.split { $0 == "-" || $0 == "_" }
  let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
  return (words.prefix(1).map(String.init) + rest).joined()
}
