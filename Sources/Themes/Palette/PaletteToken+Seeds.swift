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

  private static func colors(_ paths: [ColorPath]) -> [PaletteToken] {
    paths.map { PaletteToken($0) }
  }
}
