extension PaletteDerivation {
  /// Solid buttons, the words on them, and the ring around what has the focus.
  mutating func deriveAccent() {
    let fill = solidFill()
    set(\.accent, fill.color)
    set(\.accentHover, fill.hover)
    set(\.onAccent, fill.ink)
    solve(PaletteToken(\.accentText), accent.chroma, accent.hue, from: start)
    // Gray alone would be lost among the edges.
    let (hue, chroma) = isGray ? (258, 0.19) : (accent.hue, max(accent.chroma, 0.12))
    solve(
      PaletteToken(\.focusRing), chroma, hue, from: recipe.focusRing,
      floor: level == .aaa ? 4.5 : 3.2)
  }

  /// Links; beside a gray accent they are text, told by their line alone.
  mutating func deriveLinks() {
    let isDark = mode == .dark
    guard !isGray else {
      if isFixed(\.text) {
        // It may be too faint for a link.
        solveGray(\.link, recipe.text)
      } else {
        set(\.link, palette.colors.text)
      }
      solve(PaletteToken(\.linkHover), 0.15, 258, from: isDark ? 0.60 : 0.62)
      solve(PaletteToken(\.linkVisited), 0.06, 300, from: isDark ? 0.66 : 0.50)
      return
    }
    solve(PaletteToken(\.link), accent.chroma, accent.hue, from: start)
    let lightness = OKLCH(palette.colors.link).lightness
    solve(
      PaletteToken(\.linkHover), accent.chroma, accent.hue,
      from: lightness + (isDark ? 0.06 : -0.07))
    solve(PaletteToken(\.linkVisited), accent.chroma * 0.75, visitedHue, from: lightness)
  }

  /// Far enough from the accent's own to be told from it.
  private var visitedHue: Double {
    switch accent.hue {
    case 200..<330: (accent.hue + 45).truncatingRemainder(dividingBy: 360)
    case 330...: 280
    default: 318
    }
  }

  /// Where accented text begins to look for its lightness: at the solid fill.
  private var start: Double { OKLCH(palette.colors.accent).lightness }
}

/// A solid button: its ground, that under the pointer, and the words on both.
private struct SolidFill {
  var color: Color
  var hover: Color
  var ink: Color
}

extension PaletteDerivation {
  /// The fill nearest to the accent that stands out and on which white or a dark ink can be read.
  fileprivate func solidFill() -> SolidFill {
    let fixedColor = isFixed(\.accent) ? palette.colors.accent : nil
    let first = fixedColor.map { OKLCH($0).lightness } ?? accent.lightness
    let step = mode == .dark ? 0.002 : -0.002
    var last = fill(fixedColor ?? color(first), lightness: first)
    guard fixedColor == nil else { return last.fill }
    var lightness = first
    while !last.passes {
      lightness += step
      guard (0...1).contains(lightness) else { break }
      last = fill(color(lightness), lightness: lightness)
    }
    return last.fill
  }

  private func color(_ lightness: Double) -> Color {
    color(lightness, accent.chroma, accent.hue)
  }

  private func fill(_ color: Color, lightness: Double) -> (fill: SolidFill, passes: Bool) {
    let hover =
      isFixed(\.accentHover)
      ? palette.colors.accentHover : self.color(lightness + (mode == .dark ? 0.05 : -0.05))
    func least(_ ink: Color) -> Double { min(contrastRatio(ink, color), contrastRatio(ink, hover)) }
    let dark = self.color(0.16, min(0.03, accent.chroma * 0.2), accent.hue)
    let inks = isFixed(\.onAccent) ? [palette.colors.onAccent] : [.white, dark]
    let ink = inks.max { least($0) < least($1) } ?? .white
    let edge = (level == .aaa ? 4.5 : 3) + 0.02
    let standsOut = [palette.colors.background, palette.colors.surface].allSatisfy {
      contrastRatio(color, $0) >= edge
    }
    let passes = standsOut && least(ink) >= level.textRatio + 0.02
    return (SolidFill(color: color, hover: hover, ink: ink), passes)
  }
}
