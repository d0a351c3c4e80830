/// What the colors of a theme are derived from: one color is enough.
package struct PaletteSeed: Sendable, Hashable {
  /// How the grays are tinted.
  package struct Neutral: Sendable, Hashable {
    /// In degrees of OKLCH.
    package var hue: Double
    /// Of the strongest gray; `usualChroma` is what a vivid accent brings along, 0 is plain gray.
    package var chroma: Double

    package static let usualChroma = 0.02
    package static let chromas = 0.0...0.06

    package init(hue: Double, chroma: Double) {
      self.hue = hue
      self.chroma = chroma
    }
  }

  package var accent: Color
  /// Nil where the grays take the hue of the accent.
  package var neutral: Neutral?

  package init(accent: Color, neutral: Neutral? = nil) {
    self.accent = accent
    self.neutral = neutral
  }
}

extension Palette {
  /// All colors of one mode, every pair of `ContrastRule.contract` passing at `level`.
  ///
  /// An accent whose lightness suits the light mode is kept there to the bit where it can be read.
  /// Colors of `fixed` are kept as they are and the others are derived around them; only pairs with
  /// such a color can fail. A background among them says where the other grounds lie and how they are
  /// tinted, and which mode's recipe suits it. The same seed at level AAA gives the colors for readers who ask for more
  /// contrast. A pure function; it takes some tenths of a millisecond in a release build.
  package static func derived(
    from seed: PaletteSeed, for mode: Theme.Mode, at level: Theme.Level,
    keeping fixed: [PaletteToken: Color] = [:]
  ) -> Palette {
    var derivation = PaletteDerivation(seed, mode, level, keeping: fixed)
    // The built-in themes fix every color.
    if PaletteToken.all.allSatisfy({ fixed[$0] != nil }) { return derivation.palette }
    derivation.deriveGrounds()
    derivation.deriveText()
    derivation.deriveAccent()
    derivation.deriveLinks()
    derivation.deriveAlerts()
    derivation.deriveCode()
    return derivation.palette
  }
}

extension Theme {
  /// A theme whose colors all come from one seed.
  package init(id: String, name: String, seed: PaletteSeed, level: Level = .aa) {
    self.init(id: id, name: name)
    self.level = level
    light = .derived(from: seed, for: .light, at: level)
    dark = .derived(from: seed, for: .dark, at: level)
  }
}
