/// The custom properties of one theme: light ones, those of more contrast, then the dark ones.
struct ThemeBlocks {
  /// Where the properties of a theme hold.
  enum Scope {
    /// Everywhere.
    case page
    /// Where the root element names the theme. These selectors weigh more than those of `page`.
    case named(String)
  }

  let theme: Theme
  private let fonts: SyntaxFontUse
  private let scope: Scope
  /// For readers who ask for more contrast.
  private let enhanced: Theme

  init(_ theme: Theme, _ fonts: SyntaxFontUse, scope: Scope) {
    self.theme = theme
    self.fonts = fonts
    self.scope = scope
    enhanced = theme.repaired(at: .aaa)
  }

  /// Later blocks win over earlier ones.
  func text(_ contrasts: ThemeCSS.Contrasts) -> String {
    let light = theme.light.declarations(fonts)
    var base = theme.typography.declarations
    base.append(theme.layout.declarations)
    base.append("color-scheme", theme.light.scheme)
    base.append(light)
    var css = block(lightSelector, base)
    var inForce = light.values
    if contrasts == .all {
      let more = enhanced.light.declarations(fonts).changing(inForce)
      if !more.entries.isEmpty { css += block(lightSelector, more, media: Self.contrastQuery) }
    }
    guard theme.modes.contains(.dark) else { return css }
    var dark = CSSDeclarations()
    dark.append("color-scheme", theme.dark.scheme)
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
    guard hasBothModes else { return block(onlySelector, declarations, media: "screen" + more) }
    return block(
      root + ":not([data-mode=light])", declarations,
      media: "screen and (prefers-color-scheme:dark)" + more)
      + block(darkSelector, declarations, media: "screen" + more)
  }

  private func block(
    _ selector: String, _ declarations: CSSDeclarations, media: String? = nil
  ) -> String {
    let rule = "\(selector){\(declarations.text)}"
    return (media.map { "@media \($0){\(rule)}" } ?? rule) + "\n"
  }
}

extension Palette {
  /// Which form fields and scroll bars go with it, whatever mode it is for.
  fileprivate var scheme: String { colors.background.isDark ? "dark" : "light" }
}

extension ThemeBlocks {
  private var hasBothModes: Bool { theme.modes.count > 1 }

  private var root: String {
    switch scope {
    case .page: ":root"
    case .named(let id): ":root\(themeAttribute(id))"
    }
  }

  private var lightSelector: String {
    guard hasBothModes else { return onlySelector }
    switch scope {
    case .page: return ":root,[data-mode=light]"
    case .named(let id): return "\(root),\(themeAttribute(id)) [data-mode=light]"
    }
  }

  /// Of a theme of one mode, which parts of a page that ask for the other one have too.
  private var onlySelector: String {
    switch scope {
    case .page: root
    case .named(let id): "\(root),\(themeAttribute(id)) [data-mode]"
    }
  }

  private var darkSelector: String {
    switch scope {
    case .page: "[data-mode=dark]"
    case .named(let id): "\(root)[data-mode=dark],\(themeAttribute(id)) [data-mode=dark]"
    }
  }
}
