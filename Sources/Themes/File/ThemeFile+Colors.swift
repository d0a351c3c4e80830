internal import Configuration
private import Diagnostics

extension NodeDecoder {
  /// Reads `syntax`, for one mode or for both.
  mutating func codeColors(of modes: [Theme.Mode], into file: inout ThemeFile) {
    _ = mapping("syntax") { decoder in
      for family in SyntaxColors.families {
        guard let style = decoder.codeStyle(family.name) else { continue }
        for mode in modes {
          if let color = style.color { file.colors[mode]?[.syntax(family)] = color }
          guard !style.font.isEmpty else { continue }
          file.familyFonts[mode]?.merge([family: style.font]) { $1.over($0) }
        }
      }
      _ = decoder.mapping("overrides") { decoder in
        for name in SyntaxStyle.all {
          guard let style = decoder.codeStyle(name.name) else { continue }
          for mode in modes {
            if let color = style.color { file.colors[mode]?[.style(name)] = color }
            guard !style.font.isEmpty else { continue }
            file.styleFonts[mode]?.merge([name: style.font]) { $1.over($0) }
          }
        }
        decoder.refuseUnknownKeys(synonyms: ["Normal": "codeText"])
      }
      decoder.refuseUnknownKeys()
    }
  }

  /// A color, or a mapping of color and font.
  private mutating func codeStyle(
    _ name: String
  ) -> (color: ThemeFile.Written<Color>?, font: SyntaxFont)? {
    guard let value = value(name) else { return nil }
    guard case .mapping = value.node.content else {
      return (written(name) { $0.color($1) }, SyntaxFont())
    }
    return nested(value, fields: fields[name]?.fields ?? []) { decoder in
      let color = decoder.written("color") { $0.color($1) }
      let font = SyntaxFont(
        isBold: decoder.boolean("bold"), isItalic: decoder.boolean("italic"))
      decoder.refuseUnknownKeys()
      return (color, font)
    }
  }

  /// A color; what is none is reported, a comment of YAML (`#rrggbb` without quotes) as one.
  mutating func color(_ value: Value) -> Color? {
    guard case .scalar(let scalar) = value.node.content else { return wrong(value, "a color") }
    if scalar.isEmpty {
      let comment = source.comment(at: value.node.position)
      report(
        "missing-color",
        "\(value.path) has no value" + (comment == nil ? "" : ", since '#' begins a comment"),
        at: value.node.position,
        hint: comment.map { "quote it: \"\($0.prefix { $0 != " " })\"" })
      return nil
    }
    if let inner = textInCurlyQuotes(scalar.text) {
      report(
        "wrong-color",
        "\(value.path) is in curly quotes, which are none for YAML: '\(scalar.text.excerpt)'",
        at: value.node.position, hint: "write straight ones: \"\(inner.excerpt)\"")
      return nil
    }
    switch Color.read(scalar.text) {
    case .success(let color): return color
    case .failure(let fault):
      report(
        "wrong-color", "\(value.path) is no color: '\(scalar.text.excerpt)'; \(fault.reason)",
        at: value.node.position, hint: fault.hint)
      return nil
    }
  }
}

/// What stands in quotes of a writing program, nil when there are none.
private func textInCurlyQuotes(_ text: String) -> String? {
  guard let first = text.first, curlyQuotes.contains(first) else { return nil }
  return text.filter { !curlyQuotes.contains($0) }
}

private let curlyQuotes: Set<Character> = ["“", "”", "„", "‘", "’", "‚"]
