private import ByteText

/// The style sheet of a site's themes: custom properties, in layers that components and the authors'
/// own rules follow.
///
/// Dark colors hold on screens only, so that paper gets the light ones. They follow the system until
/// `data-mode` on the root element, or on an element of the page for what is in it, says otherwise.
/// Of several themes, each but the first holds where the root element names it in `data-theme`.
/// Readers who ask for more contrast get a theme repaired to level AAA. Where the reader forces
/// colors, system colors take the place of all of them.
package struct ThemeCSS {
  private let themes: [ThemeBlocks]
  private let fonts: SyntaxFontUse

  /// Repairs every theme for readers who ask for more contrast, which takes some milliseconds each.
  ///
  /// The first of `themes`, of which there must be one, holds where none is named.
  package init(_ themes: [Theme]) {
    precondition(!themes.isEmpty, "a style sheet is that of a theme")
    let fonts = SyntaxFontUse(themes)
    self.fonts = fonts
    self.themes = themes.enumerated().map { number, theme in
      ThemeBlocks(theme, fonts, scope: number == 0 ? .page : .named(theme.id))
    }
  }

  package init(_ theme: Theme) { self.init([theme]) }

  /// Which readers a sheet has colors for.
  package enum Contrasts {
    case usual
    /// With those for readers who ask for more.
    case all
  }

  /// What stands before the components.
  package var bytes: [UInt8] {
    var css = ByteBuffer()
    css.append(tokens(.all))
    css.append(rules)
    for theme in themes { css.append(custom(of: theme.theme)) }
    return css.array()
  }

  /// The properties alone.
  package func tokens(_ contrasts: Contrasts) -> String {
    Self.order + "@layer t.tokens{\n" + themes.map { $0.text(contrasts) }.joined() + "}\n" + forced
  }

  private static let order = "@layer t.tokens,t.forced,t.components,t.custom;\n"
}

extension ThemeCSS {
  /// What the reader's system asks for goes before everything, a theme's own rules included.
  private var forced: String {
    var colors = CSSDeclarations()
    for token in ThemeColors.tokens {
      if let system = token.systemColor { colors.append(token.property, system) }
    }
    let hasParts = themes.contains { $0.theme.modes.count > 1 }
    return "@layer t.forced{\n@media (forced-colors:active){"
      + ":root\(hasParts ? ",[data-mode]" : ""){\(colors.text)}}\n}\n"
  }

  /// Important rules of an earlier layer win over those of a later one.
  private static let calm = """
    @layer t.forced{@media (forced-colors:active){::selection{color:HighlightText!important}}
    @media (prefers-reduced-motion:reduce){*,::before,::after\
    {animation:none!important;transition:none!important;scroll-behavior:auto!important}}}

    """

  private var rules: String {
    var rules = [fonts.rules]
    for theme in themes where theme.theme.layout.motion == .full {
      rules.append("\(root(of: theme.theme)){scroll-behavior:smooth}")
    }
    rules.removeAll(where: \.isEmpty)
    return Self.calm
      + (rules.isEmpty ? "" : "@layer t.components{\n\(rules.joined(separator: "\n"))\n}\n")
  }

  private func custom(of theme: Theme) -> String {
    guard let css = theme.css else { return "" }
    let rules = themes.count == 1 ? css : scoped(css, of: theme)
    return "@layer t.custom{\n\(rules)\n}\n"
  }

  /// The rules for pages of that theme alone, whose key frames no other theme's can replace.
  private func scoped(_ css: String, of theme: Theme) -> String {
    ScopedRules(KeyframeNames(css, suffix: "-\(theme.id)").text, to: root(of: theme)).text
  }

  /// The root element in a page of that theme; of several themes every page names its own.
  private func root(of theme: Theme) -> String {
    themes.count == 1 ? ":root" : ":root\(themeAttribute(theme.id))"
  }
}

/// Quoted, since an id may begin with a digit.
func themeAttribute(_ id: String) -> String { "[data-theme=\"\(id)\"]" }
