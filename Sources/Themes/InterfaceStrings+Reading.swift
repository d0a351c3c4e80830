internal import Configuration
package import Diagnostics

extension InterfaceStrings {
  /// Reads a file of words in YAML; a key that it leaves out is taken from `fallback`.
  ///
  /// Without a fallback a missing key is an error. The language is the file's name without `.yaml`.
  package static func read(
    _ source: SourceText, fallback: InterfaceStrings? = nil
  ) -> (strings: InterfaceStrings, diagnostics: [Diagnostic]) {
    let name = source.file.split(separator: "/").last ?? ""
    let language = String(name.prefix { $0 != "." })
    var strings = fallback ?? InterfaceStrings(language: language)
    strings.language = language
    let (node, diagnostics) = parseYAML(source)
    guard let node else { return (strings, diagnostics) }
    var decoder = NodeDecoder(node, source: source, fields: fields)
    decoder.words(into: &strings)
    decoder.refuseUnknownKeys()
    if fallback == nil { decoder.refuseMissingWords() }
    return (strings, diagnostics + decoder.sortedDiagnostics)
  }

  /// Every key of a file of words, in the order of English's.
  static let fields: [Field] =
    Key.allCases.map { Field($0.rawValue, "text", "A text.") }
    + Count.allCases.map { Field($0.rawValue, "forms", "A count.", fields: formFields) }
    + DatePattern.allCases.map { Field($0.rawValue, "text", "A way to write a date.") }
    + [
      Field("months", "twelve texts", "Names of the months."),
      Field("shortMonths", "twelve texts", "Names of the months in short."),
    ]

  private static let formFields = [
    Field("one", "text", "For 1."), Field("other", "text", "For all other numbers."),
  ]
}

extension NodeDecoder {
  fileprivate mutating func words(into strings: inout InterfaceStrings) {
    for key in InterfaceStrings.Key.allCases {
      if let text = text(key.rawValue) { strings.texts[key] = text }
    }
    for count in InterfaceStrings.Count.allCases {
      let forms = mapping(count.rawValue) { decoder in
        let forms = (one: decoder.text("one"), other: decoder.text("other"))
        decoder.refuseUnknownKeys()
        return forms
      }
      guard let forms, let other = forms.other ?? strings.counts[count]?.other else { continue }
      strings.counts[count] = InterfaceStrings.Forms(one: forms.one ?? other, other: other)
    }
    for pattern in InterfaceStrings.DatePattern.allCases {
      if let text = text(pattern.rawValue) { strings.dateFormats.set(pattern, text) }
    }
    strings.months = months("months") ?? strings.months
    strings.shortMonths = months("shortMonths") ?? strings.shortMonths
  }

  private mutating func months(_ name: String) -> [String]? {
    guard let value = value(name), let names = texts(value) else { return nil }
    if names.count == 12 { return names }
    report(
      "wrong-months", "\(name) must be twelve names, not \(names.count)", at: value.node.position)
    return nil
  }

  fileprivate mutating func refuseMissingWords() {
    let missing = fields.map(\.name).filter { name in !entries.contains { $0.key == name } }
    guard !missing.isEmpty else { return }
    report(
      "missing-words", "words are missing: \(missing.joined(separator: ", "))",
      at: Position(line: source.firstLine, column: 1))
  }
}
