extension ThemeExport {
  /// The custom properties of both modes, as Recto's own style sheets have them.
  ///
  /// Dark ones hold where the system asks for them, or `data-mode` on the root element does.
  var css: String {
    let fonts = SyntaxFontUse([theme])
    var base = theme.typography.declarations
    base.append(theme.layout.declarations)
    let modes = theme.modes
    let first = modes.first ?? .light
    base.append("color-scheme", theme[first].colors.background.isDark ? "dark" : "light")
    base.append(theme[first].declarations(fonts))
    var text = "/* \(commentText(theme.name)), a theme of Recto */\n"
    text += rule(":root", base)
    guard modes.count > 1 else { return text }
    var dark = CSSDeclarations()
    dark.append("color-scheme", theme.dark.colors.background.isDark ? "dark" : "light")
    dark.append(theme.dark.declarations(fonts))
    let body = rule(":root:not([data-mode=light])", dark, indentation: "  ")
    text += "\n@media screen and (prefers-color-scheme: dark) {\n\(body)}\n"
    return text + "\n" + rule(":root[data-mode=dark]", dark)
  }

  private func rule(
    _ selector: String, _ declarations: CSSDeclarations, indentation: String = ""
  ) -> String {
    let lines = declarations.entries.map { "\(indentation)  \($0.property): \($0.value);\n" }
    return "\(indentation)\(selector) {\n\(lines.joined())\(indentation)}\n"
  }

  private func commentText(_ text: String) -> String {
    text.split(separator: "*/").joined(separator: "* /").split(whereSeparator: \.isNewline)
      .joined(separator: " ")
  }
}
