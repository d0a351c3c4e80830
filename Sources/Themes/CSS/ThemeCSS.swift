private import ByteText

/// The style sheet of one theme: custom properties, in layers that components and an author's own
/// rules follow.
///
/// Dark colors hold on screens only, so that paper gets the light ones. They follow the system until
/// `data-mode` on the root element says otherwise. Readers who ask for more contrast get the theme
/// repaired to level AAA. Where the reader forces colors, system colors take the place of all of them.
package struct ThemeCSS {
  private let theme: Theme
  private let fonts: SyntaxFontUse
  /// For readers who ask for more contrast.
  private let enhanced: Theme

  /// Repairs the theme for readers who ask for more contrast, which takes some milliseconds.
  package init(_ theme: Theme) {
    self.theme = theme
    fonts = SyntaxFontUse(theme)
    enhanced = theme.repaired(at: .aaa)
  }

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
    css.append(custom)
    return css.array()
  }

  /// The properties alone.
  package func tokens(_ contrasts: Contrasts) -> String {
    Self.order + "@layer t.tokens{\n" + blocks(contrasts) + "}\n" + forced
  }

  private static let order = "@layer t.tokens,t.forced,t.components,t.custom;\n"
}

extension ThemeCSS {
  /// The light colors, those of more contrast, then the dark ones: later ones win.
  private func blocks(_ contrasts: Contrasts) -> String {
    let light = theme.light.declarations(fonts)
    var base = theme.typography.declarations
    base.append(theme.layout.declarations)
    base.append("color-scheme", "light")
    base.append(light)
    var css = block(":root", base)
    var inForce = light.values
    if contrasts == .all {
      let more = enhanced.light.declarations(fonts).changing(inForce)
      if !more.entries.isEmpty { css += block(":root", more, media: Self.contrastQuery) }
    }
    guard theme.modes.contains(.dark) else { return css }
    var dark = CSSDeclarations()
    dark.append("color-scheme", "dark")
    dark.append(theme.dark.declarations(fonts).changing(inForce))
    css += darkBlocks(dark)
    guard contrasts == .all else { return css }
    // A dark color that is also the light one is not written, so that the light one of more contrast
    // would shine through.
    inForce.merge(enhanced.light.declarations(fonts).values) { _, more in more }
    inForce.merge(dark.values) { _, dark in dark }
    let more = enhanced.dark.declarations(fonts).changing(inForce)
    if !more.entries.isEmpty { css += darkBlocks(more, and: Self.contrastQuery) }
    return css
  }

  private static let contrastQuery = "(prefers-contrast:more)"

  /// A dark mode that is the only one asks for nothing; paper is light even then.
  private func darkBlocks(_ declarations: CSSDeclarations, and query: String? = nil) -> String {
    let more = query.map { " and \($0)" } ?? ""
    guard theme.modes.contains(.light) else {
      return block(":root", declarations, media: "screen" + more)
    }
    return block(
      ":root:not([data-mode=light])", declarations,
      media: "screen and (prefers-color-scheme:dark)" + more)
      + block("[data-mode=dark]", declarations, media: "screen" + more)
  }

  private func block(
    _ selector: String, _ declarations: CSSDeclarations, media: String? = nil
  ) -> String {
    let rule = "\(selector){\(declarations.text)}"
    return (media.map { "@media \($0){\(rule)}" } ?? rule) + "\n"
  }

  /// What the reader's system asks for goes before everything, a theme's own rules included.
  private var forced: String {
    var colors = CSSDeclarations()
    for token in ThemeColors.tokens { colors.append(token.property, token.systemColor) }
    return "@layer t.forced{\n" + block(":root", colors, media: "(forced-colors:active)") + "}\n"
  }

  /// Important rules of an earlier layer win over those of a later one.
  private static let calm = """
    @layer t.forced{@media (prefers-reduced-motion:reduce){*,::before,::after\
    {animation:none!important;transition:none!important;scroll-behavior:auto!important}}}

    """

  private var rules: String {
    var rules = fonts.rules
    if theme.layout.motion == .full { rules += "\n:root{scroll-behavior:smooth}" }
    return Self.calm + (rules.isEmpty ? "" : "@layer t.components{\n\(rules)\n}\n")
  }

  private var custom: String {
    theme.css.map { "@layer t.custom{\n\($0)\n}\n" } ?? ""
  }
}
