/// A color as CSS writes it: of any space, perhaps outside the gamut of sRGB, perhaps translucent.
///
/// Themes hold a `Color`; this is what one is read from.
package struct CSSColor: Sendable, Hashable {
  /// Encoded; components outside 0 to 1 lie outside the gamut of sRGB.
  package var srgb: SIMD3<Double>
  /// From 0 to 1.
  package var alpha: Double

  package init(srgb: SIMD3<Double>, alpha: Double = 1) {
    self.srgb = srgb
    self.alpha = alpha
  }

  package init(_ color: Color, alpha: Double = 1) {
    srgb = SIMD3(Double(color.red), Double(color.green), Double(color.blue)) / 255
    self.alpha = alpha
  }

  package var isInGamut: Bool { Themes.isInGamut(srgb, tolerance: 0) }

  package var oklch: OKLCH { OKLCH(lab: oklabOfLinearSRGB(linearized(srgb))) }

  /// The color of sRGB that looks most like it, without its alpha.
  package var mapped: Color {
    isInGamut ? Color(clipping: srgb) : Color(mapping: linearized(srgb))
  }

  /// The color with every channel cut to what sRGB has; hue and lightness may change visibly.
  package var clipped: Color { Color(clipping: srgb) }

  /// What is seen where it lies over `ground`, blended in encoded sRGB as browsers do.
  package func over(_ ground: Color) -> Color {
    let front = CSSColor(mapped).srgb
    return Color(clipping: front * alpha + CSSColor(ground).srgb * (1 - alpha))
  }
}

extension CSSColor: CustomStringConvertible {
  /// `#rrggbb`, or `#rrggbbaa` where it is translucent.
  package var description: String {
    alpha < 1 ? mapped.description + hexText(eightBits(alpha)) : mapped.description
  }
}
