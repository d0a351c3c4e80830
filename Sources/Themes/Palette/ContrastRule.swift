/// Colors that stand on grounds, and how far they have to differ from each of them.
package struct ContrastRule: Sendable {
  /// What a color is seen as.
  package enum Purpose: Sendable {
    /// WCAG 2.2, 1.4.3 and 1.4.6.
    case text
    /// Parts of the interface and graphics: WCAG 2.2, 1.4.11, which has no enhanced level.
    case component
  }

  package let fronts: [PaletteToken]
  package let grounds: [PaletteToken]
  package let purpose: Purpose

  init(_ fronts: [ColorPath], on grounds: [ColorPath], as purpose: Purpose = .text) {
    self.init(fronts.map { PaletteToken($0) }, on: grounds, as: purpose)
  }

  private init(_ fronts: [PaletteToken], on grounds: [ColorPath], as purpose: Purpose = .text) {
    self.fronts = fronts
    self.grounds = grounds.map { PaletteToken($0) }
    self.purpose = purpose
  }

  /// The least contrast of a front and a ground.
  package func ratio(at level: Theme.Level) -> Double {
    switch (purpose, level) {
    case (.text, .aa): 4.5
    case (.text, .aaa): 7
    case (.component, _): 3
    }
  }
}

extension ContrastRule {
  /// Every pair that can meet on a page.
  ///
  /// The one table from which palettes are derived, checked and repaired. `border`, `codeBorder` and
  /// `quoteBorder` are ornaments that nothing depends on.
  package static let contract: [ContrastRule] = [
    ContrastRule(
      [\.text],
      on: [\.background, \.surface, \.overlay, \.hover, \.tableHeader, \.tableStripe, \.selection]
        + alertGrounds),
    ContrastRule(
      [\.heading], on: [\.background, \.surface, \.overlay, \.tableHeader, \.tableStripe]),
    ContrastRule(
      [\.textMuted],
      on: [\.background, \.surface, \.overlay, \.hover, \.tableHeader, \.tableStripe]),
    ContrastRule([\.textSubtle], on: [\.background, \.surface, \.overlay, \.codeBackground]),
    ContrastRule(
      [\.link, \.linkHover, \.linkVisited],
      on: [\.background, \.surface, \.overlay, \.hover, \.tableHeader, \.tableStripe]
        + alertGrounds),
    ContrastRule([\.accentText], on: [\.background, \.surface, \.overlay, \.hover, \.accentSoft]),
    ContrastRule([\.onAccent], on: [\.accent, \.accentHover]),
    ContrastRule([\.inlineCode], on: [\.inlineCodeBackground]),
    ContrastRule([\.markText], on: [\.mark]),
    ContrastRule([\.quoteText], on: [\.background, \.surface]),
    ContrastRule([\.note], on: [\.noteBackground, \.background]),
    ContrastRule([\.tip], on: [\.tipBackground, \.background]),
    ContrastRule([\.important], on: [\.importantBackground, \.background]),
    ContrastRule([\.warning], on: [\.warningBackground, \.background]),
    ContrastRule([\.caution], on: [\.cautionBackground, \.background]),
    ContrastRule([\.codeText], on: codeGrounds),
    ContrastRule([\.codeLineNumber], on: [\.codeBackground, \.codeHighlight]),
    ContrastRule(SyntaxColors.families.map(PaletteToken.syntax), on: codeGrounds),
    ContrastRule([\.accent], on: [\.background, \.surface], as: .component),
    ContrastRule(
      [\.borderStrong], on: [\.background, \.surface, \.overlay, \.codeBackground], as: .component),
    ContrastRule(
      [\.focusRing], on: [\.background, \.surface, \.overlay, \.codeBackground, \.accentSoft],
      as: .component),
  ]

  private static let alertGrounds: [ColorPath] = [
    \.noteBackground, \.tipBackground, \.importantBackground, \.warningBackground,
    \.cautionBackground,
  ]

  private static let codeGrounds: [ColorPath] = [
    \.codeBackground, \.codeHighlight, \.diffInserted, \.diffDeleted,
  ]

  /// The rules that a color is the front of; a style of code has those of its family.
  static func rules(ofFront token: PaletteToken) -> [ContrastRule] {
    if case .style(let style) = token { return byFront[.syntax(style.family)] ?? [] }
    return byFront[token] ?? []
  }

  /// The fronts, and behind them the styles of code that have colors of their own in `palette`.
  func fronts(in palette: Palette) -> [PaletteToken] {
    let overrides = palette.syntax.overrides
    guard !overrides.isEmpty else { return fronts }
    let styles = SyntaxStyle.all.filter { style in
      overrides[style] != nil && fronts.contains(.syntax(style.family))
    }
    return fronts + styles.map(PaletteToken.style)
  }

  /// The rules that a token is the front of, by token.
  private static let byFront = contract.reduce(into: [PaletteToken: [ContrastRule]]()) {
    rules, rule in
    for front in rule.fronts { rules[front, default: []].append(rule) }
  }

  /// The rules that a token is a ground of, by token.
  static let byGround = contract.reduce(into: [PaletteToken: [ContrastRule]]()) { rules, rule in
    for ground in rule.grounds { rules[ground, default: []].append(rule) }
  }
}
