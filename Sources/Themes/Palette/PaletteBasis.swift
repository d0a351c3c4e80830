/// What the palette of one mode of a theme is derived from.
struct PaletteBasis: Sendable {
  var seed: PaletteSeed
  var level: Theme.Level
  /// Colors that files have fixed.
  var fixed: [PaletteToken: Color]

  func palette(_ mode: Theme.Mode) -> Palette {
    .derived(from: seed, for: mode, at: level, keeping: fixed)
  }

  /// The basis after an author has written `color` for `token`; an accent of a mode is its seed too.
  func fixing(_ token: PaletteToken, at color: Color) -> PaletteBasis {
    var changed = self
    changed.fixed[token] = color
    if token == PaletteToken(\.accent) { changed.seed.accent = color }
    return changed
  }
}
