/// The contrast ratio of two colors by WCAG 2.2, from 1 to 21; which is in front does not matter.
///
/// It is never rounded: #777 on white is 4.478, and that is below 4.5. A translucent color has none
/// before it is laid over a ground.
package func contrastRatio(_ a: Color, _ b: Color) -> Double {
  contrastRatio(a.luminance, b.luminance)
}

/// The contrast ratio of two relative luminances.
func contrastRatio(_ a: Double, _ b: Double) -> Double {
  (max(a, b) + 0.05) / (min(a, b) + 0.05)
}

extension Color {
  /// Relative luminance by WCAG 2.2, from 0 to 1, with the four-digit coefficients that it names.
  package var luminance: Double {
    0.2126 * linear[Int(red)] + 0.7152 * linear[Int(green)] + 0.0722 * linear[Int(blue)]
  }

  var linearSRGB: SIMD3<Double> {
    SIMD3(linear[Int(red)], linear[Int(green)], linear[Int(blue)])
  }
}

/// What each value of a channel is in linear light.
private let linear: [Double] = (0...255).map { linearized(Double($0) / 255) }
