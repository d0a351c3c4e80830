/// What follows which seed; a file that sets the seed wants these derived again.
extension PaletteToken {
  /// Colors of the hue of the accent.
  static let ofAccent: [PaletteToken] =
    colors([
      \.accent, \.accentHover, \.onAccent, \.accentSoft, \.accentText, \.focusRing, \.link,
      \.linkHover, \.linkVisited, \.inlineCode, \.quoteBorder, \.selection, \.codeHighlight,
    ]) + [.syntax(SyntaxFamily(\.keyword))]

  /// Grays, with whatever tint.
  static let ofNeutral: [PaletteToken] =
    colors([
      \.background, \.surface, \.overlay, \.hover, \.border, \.borderStrong, \.text, \.heading,
      \.textMuted, \.textSubtle, \.inlineCodeBackground, \.markText, \.quoteText, \.tableHeader,
      \.tableStripe, \.codeBackground, \.codeText, \.codeBorder, \.codeLineNumber,
    ]) + [.syntax(SyntaxFamily(\.`operator`)), .syntax(SyntaxFamily(\.comment))]

  /// What is derived around the background: the other grays, and all that lies behind.
  static let ofBackground: [PaletteToken] = {
    let fills = colors([\.background, \.accent, \.accentHover])
    let grounds = ContrastRule.contract.flatMap(\.grounds)
    return Set(ofNeutral + grounds).subtracting(fills).map { $0 }
  }()

  private static func colors(_ paths: [ColorPath]) -> [PaletteToken] {
    paths.map { PaletteToken($0) }
  }
}
