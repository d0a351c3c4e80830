extension PaletteDerivation {
  /// What lies behind: everything that no contrast decides about.
  mutating func deriveGrounds() {
    set(\.background, gray(recipe.background))
    set(\.surface, grayGround(recipe.surface))
    set(\.overlay, grayGround(recipe.overlay))
    set(\.hover, grayGround(recipe.hover))
    set(\.border, grayGround(recipe.border))
    set(\.tableHeader, grayGround(recipe.surface.moved(recipe.tableHeaderStep)))
    set(\.tableStripe, grayGround(recipe.background.halfway(to: recipe.surface)))
    set(\.codeBackground, grayGround(recipe.code))
    set(\.codeBorder, grayGround(recipe.code.moved(recipe.codeBorderStep, chroma: 0.004)))
    set(\.inlineCodeBackground, grayGround(recipe.code.moved(recipe.inlineCodeStep)))
    set(\.codeHighlight, highlight)
    set(\.accentSoft, tinted(recipe.accentSoft))
    set(\.selection, tinted(recipe.selection))
    set(\.quoteBorder, ground(recipe.quoteBorder, accent.chroma * 0.45, accent.hue))
    for (path, tinge) in [
      (\.mark, recipe.mark), (\.diffInserted, recipe.inserted), (\.diffDeleted, recipe.deleted),
    ] as [(ColorPath, (shade: Shade, hue: Double))] {
      set(path, ground(tinge.shade.lightness, tinge.shade.chroma, tinge.hue))
    }
    for alert in Alert.all {
      set(
        alert.ground, ground(recipe.alertGround.lightness, recipe.alertGround.chroma, alert.hue))
    }
  }

  /// A marked line of code, which the accent tints.
  private var highlight: Color {
    let shade = recipe.code.moved(recipe.codeHighlightStep, chroma: 0.008)
    return isGray ? grayGround(shade) : blended(shade)
  }

  private func tinted(_ shade: Shade) -> Color {
    ground(shade.lightness, shade.chroma * tint, accent.hue)
  }

  /// Text and edges, which are gray.
  mutating func deriveText() {
    let isDark = mode == .dark
    solveGray(\.text, recipe.text, floor: 7)
    let heading = recipe.text.moved(isDark ? 0.035 : -0.03, factor: 1.15)
    solveGray(\.heading, heading, floor: 7, also: [\.hover])
    solveGray(\.textMuted, recipe.muted, floor: 5.2, also: Alert.all.map(\.ground))
    solveGray(\.textSubtle, Shade(recipe.faint, recipe.muted.chroma))
    solveGray(\.quoteText, recipe.muted.moved(isDark ? 0.05 : -0.06), floor: 5.5)
    solveGray(
      \.borderStrong, Shade(recipe.edge, recipe.border.chroma), floor: level == .aaa ? 4.5 : 0)
    if isDark {
      solve(PaletteToken(\.markText), 0.03, recipe.mark.hue, from: 0.96)
    } else {
      solveGray(\.markText, recipe.text)
    }
  }

  mutating func deriveAlerts() {
    for alert in Alert.all {
      solve(
        PaletteToken(alert.title), recipe.alertChroma * alert.factor, alert.hue,
        from: mode == .dark ? alert.darkStart : alert.lightStart, also: [\.surface])
    }
  }
}

/// One of the five kinds of remarks; their titles begin at different lightness, so that they differ
/// for eyes that see no hues.
private struct Alert {
  var title: ColorPath
  var ground: ColorPath
  var hue: Double
  var factor: Double
  var lightStart: Double
  var darkStart: Double

  static let all = [
    Alert(
      title: \.note, ground: \.noteBackground, hue: 250, factor: 1, lightStart: 0.52,
      darkStart: 0.76),
    Alert(
      title: \.tip, ground: \.tipBackground, hue: 152, factor: 1, lightStart: 0.545,
      darkStart: 0.845),
    Alert(
      title: \.important, ground: \.importantBackground, hue: 312, factor: 1.15, lightStart: 0.43,
      darkStart: 0.70),
    Alert(
      title: \.warning, ground: \.warningBackground, hue: 72, factor: 1, lightStart: 0.56,
      darkStart: 0.86),
    Alert(
      title: \.caution, ground: \.cautionBackground, hue: 24, factor: 1.15, lightStart: 0.44,
      darkStart: 0.70),
  ]
}

extension Shade {
  fileprivate func moved(_ step: Double, chroma: Double = 0, factor: Double = 1) -> Shade {
    Shade(min(max(lightness + step, 0), 1), self.chroma * factor + chroma)
  }

  fileprivate func halfway(to other: Shade) -> Shade {
    Shade((lightness + other.lightness) / 2, (chroma + other.chroma) / 2)
  }
}
