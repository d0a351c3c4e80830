extension ThemeExport {
  /// A theme for KSyntaxHighlighting 5.103 and what uses it: every style and every editor color.
  func kde(_ mode: Theme.Mode) -> JSONText {
    let palette = theme[mode]
    var metadata: [(key: String, value: JSONText)] = [
      ("name", .text(theme.modes.count > 1 ? "\(theme.name) (\(mode.rawValue))" : theme.name)),
      ("revision", .number(1)),
    ]
    if !theme.author.isEmpty { metadata.append(("copyright", .list([.text(theme.author)]))) }
    var styles = [("Normal", style(palette.colors.codeText, SyntaxFont()))]
    for name in SyntaxStyle.all {
      styles.append((name.name, style(palette.syntax[name], palette.syntax.font(of: name))))
    }
    let roles = Self.editorColors.map { role, token in
      (key: role, value: JSONText.text("\(palette[token])"))
    }
    return .object([
      ("metadata", .object(metadata)),
      ("text-styles", .object(styles.map { (key: $0.0, value: $0.1) })),
      ("custom-styles", .object([])),
      ("editor-colors", .object(roles)),
    ])
  }

  private func style(_ color: Color, _ font: SyntaxFont) -> JSONText {
    .inline([
      ("text-color", .text("\(color)")), ("bold", .boolean(font.isBold ?? false)),
      ("italic", .boolean(font.isItalic ?? false)),
    ])
  }

  /// Every `EditorColorRole` of the library, with the color of ours that serves for it.
  package static let editorColors: [(role: String, token: PaletteToken)] = [
    ("BackgroundColor", \.codeBackground), ("BracketMatching", \.mark),
    ("CodeFolding", \.selection),
    ("CurrentLine", \.codeHighlight), ("CurrentLineNumber", \.codeText), ("IconBorder", \.surface),
    ("IndentationLine", \.border), ("LineNumbers", \.codeLineNumber), ("MarkBookmark", \.note),
    ("MarkBreakpointActive", \.caution), ("MarkBreakpointDisabled", \.important),
    ("MarkBreakpointReached", \.warning), ("MarkError", \.caution),
    ("MarkExecution", \.textSubtle), ("MarkWarning", \.warning), ("ModifiedLines", \.warning),
    ("ReplaceHighlight", \.diffInserted), ("SavedLines", \.tip), ("SearchHighlight", \.mark),
    ("Separator", \.codeBorder), ("SpellChecking", \.caution), ("TabMarker", \.border),
    ("TemplateBackground", \.surface), ("TemplateFocusedPlaceholder", \.tipBackground),
    ("TemplatePlaceholder", \.noteBackground),
    ("TemplateReadOnlyPlaceholder", \.cautionBackground), ("TextSelection", \.selection),
    ("WordWrapMarker", \.border),
  ].map { ($0.0, PaletteToken($0.1)) }
}
