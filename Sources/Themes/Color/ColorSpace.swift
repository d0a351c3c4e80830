private import Glibc

/// A space that `color()` names: CSS Color 4, section 10.
enum ColorSpace: String, CaseIterable {
  case srgb
  case srgbLinear = "srgb-linear"
  case displayP3 = "display-p3"
  case displayP3Linear = "display-p3-linear"
  case a98RGB = "a98-rgb"
  case prophotoRGB = "prophoto-rgb"
  case rec2020
  case xyz
  case xyzD65 = "xyz-d65"
  case xyzD50 = "xyz-d50"

  /// The same color in linear sRGB; components outside 0 to 1 lie outside its gamut.
  func linearSRGB(_ color: SIMD3<Double>) -> SIMD3<Double> {
    switch self {
    case .srgb: linearized(color)
    case .srgbLinear: color
    case .displayP3: .xyzToSRGB * (.displayP3ToXYZ * linearized(color))
    case .displayP3Linear: .xyzToSRGB * (.displayP3ToXYZ * color)
    case .a98RGB: .xyzToSRGB * (.a98ToXYZ * color.mapped { signedPower($0, 563.0 / 256) })
    case .prophotoRGB:
      .xyzToSRGB * (.d50ToD65 * (.prophotoToXYZ * color.mapped(prophotoLinearized)))
    // BT.1886, as the current draft has it; older ones had the curve of the camera.
    case .rec2020: .xyzToSRGB * (.rec2020ToXYZ * color.mapped { signedPower($0, 2.4) })
    case .xyz, .xyzD65: .xyzToSRGB * color
    case .xyzD50: .xyzToSRGB * (.d50ToD65 * color)
    }
  }
}

/// Linear sRGB of a color in CIE Lab, which is relative to the white of D50.
func linearSRGBOfLab(_ lab: SIMD3<Double>) -> SIMD3<Double> {
  let kappa = 24389.0 / 27
  let epsilon = 216.0 / 24389
  let y = (lab.x + 16) / 116
  let f = SIMD3(y + lab.y / 500, y, y - lab.z / 200)
  var xyz = f.mapped { $0 * $0 * $0 > epsilon ? $0 * $0 * $0 : (116 * $0 - 16) / kappa }
  if lab.x <= kappa * epsilon { xyz.y = lab.x / kappa }
  let white = SIMD3(0.3457 / 0.3585, 1, 0.2958 / 0.3585)
  return .xyzToSRGB * (.d50ToD65 * (xyz * white))
}

/// Linear light of encoded sRGB (IEC 61966-2-1), extended to negative values as odd functions are.
func linearized(_ color: SIMD3<Double>) -> SIMD3<Double> {
  color.mapped(linearized)
}

func linearized(_ value: Double) -> Double {
  value.magnitude <= 0.04045
    ? value / 12.92 : signedPower((value.magnitude + 0.055) / 1.055, 2.4) * sign(value)
}

/// Encoded sRGB of linear light, the inverse of `linearized`.
func encoded(_ color: SIMD3<Double>) -> SIMD3<Double> {
  color.mapped { value in
    value.magnitude <= 0.0031308
      ? value * 12.92 : (1.055 * pow(value.magnitude, 1 / 2.4) - 0.055) * sign(value)
  }
}

extension SIMD3<Double> {
  func mapped(_ transform: (Double) -> Double) -> SIMD3<Double> {
    SIMD3(transform(x), transform(y), transform(z))
  }
}

private func prophotoLinearized(_ value: Double) -> Double {
  value.magnitude <= 16.0 / 512 ? value / 16 : signedPower(value, 1.8)
}

private func signedPower(_ base: Double, _ exponent: Double) -> Double {
  pow(base.magnitude, exponent) * sign(base)
}

private func sign(_ value: Double) -> Double {
  value < 0 ? -1 : 1
}

/// CSS Color 4, `conversions.js`; XYZ is relative to D65 where nothing else is said.
extension Matrix {
  static let srgbToXYZ = Matrix(
    SIMD3(506_752.0 / 1_228_815, 87881.0 / 245_763, 12673.0 / 70218),
    SIMD3(87098.0 / 409_605, 175_762.0 / 245_763, 12673.0 / 175_545),
    SIMD3(7918.0 / 409_605, 87881.0 / 737_289, 1_001_167.0 / 1_053_270))

  static let xyzToSRGB = Matrix(
    SIMD3(12831.0 / 3959, -329.0 / 214, -1974.0 / 3959),
    SIMD3(-851_781.0 / 878_810, 1_648_619.0 / 878_810, 36519.0 / 878_810),
    SIMD3(705.0 / 12673, -2585.0 / 12673, 705.0 / 667))

  fileprivate static let displayP3ToXYZ = Matrix(
    SIMD3(608_311.0 / 1_250_200, 189_793.0 / 714_400, 198_249.0 / 1_000_160),
    SIMD3(35783.0 / 156_275, 247_089.0 / 357_200, 198_249.0 / 2_500_400),
    SIMD3(0, 32229.0 / 714_400, 5_220_557.0 / 5_000_800))

  fileprivate static let a98ToXYZ = Matrix(
    SIMD3(573_536.0 / 994_567, 263_643.0 / 1_420_810, 187_206.0 / 994_567),
    SIMD3(591_459.0 / 1_989_134, 6_239_551.0 / 9_945_670, 374_412.0 / 4_972_835),
    SIMD3(53769.0 / 1_989_134, 351_524.0 / 4_972_835, 4_929_758.0 / 4_972_835))

  fileprivate static let rec2020ToXYZ = Matrix(
    SIMD3(63_426_534.0 / 99_577_255, 20_160_776.0 / 139_408_157, 47_086_771.0 / 278_816_314),
    SIMD3(26_158_966.0 / 99_577_255, 472_592_308.0 / 697_040_785, 8_267_143.0 / 139_408_157),
    SIMD3(0, 19_567_812.0 / 697_040_785, 295_819_943.0 / 278_816_314))

  /// To XYZ relative to D50.
  fileprivate static let prophotoToXYZ = Matrix(
    SIMD3(0.79776664490064230, 0.13518129740053308, 0.03134773412839220),
    SIMD3(0.28807482881940130, 0.71183523424187300, 0.00008993693872564),
    SIMD3(0, 0, 0.82510460251046020))

  /// Bradford's adaptation of the white.
  fileprivate static let d50ToD65 = Matrix(
    SIMD3(0.955473421488075, -0.02309845494876471, 0.06325924320057072),
    SIMD3(-0.0283697093338637, 1.0099953980813041, 0.021041441191917323),
    SIMD3(0.012314014864481998, -0.020507649298898964, 1.330365926242124))
}
