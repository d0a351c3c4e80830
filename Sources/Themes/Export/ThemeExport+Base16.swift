private import Configuration

extension ThemeExport {
  /// A scheme of one mode; reading it gives the colors that it was made from.
  func base16(_ mode: Theme.Mode) -> String {
    let palette = theme[mode]
    var text = "system: \"base16\"\nname: \(quoted(theme.name))\n"
    if !theme.author.isEmpty { text += "author: \(quoted(theme.author))\n" }
    if !theme.description.isEmpty { text += "description: \(quoted(theme.description))\n" }
    text += "variant: \"\(mode.rawValue)\"\npalette:\n"
    for (slot, token) in Self.slots { text += "  \(slot): \"\(palette[token])\"\n" }
    return text
  }

  /// What each slot is filled with: of the colors that it becomes when it is read, the first.
  package static let slots: [(slot: String, token: PaletteToken)] = [
    ("base00", PaletteToken(\.background)), ("base01", PaletteToken(\.surface)),
    ("base02", PaletteToken(\.selection)), ("base03", .syntax(SyntaxFamily(\.comment))),
    ("base04", PaletteToken(\.textMuted)), ("base05", PaletteToken(\.text)),
    ("base06", PaletteToken(\.heading)), ("base07", PaletteToken(\.overlay)),
    ("base08", .syntax(SyntaxFamily(\.variable))), ("base09", .syntax(SyntaxFamily(\.number))),
    ("base0A", .syntax(SyntaxFamily(\.type))), ("base0B", .syntax(SyntaxFamily(\.string))),
    ("base0C", .syntax(SyntaxFamily(\.escape))), ("base0D", .syntax(SyntaxFamily(\.function))),
    ("base0E", .syntax(SyntaxFamily(\.keyword))),
    ("base0F", .syntax(SyntaxFamily(\.preprocessor))),
  ]

  private func quoted(_ text: String) -> String { YAMLSpelling.doubleQuoted(text) }
}
