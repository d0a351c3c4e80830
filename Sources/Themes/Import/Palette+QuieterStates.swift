extension Palette {
  /// The palette with grounds of states moved toward what they lie on, as far as text needs it.
  ///
  /// A selection or a marked line is to be seen, and text is to be read: where a color passes on the
  /// page and fails on selected text, it is the selection that is too strong. At least a third of each
  /// state stays.
  func withQuieterStates(at level: Theme.Level) -> Palette {
    var palette = self
    for (state, base) in states {
      let (ground, below) = (PaletteToken(state), PaletteToken(base))
      let fronts = (ContrastRule.byGround[ground] ?? []).flatMap { rule in
        rule.fronts(in: self).map { (color: self[$0], needed: rule.ratio(at: level)) }
      }
      // What hardly passes on the page would leave nothing of the state.
      let clear = fronts.filter { contrastRatio($0.color, palette[below]) >= $0.needed * 1.1 }
      func passes(_ color: Color) -> Bool {
        clear.allSatisfy { contrastRatio($0.color, color) >= $0.needed }
      }
      guard !passes(self[ground]) else { continue }
      func blended(_ percent: Int) -> Color {
        CSSColor(self[ground], alpha: Double(percent) / 100).over(palette[below])
      }
      let percent = (34...99).last { passes(blended($0)) } ?? 34
      palette[ground] = blended(percent)
    }
    return palette
  }
}

/// Each with what it lies on.
private let states: [(state: ColorPath, base: ColorPath)] = [
  (\.selection, \.background), (\.hover, \.background), (\.accentSoft, \.background),
  (\.tableStripe, \.background), (\.tableHeader, \.background),
  (\.noteBackground, \.background), (\.tipBackground, \.background),
  (\.importantBackground, \.background), (\.warningBackground, \.background),
  (\.cautionBackground, \.background), (\.codeHighlight, \.codeBackground),
  (\.diffInserted, \.codeBackground), (\.diffDeleted, \.codeBackground),
]
