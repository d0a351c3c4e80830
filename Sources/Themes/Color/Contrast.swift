private import Glibc

/// The contrast ratio of two colors by WCAG 2.2, from 1 to 21; which is in front does not matter.
///
/// It is never rounded: #777 on white is 4.478, and that is below 4.5.
package func contrastRatio(_ a: Color, _ b: Color) -> Double {
  let (light, dark) = (max(a.luminance, b.luminance), min(a.luminance, b.luminance))
  return (light + 0.05) / (dark + 0.05)
}

extension Color {
  /// Relative luminance by WCAG 2.2, from 0 to 1, with the four-digit coefficients that it names.
  package var luminance: Double {
    0.2126 * linear[Int(red)] + 0.7152 * linear[Int(green)] + 0.0722 * linear[Int(blue)]
  }
}

/// What each value of a channel is in linear light (sRGB, IEC 61966-2-1).
private let linear: [Double] = (0...255).map { value in
  let encoded = Double(value) / 255
  return encoded <= 0.04045 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4)
}
