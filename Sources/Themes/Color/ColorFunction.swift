private import Diagnostics

/// A function of CSS Color 4 that stands for a color by itself.
enum ColorFunction: String, CaseIterable {
  case rgb
  case rgba
  case hsl
  case hsla
  case hwb
  case lab
  case lch
  case oklab
  case oklch
  case color

  /// Whether commas may stand between its components, as CSS 2 and 3 had them.
  var allowsCommas: Bool {
    switch self {
    case .rgb, .rgba, .hsl, .hsla: true
    case .hwb, .lab, .lch, .oklab, .oklch, .color: false
    }
  }

  /// The color of what stands in the brackets.
  func color(_ arguments: [ColorScanner.Token]) throws(ColorFault) -> CSSColor {
    guard self != .color else { return try colorOfSpace(arguments) }
    let components = try ColorComponents(arguments[...], of: self)
    let values = try components.values(ofHundredPercent: hundredPercent)
    return CSSColor(srgb: srgb(values), alpha: try components.alpha)
  }

  private func colorOfSpace(_ arguments: [ColorScanner.Token]) throws(ColorFault) -> CSSColor {
    guard case .name(let name)? = arguments.first else { throw .unknownSpace("", nearest: nil) }
    guard let space = ColorSpace(rawValue: name) else {
      let names = ColorSpace.allCases.map(\.rawValue)
      throw .unknownSpace(name, nearest: nearestName(to: name, among: names))
    }
    let components = try ColorComponents(arguments.dropFirst(), of: self)
    let values = try components.values(ofHundredPercent: hundredPercent)
    guard (values * values).max() < 1e4 else { throw .hugeComponent }
    // Out and back again would turn halves of the 255 steps into what is a little less.
    let srgb = space == .srgb ? values : encoded(space.linearSRGB(values))
    return CSSColor(srgb: srgb, alpha: try components.alpha)
  }

  /// What 100% of each component is; nil for a hue.
  private var hundredPercent: [Double?] {
    switch self {
    case .rgb, .rgba: [255, 255, 255]
    case .hsl, .hsla, .hwb: [nil, 100, 100]
    case .lab: [100, 125, 125]
    case .lch: [100, 150, nil]
    case .oklab: [1, 0.4, 0.4]
    case .oklch: [1, 0.4, nil]
    case .color: [1, 1, 1]
    }
  }

  /// Encoded sRGB of three components.
  ///
  /// The older functions are cut to the gamut where they are read, as CSS says. Lightness in OKLab is
  /// not: what lies outside 0 to 1 becomes black or white with or without that.
  private func srgb(_ values: SIMD3<Double>) -> SIMD3<Double> {
    switch self {
    case .rgb, .rgba: cut(values / 255)
    case .hsl, .hsla: cut(srgbOfHSL(values / SIMD3(1, 100, 100)))
    case .hwb: cut(srgbOfHWB(values / SIMD3(1, 100, 100)))
    case .lab: encoded(linearSRGBOfLab(clampingLightness(values)))
    case .lch: encoded(linearSRGBOfLab(clampingLightness(rectangular(values))))
    case .oklab: encoded(linearSRGBOfOKLab(values))
    case .oklch: encoded(linearSRGBOfOKLab(rectangular(values)))
    case .color: values
    }
  }
}

private func cut(_ color: SIMD3<Double>) -> SIMD3<Double> {
  color.clamped(lowerBound: .zero, upperBound: .one)
}

private func clampingLightness(_ lab: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(min(max(lab.x, 0), 100), lab.y, lab.z)
}

/// Lightness, a and b of lightness, chroma and hue; chroma below zero counts as zero.
private func rectangular(_ lch: SIMD3<Double>) -> SIMD3<Double> {
  OKLCH(lightness: lch.x, chroma: max(lch.y, 0), hue: lch.z).lab
}

/// CSS Color 4, section 7: hue in degrees, saturation and lightness from 0 to 1.
private func srgbOfHSL(_ color: SIMD3<Double>) -> SIMD3<Double> {
  let hue = color.x.truncatingRemainder(dividingBy: 360)
  let turned = SIMD3(0.0, 8, 4) + (hue < 0 ? hue + 360 : hue) / 30
  let amount = max(color.y, 0) * min(color.z, 1 - color.z)
  return turned.mapped { position in
    let k = position.truncatingRemainder(dividingBy: 12)
    return color.z - amount * max(-1, min(k - 3, 9 - k, 1))
  }
}

/// CSS Color 4, section 8: hue in degrees, whiteness and blackness from 0 to 1.
private func srgbOfHWB(_ color: SIMD3<Double>) -> SIMD3<Double> {
  let sum = color.y + color.z
  guard sum < 1 else { return SIMD3(repeating: color.y / sum) }
  return srgbOfHSL(SIMD3(color.x, 1, 0.5)) * (1 - sum) + color.y
}
