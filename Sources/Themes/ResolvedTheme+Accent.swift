private import Configuration
package import Diagnostics

extension ResolvedTheme {
  /// A note where the accent that an author wrote is another color in the light mode.
  ///
  /// There an accent is kept to the bit if it can be. What the dark mode makes of it is lighter by
  /// design, and no news.
  package func accentNotes() -> [Diagnostic] {
    guard let theme, theme.modes.contains(.light),
      let file = files.first(where: { $0.accent != nil }), !file.isBuiltin,
      let accent = file.accent, bases[.light]?.seed.accent == accent.value,
      place(of: PaletteToken(\.accent), in: .light) == nil
    else { return [] }
    let colors = theme.light.colors
    guard colors.accent != accent.value else { return [] }
    let ratio = contrastRatio(accent.value, colors.background)
    let isLighter = accent.value.luminance < colors.accent.luminance
    let reason =
      isLighter
      ? "which is too dark to be told from text"
      : "whose contrast is \(ratioText(ratio)) on the page"
    return [
      file.source.diagnostic(
        .note, id: "moved-accent",
        "the accent of the light mode is \(colors.accent), for \(accent.value), \(reason)",
        line: accent.position.line, column: accent.position.column,
        hint: "light: { accent: \"\(accent.value)\" } has exactly yours")
    ]
  }
}
