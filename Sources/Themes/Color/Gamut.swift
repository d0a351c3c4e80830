extension Color {
  /// The nearest eight bits of encoded sRGB, each channel cut to 0 to 1 and halves rounded up.
  init(clipping srgb: SIMD3<Double>) {
    red = eightBits(srgb.x)
    green = eightBits(srgb.y)
    blue = eightBits(srgb.z)
  }

  /// A color that a program made: lightness and hue stay, chroma falls until sRGB has the color.
  ///
  /// What an author wrote is mapped by `CSSColor.mapped` instead, which keeps more of the chroma and
  /// lets lightness and hue drift: here they carry meaning.
  package init(_ color: OKLCH) {
    guard color.lightness > 0 else {
      self = .black
      return
    }
    guard color.lightness < 1 else {
      self = .white
      return
    }
    let line = ChromaLine(to: color)
    var found = line.linearSRGB(1)
    if !isInGamut(found, tolerance: 1e-6) {
      var (inside, outside) = (0.0, 1.0)
      for _ in 0..<32 {
        let middle = (inside + outside) / 2
        if isInGamut(line.linearSRGB(middle), tolerance: 1e-6) {
          inside = middle
        } else {
          outside = middle
        }
      }
      found = line.linearSRGB(inside)
    }
    self.init(clipping: encoded(found))
  }

  /// The color of sRGB that looks most like `linear`: CSS Color 4, section 13, "local MINDE".
  ///
  /// Chroma falls until cutting the channels makes no difference that is noticed.
  init(mapping linear: SIMD3<Double>) {
    guard !isInGamut(linear, tolerance: 0) else {
      self.init(clipping: encoded(linear))
      return
    }
    let lab = oklabOfLinearSRGB(linear)
    guard lab.x > 0 else {
      self = .black
      return
    }
    guard lab.x < 1 else {
      self = .white
      return
    }
    let chroma = OKLCH(lab: lab).chroma
    var clipped = clip(linear)
    guard distance(oklabOfLinearSRGB(clipped), lab) >= noticeable else {
      self.init(clipping: encoded(clipped))
      return
    }
    var (low, high, isLowInside) = (0.0, chroma, true)
    while high - low > precision {
      let middle = (low + high) / 2
      let candidate = SIMD3(lab.x, lab.y * middle / chroma, lab.z * middle / chroma)
      let candidateLinear = linearSRGBOfOKLab(candidate)
      clipped = clip(candidateLinear)
      if isLowInside, isInGamut(candidateLinear, tolerance: 0) {
        low = middle
        continue
      }
      let difference = distance(oklabOfLinearSRGB(clipped), candidate)
      guard difference < noticeable else {
        high = middle
        continue
      }
      if noticeable - difference < precision { break }
      isLowInside = false
      low = middle
    }
    self.init(clipping: encoded(clipped))
  }
}

/// ΔEOK below which two colors look the same.
private let noticeable = 0.02
private let precision = 0.0001

func isInGamut(_ color: SIMD3<Double>, tolerance: Double) -> Bool {
  color.min() >= -tolerance && color.max() <= 1 + tolerance
}

private func clip(_ color: SIMD3<Double>) -> SIMD3<Double> {
  color.clamped(lowerBound: .zero, upperBound: .one)
}

/// A share of 0 to 1 in 255 steps, as CSS writes it; halves are rounded up.
func eightBits(_ share: Double) -> UInt8 {
  UInt8((min(max(share, 0), 1) * 255 + 0.5).rounded(.down))
}
