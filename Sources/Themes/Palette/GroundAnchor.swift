private import Glibc

/// A background that an author has fixed, with the other grounds around it.
///
/// The recipe says how far a ground is from the background. What is kept is the contrast of the two,
/// and not their difference in lightness, which near black is too small to be seen: beside black, a
/// surface is as distinct as beside the dark gray of the recipe.
struct GroundAnchor {
  private let background: OKLCH
  /// The background of the recipe.
  private let origin: Shade

  init(_ background: Color, origin: Shade) {
    self.background = OKLCH(background)
    self.origin = origin
  }

  /// The side of the background that a ground lies on.
  enum Side {
    /// That of the recipe.
    case usual
    case opposite
  }

  func lightness(of lightness: Double, on side: Side) -> Double {
    let step = luminance(lightness) / luminance(origin.lightness)
    let found = luminance(background.lightness) * (side == .usual ? step : 1 / step)
    return cbrt(min(max(found - flare, 0), 1))
  }

  /// What a gray ground has of the background's hue, and of its own.
  func chroma(of shade: Shade, tint: Double) -> Double {
    max(0, background.chroma + (shade.chroma - origin.chroma) * tint)
  }

  /// Nil where the background is too gray for its hue to be seen.
  var hue: Double? { background.chroma < 0.004 ? nil : background.hue }

  /// How much the background tints what is gray, as a share of what a vivid accent does.
  var tint: Double { min(1, background.chroma / PaletteSeed.Neutral.usualChroma) }

  /// Of a gray, with what the formula of contrast adds for light that the screen throws back.
  private func luminance(_ lightness: Double) -> Double {
    lightness * lightness * lightness + flare
  }
}

/// WCAG 2.2, contrast ratio.
private let flare = 0.05

extension Color {
  /// Whether white can be read on it better than black.
  package var isDark: Bool { luminance < evenLuminance }
}
