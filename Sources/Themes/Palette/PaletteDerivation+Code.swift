extension PaletteDerivation {
  mutating func deriveCode() {
    let isDark = mode == .dark
    let start = recipe.text.lightness + (isDark ? -0.03 : 0.03)
    solveGray(\.codeText, Shade(start, recipe.text.chroma), floor: 7)
    solveGray(\.codeLineNumber, Shade(recipe.faint, recipe.muted.chroma))
    solve(
      PaletteToken(\.inlineCode), isGray ? 0 : accent.chroma * 0.62, accent.hue,
      from: isDark ? 0.80 : 0.40, also: [\.background])
    for style in CodeStyle.all {
      guard let family = SyntaxColors.families.first(where: { $0.path == style.path }) else {
        continue
      }
      deriveFamily(.syntax(family), style)
    }
  }

  private mutating func deriveFamily(_ token: PaletteToken, _ style: CodeStyle) {
    let start = mode == .dark ? style.darkStart : style.lightStart
    switch style.hue {
    case .accent where isGray:
      solve(token, 0, 0, from: mode == .dark ? 0.95 : 0.20)
    case .accent:
      solve(token, min(style.chroma, max(accent.chroma, 0.08)), accent.hue, from: start)
    case .neutral:
      solve(token, style.chroma * neutralTint, neutralHue, from: start)
    case .fixed(let hue):
      solve(token, style.chroma, hue, from: start)
    case .apart(let hue):
      // Keywords have the hue of the accent; what would look like one steps aside.
      let turn = abs(hue - accent.hue).truncatingRemainder(dividingBy: 360)
      let isNear = !isGray && min(turn, 360 - turn) < 22
      let chroma = style.chroma * (isGray ? 0.5 : 1)
      solve(token, chroma, isNear ? hue + 40 : hue, from: start)
    }
  }
}

/// Where the color of one family of code begins.
private struct CodeStyle {
  enum Hue {
    case accent
    case neutral
    case fixed(Double)
    /// A hue that keeps its distance from the accent.
    case apart(Double)
  }

  var path: any WritableKeyPath<SyntaxColors, Color> & Sendable
  var hue: Hue
  var chroma: Double
  var lightStart = 0.56
  var darkStart = 0.78

  static let all = [
    CodeStyle(path: \.keyword, hue: .accent, chroma: 0.17, lightStart: 0.50),
    CodeStyle(path: \.function, hue: .apart(256), chroma: 0.15),
    CodeStyle(path: \.variable, hue: .fixed(20), chroma: 0.07, lightStart: 0.38, darkStart: 0.84),
    CodeStyle(path: \.`operator`, hue: .neutral, chroma: 0.03, lightStart: 0.44, darkStart: 0.76),
    CodeStyle(path: \.type, hue: .apart(195), chroma: 0.09),
    CodeStyle(path: \.attribute, hue: .apart(78), chroma: 0.10),
    CodeStyle(path: \.preprocessor, hue: .apart(340), chroma: 0.14),
    CodeStyle(path: \.number, hue: .apart(48), chroma: 0.14),
    CodeStyle(path: \.string, hue: .apart(152), chroma: 0.12),
    CodeStyle(path: \.escape, hue: .apart(10), chroma: 0.17),
    CodeStyle(path: \.comment, hue: .neutral, chroma: 0.022, lightStart: 0.66, darkStart: 0.50),
    CodeStyle(
      path: \.documentation, hue: .fixed(170), chroma: 0.045, lightStart: 0.60, darkStart: 0.58),
    CodeStyle(path: \.warning, hue: .fixed(65), chroma: 0.14),
    CodeStyle(path: \.error, hue: .fixed(25), chroma: 0.19, lightStart: 0.58, darkStart: 0.66),
  ]
}
