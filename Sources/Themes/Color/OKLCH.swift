private import Glibc

/// A color by its lightness, chroma and hue in OKLab, where equal steps look about equal.
package struct OKLCH: Sendable, Hashable {
  /// From 0, black, to 1, white.
  package var lightness: Double
  /// From 0, gray, to about 0.32, the most that sRGB has.
  package var chroma: Double
  /// In degrees, from 0 to 360; 0 where `isGray`.
  package var hue: Double

  package init(lightness: Double, chroma: Double, hue: Double) {
    self.lightness = lightness
    self.chroma = chroma
    self.hue = hue
  }

  /// Whether its hue says nothing: CSS Color 4, section 4.4, calls it powerless.
  package var isGray: Bool { chroma < 4e-6 }
}

extension OKLCH {
  package init(_ color: Color) {
    self.init(lab: oklabOfLinearSRGB(color.linearSRGB))
  }

  init(lab: SIMD3<Double>) {
    lightness = lab.x
    chroma = hypot(lab.y, lab.z)
    let degrees = atan2(lab.z, lab.y) * 180 / .pi
    hue = chroma < 4e-6 ? 0 : degrees < 0 ? degrees + 360 : degrees
  }

  /// The three components of OKLab.
  var lab: SIMD3<Double> {
    let radians = hue * .pi / 180
    return SIMD3(lightness, chroma * cos(radians), chroma * sin(radians))
  }

  var linearSRGB: SIMD3<Double> { linearSRGBOfOKLab(lab) }
}

/// The colors from a gray to a color of the same lightness and hue.
struct ChromaLine {
  private let gray: SIMD3<Double>
  private let tint: SIMD3<Double>

  init(to color: OKLCH) {
    let lab = color.lab
    gray = .oklabToCones * SIMD3(lab.x, 0, 0)
    tint = .oklabToCones * SIMD3(0, lab.y, lab.z)
  }

  /// The color with that share of the chroma, in linear sRGB.
  func linearSRGB(_ share: Double) -> SIMD3<Double> {
    let roots = gray + tint * share
    return .conesToSRGB * (roots * roots * roots)
  }
}

/// How far apart two colors look: their distance in OKLab, ΔEOK.
///
/// About 0.02 is the least that is noticed; black and white are 1 apart.
package func colorDifference(_ a: Color, _ b: Color) -> Double {
  distance(oklabOfLinearSRGB(a.linearSRGB), oklabOfLinearSRGB(b.linearSRGB))
}

func distance(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
  ((a - b) * (a - b)).sum().squareRoot()
}

func oklabOfLinearSRGB(_ color: SIMD3<Double>) -> SIMD3<Double> {
  .conesToOKLab * (.srgbToCones * color).mapped(cbrt)
}

func linearSRGBOfOKLab(_ color: SIMD3<Double>) -> SIMD3<Double> {
  let roots = .oklabToCones * color
  return .conesToSRGB * (roots * roots * roots)
}

/// CSS Color 4, `conversions.js`; cones are the L, M and S of OKLab.
extension Matrix {
  fileprivate static let srgbToCones = xyzToCones * srgbToXYZ
  fileprivate static let conesToSRGB = xyzToSRGB * conesToXYZ

  private static let xyzToCones = Matrix(
    SIMD3(0.8190224379967030, 0.3619062600528904, -0.1288737815209879),
    SIMD3(0.0329836539323885, 0.9292868615863434, 0.0361446663506424),
    SIMD3(0.0481771893596242, 0.2642395317527308, 0.6335478284694309))

  private static let conesToXYZ = Matrix(
    SIMD3(1.2268798758459243, -0.5578149944602171, 0.2813910456659647),
    SIMD3(-0.0405757452148008, 1.1122868032803170, -0.0717110580655164),
    SIMD3(-0.0763729366746601, -0.4214933324022432, 1.5869240198367816))

  /// From the cube roots of the cones.
  fileprivate static let conesToOKLab = Matrix(
    SIMD3(0.2104542683093140, 0.7936177747023054, -0.0040720430116193),
    SIMD3(1.9779985324311684, -2.4285922420485799, 0.4505937096174110),
    SIMD3(0.0259040424655478, 0.7827717124575296, -0.8086757549230774))

  /// To the cube roots of the cones.
  fileprivate static let oklabToCones = Matrix(
    SIMD3(1, 0.3963377773761749, 0.2158037573099136),
    SIMD3(1, -0.1055613458156586, -0.0638541728258133),
    SIMD3(1, -0.0894841775298119, -1.2914855480194092))
}
