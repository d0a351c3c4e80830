extension Palette {
  /// Every pair of `ContrastRule.contract` that differs too little, in its order.
  ///
  /// A translucent color cannot occur. Without failures the cost is some microseconds.
  package func contrastFailures(
    in mode: Theme.Mode, at level: Theme.Level
  ) -> [ContrastFailure] {
    let failing = failingPairs(at: level)
    guard !failing.isEmpty else { return [] }
    let repaired = repaired(at: level)
    return failing.map { pair in
      let change = [pair.front, pair.ground].first { repaired[$0] != self[$0] }
      return ContrastFailure(
        mode: mode, front: pair.front, ground: pair.ground, frontColor: self[pair.front],
        groundColor: self[pair.ground], ratio: ratio(pair), needed: pair.ratio,
        repair: change.map { ContrastFailure.Change(token: $0, color: repaired[$0]) })
    }
  }

  /// The palette with every color that fails moved to the nearest lightness that passes.
  ///
  /// Hues stay, and colors that do not fail. A front moves for all its grounds at once; where it could
  /// not pass on one of them, that ground moves. So a palette of level AA becomes one of level AAA.
  /// Fails silently where nothing helps: `contrastFailures` of the result says what is left.
  package func repaired(at level: Theme.Level) -> Palette {
    var palette = self
    for _ in 0..<4 {
      let failing = palette.failingPairs(at: level)
      // What is a ground too moves first, so that what stands on it sees where it came to lie.
      let both = failing.filter { ContrastRule.byGround[$0.front] != nil }
      for pair in both + failing where palette.fails(pair) {
        palette.moveFront(of: pair, at: level)
      }
      let left = palette.failingPairs(at: level)
      guard !left.isEmpty else { return palette }
      for pair in left where palette.fails(pair) {
        palette.moveGround(of: pair, at: level)
      }
    }
    return palette
  }

  /// Two colors that can meet, and the contrast that they need.
  struct Pair: Hashable {
    var front: PaletteToken
    var ground: PaletteToken
    var ratio: Double
  }

  private func ratio(_ pair: Pair) -> Double {
    contrastRatio(self[pair.front], self[pair.ground])
  }

  private func fails(_ pair: Pair) -> Bool { ratio(pair) < pair.ratio }

  func failingPairs(at level: Theme.Level) -> [Pair] {
    let luminances = luminances
    var failing: [Pair] = []
    for rule in ContrastRule.contract {
      let ratio = rule.ratio(at: level)
      for front in rule.fronts(in: self) {
        let luminance = luminances[front.number]
        for ground in rule.grounds
        where contrastRatio(luminance, luminances[ground.number]) < ratio {
          failing.append(Pair(front: front, ground: ground, ratio: ratio))
        }
      }
    }
    return failing
  }

  /// Of every color by the number of its token; 0 for styles without one of their own.
  private var luminances: [Double] {
    var luminances = [Double](repeating: 0, count: PaletteToken.count)
    for token in PaletteToken.all { luminances[token.number] = self[token].luminance }
    for (style, color) in syntax.overrides {
      luminances[PaletteToken.style(style).number] = color.luminance
    }
    return luminances
  }

  /// Moves a front for all of its grounds, but those on which nothing that suits the others passes.
  private mutating func moveFront(of pair: Pair, at level: Theme.Level) {
    let color = OKLCH(self[pair.front])
    let needs = needsAsFront(pair.front, at: level)
    let solver = LightnessSolver(hue: color.hue, chroma: color.chroma, needs: needs)
    let found =
      solver.nearest(to: color.lightness) ?? solver.nearestOnMost(to: color.lightness)
    if let found { self[pair.front] = found }
  }

  /// Moves a ground for everything that stands on it, and for what it stands on itself.
  ///
  /// Where that cannot be, it makes room for black or for white, and what stands on it follows at
  /// once, so that other grounds of the same front go the same way.
  private mutating func moveGround(of pair: Pair, at level: Theme.Level) {
    let color = OKLCH(self[pair.ground])
    let own = needsAsFront(pair.ground, at: level)
    func nearest(_ front: (PaletteToken) -> Color) -> Color? {
      let needs = own + needsAsGround(pair.ground, under: front, at: level)
      return LightnessSolver(hue: color.hue, chroma: color.chroma, needs: needs)
        .nearest(to: color.lightness)
    }
    if let found = nearest({ self[$0] }) {
      self[pair.ground] = found
      return
    }
    let rooms = [Color.black, .white].compactMap { end in nearest { _ in end } }
    func way(_ other: Color) -> Double { abs(OKLCH(other).lightness - color.lightness) }
    guard let found = rooms.min(by: { way($0) < way($1) }) else { return }
    self[pair.ground] = found
    for rule in ContrastRule.byGround[pair.ground] ?? [] {
      for front in rule.fronts(in: self) {
        let color = OKLCH(self[front])
        let needs = [need(found, rule.ratio(at: level))]
        let solver = LightnessSolver(hue: color.hue, chroma: color.chroma, needs: needs)
        if let color = solver.nearest(to: color.lightness) { self[front] = color }
      }
    }
  }

  /// What a color has to reach on all of its grounds.
  func needsAsFront(
    _ token: PaletteToken, at level: Theme.Level
  ) -> [LightnessSolver.Need] {
    ContrastRule.rules(ofFront: token).flatMap { rule in
      rule.grounds.map { need(self[$0], rule.ratio(at: level)) }
    }
  }

  private func needsAsGround(
    _ token: PaletteToken, under front: (PaletteToken) -> Color, at level: Theme.Level
  ) -> [LightnessSolver.Need] {
    (ContrastRule.byGround[token] ?? []).flatMap { rule in
      rule.fronts(in: self).map { need(front($0), rule.ratio(at: level)) }
    }
  }

  private func need(_ color: Color, _ ratio: Double) -> LightnessSolver.Need {
    LightnessSolver.Need(luminance: color.luminance, ratio: ratio)
  }
}

extension Theme {
  /// Every pair of its modes that differs too little, at the theme's own level where none is given.
  package func contrastFailures(at level: Level? = nil) -> [ContrastFailure] {
    modes.flatMap { self[$0].contrastFailures(in: $0, at: level ?? self.level) }
  }

  /// The theme with every color that fails moved to the nearest lightness that passes.
  package func repaired(at level: Level? = nil) -> Theme {
    var theme = self
    for mode in Mode.allCases { theme[mode] = self[mode].repaired(at: level ?? self.level) }
    return theme
  }
}
