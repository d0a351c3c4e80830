/// Fills the colors of one mode, the grounds first, then what has to be read on them.
struct PaletteDerivation {
  /// The mode whose recipe is followed: the dark one on a dark background, whatever it was fixed for.
  let mode: Theme.Mode
  let level: Theme.Level
  let recipe: PaletteRecipe
  /// The accent within the lightness and chroma of the mode.
  let accent: OKLCH
  /// Whether the accent is too gray to color anything.
  let isGray: Bool
  /// From 0 to 1: how much the accent tints what lies behind.
  let tint: Double
  let neutralHue: Double
  let neutralTint: Double
  private let fixed: [PaletteToken: Color]
  /// Nil where the background is derived as well.
  private let anchor: GroundAnchor?
  var palette = Palette()

  init(
    _ seed: PaletteSeed, _ mode: Theme.Mode, _ level: Theme.Level,
    keeping fixed: [PaletteToken: Color]
  ) {
    let background = fixed[PaletteToken(\.background)]
    let mode = background.map { $0.isDark ? .dark : .light } ?? mode
    self.mode = mode
    self.level = level
    self.fixed = fixed
    let recipe = PaletteRecipe.recipe(for: mode, at: level)
    let anchor = background.map { GroundAnchor($0, origin: recipe.background) }
    self.recipe = recipe
    self.anchor = anchor
    let given = OKLCH(seed.accent)
    isGray = given.chroma < 0.02
    accent = recipe.accent(given, isGray: isGray, mode: mode)
    tint = isGray ? 0 : min(1, given.chroma / 0.12)
    neutralHue = seed.neutral?.hue ?? anchor?.hue ?? given.hue
    neutralTint =
      seed.neutral.map { $0.chroma / PaletteSeed.Neutral.usualChroma }
      ?? max(min(1, given.chroma / 0.12), anchor?.tint ?? 0)
    for (token, color) in fixed { palette[token] = color }
    // Where no hue tells them, their weight does.
    if isGray { palette.syntax.familyFonts[SyntaxFamily(\.keyword)] = SyntaxFont(isBold: true) }
  }

  /// Sets a color that nothing has fixed.
  mutating func set(_ path: ColorPath, _ color: Color) {
    set(PaletteToken(path), color)
  }

  mutating func set(_ token: PaletteToken, _ color: Color) {
    if fixed[token] == nil { palette[token] = color }
  }

  func isFixed(_ path: ColorPath) -> Bool {
    fixed[PaletteToken(path)] != nil
  }

  func gray(_ shade: Shade) -> Color {
    color(shade.lightness, shade.chroma * neutralTint, neutralHue)
  }

  /// A gray that lies behind; it has the hue of a background that is fixed.
  func grayGround(_ shade: Shade) -> Color {
    guard let anchor else { return gray(shade) }
    let chroma = anchor.chroma(of: shade, tint: neutralTint)
    return ground(shade.lightness, chroma, anchor.hue ?? neutralHue)
  }

  /// A color that lies behind, as far from a background that is fixed as the recipe's is from its own.
  ///
  /// It lies on the other side of the background where nothing could be read on it else.
  func ground(_ lightness: Double, _ chroma: Double, _ hue: Double) -> Color {
    guard let anchor else { return color(lightness, chroma, hue) }
    let end: Color = mode == .dark ? .white : .black
    let colors = [GroundAnchor.Side.usual, .opposite].lazy.map { side in
      color(anchor.lightness(of: lightness, on: side), chroma, hue)
    }
    return colors.first { contrastRatio($0, end) >= level.textRatio + 0.02 }
      ?? palette.colors.background
  }

  /// A ground with the tint of the accent, upon that of a background that is fixed.
  func blended(_ shade: Shade) -> Color {
    var tone = OKLCH(lightness: 0, chroma: shade.chroma * tint, hue: accent.hue)
    if let anchor {
      let chroma = anchor.chroma(of: recipe.background, tint: 0)
      let gray = OKLCH(lightness: 0, chroma: chroma, hue: anchor.hue ?? neutralHue)
      tone = OKLCH(lab: tone.lab + gray.lab)
    }
    return ground(shade.lightness, tone.chroma, tone.hue)
  }

  func color(_ lightness: Double, _ chroma: Double, _ hue: Double) -> Color {
    Color(OKLCH(lightness: lightness, chroma: chroma, hue: hue))
  }

  /// Sets a gray by its contrast, as `solve`.
  mutating func solveGray(
    _ path: ColorPath, _ shade: Shade, floor: Double = 0, also grounds: [ColorPath] = []
  ) {
    solve(
      PaletteToken(path), shade.chroma * neutralTint, neutralHue, from: shade.lightness,
      floor: floor, also: grounds)
  }

  /// Sets a color by its contrast with every ground that the contract names, and with `grounds`.
  ///
  /// The search begins at `start` and goes away from the grounds. `floor` is a ratio that this program
  /// keeps beyond the level, since the formula flatters dark pairs; it does not hold on selected text,
  /// which is a state that passes, nor where the grounds of an author leave no room for it. Where no lightness passes on all grounds, which only colors of an
  /// author can bring about, it passes on most.
  mutating func solve(
    _ token: PaletteToken, _ chroma: Double, _ hue: Double, from start: Double, floor: Double = 0,
    also grounds: [ColorPath] = []
  ) {
    guard fixed[token] == nil else { return }
    let rules = ContrastRule.rules(ofFront: token)
    func needs(_ floor: Double) -> [LightnessSolver.Need] {
      rules.flatMap { rule in
        rule.grounds.map { ground in
          let isPassing = ground == PaletteToken(\.selection)
          return need(palette[ground], max(rule.ratio(at: level), isPassing ? 0 : floor))
        }
      }
    }
    let (wished, needed) = (needs(floor), needs(0))
    let more = grounds.map { need(palette[PaletteToken($0)], max(level.textRatio, floor)) }
    let direction = LightnessSolver.Direction(awayFrom: wished)
    for needs in [wished + more, wished, needed] {
      let solver = LightnessSolver(hue: hue, chroma: chroma, needs: needs)
      for direction in [direction, direction.opposite] {
        guard let color = solver.first(from: start, toward: direction) else { continue }
        palette[token] = color
        return
      }
    }
    let solver = LightnessSolver(hue: hue, chroma: chroma, needs: needed)
    palette[token] = solver.nearestOnMost(to: start) ?? (direction == .darker ? .black : .white)
  }

  /// A little more than the ratio, so that no other way of rounding can call it too little.
  private func need(_ ground: Color, _ ratio: Double) -> LightnessSolver.Need {
    LightnessSolver.Need(luminance: ground.luminance, ratio: ratio + 0.02)
  }
}

extension PaletteRecipe {
  /// The accent in the range of the mode.
  ///
  /// In the light mode one whose lightness needs no change keeps its chroma too: it is somebody's
  /// color. On dark grounds much chroma glows; black becomes as strong a white there.
  fileprivate func accent(_ given: OKLCH, isGray: Bool, mode: Theme.Mode) -> OKLCH {
    let range = isGray ? grayAccentLightness : accentLightness
    guard mode == .dark || !range.contains(given.lightness) else { return given }
    let lightness =
      isGray && mode == .dark ? max(given.lightness, 1.18 - given.lightness) : given.lightness
    return OKLCH(
      lightness: min(max(lightness, range.lowerBound), range.upperBound),
      chroma: min(given.chroma, accentChroma), hue: given.hue)
  }
}

extension Theme.Level {
  /// The least contrast of text.
  var textRatio: Double { self == .aa ? 4.5 : 7 }
}
