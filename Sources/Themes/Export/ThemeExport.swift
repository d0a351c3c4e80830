/// A theme with everything that it extends, to be written for another program or another site.
package struct ThemeExport: Sendable {
  package enum Format: String, Sendable, CaseIterable {
    case yaml
    case css
    case dtcg
    case base16
    case kde

    /// Whether a file of it holds one mode.
    package var isOfOneMode: Bool { self == .base16 || self == .kde }
  }

  let theme: Theme
  /// The rules of all files of the theme, as they were written.
  let rules: String?

  /// Nil where the theme has no colors, since its file is no mapping.
  package init?(_ resolved: ResolvedTheme) {
    guard let theme = resolved.theme else { return nil }
    self.theme = theme
    var rules: [String] = []
    for file in resolved.files.reversed() {
      if file.unset.contains(.css) { rules = [] }
      if let own = file.css { rules.append(own) }
    }
    self.rules = rules.isEmpty ? nil : rules.joined(separator: "\n")
  }

  /// The text of a file; `mode` is that of a format which has one.
  package func text(as format: Format, of mode: Theme.Mode) -> String {
    switch format {
    case .yaml: content.text
    case .css: css
    case .dtcg: designTokens.file
    case .base16: base16(mode)
    case .kde: kde(mode).file
    }
  }

  /// Every color, type and measure, so that the file extends nothing.
  package var content: ThemeFileContent {
    var content = ThemeFileContent(name: theme.name)
    content.description = theme.description
    content.author = theme.author
    content.level = theme.level
    content.modes = theme.modes
    for mode in theme.modes {
      let palette = theme[mode]
      var colors = ThemeFileContent.Colors()
      let styles = palette.syntax.overrides.keys.map(PaletteToken.style)
      for token in PaletteToken.all + styles {
        colors.entries[token] = ThemeFileContent.Entry(palette[token])
      }
      colors.familyFonts = palette.syntax.familyFonts
      // Beside a gray accent keywords are bold unless a file says otherwise.
      let keyword = SyntaxFamily(\.keyword)
      if OKLCH(palette.colors.accent).chroma < 0.02, palette.syntax.familyFonts[keyword] == nil {
        colors.familyFonts[keyword] = SyntaxFont(isBold: false)
      }
      colors.styleFonts = palette.syntax.styleFonts
      content.colors[mode] = colors
    }
    content.typography = theme.typography
    content.layout = theme.layout
    content.css = rules
    return content
  }
}
