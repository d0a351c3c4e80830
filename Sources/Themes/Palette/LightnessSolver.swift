/// Finds the lightness at which a color of one hue and chroma can be read on all its grounds.
///
/// Colors are tried in steps of 0.001, as the eight bits that are shown: what passes before it is
/// rounded may fail after. Lightness and hue stay, chroma falls where sRGB ends.
package struct LightnessSolver {
  /// What a color has to reach against a color of that relative luminance.
  package struct Need {
    package var luminance: Double
    package var ratio: Double

    package init(luminance: Double, ratio: Double) {
      self.luminance = luminance
      self.ratio = ratio
    }
  }

  package enum Direction: Double {
    case darker = -1
    case lighter = 1

    /// Away from what lies behind: from light grounds to dark colors.
    init(awayFrom needs: [Need]) {
      let sum = needs.reduce(0) { $0 + $1.luminance }
      self = sum < evenLuminance * Double(needs.count) ? .lighter : .darker
    }

    var opposite: Direction { self == .darker ? .lighter : .darker }
  }

  private let hue: Double
  private let chroma: Double
  private let needs: [Need]

  package init(hue: Double, chroma: Double, needs: [Need]) {
    self.hue = hue
    self.chroma = chroma
    self.needs = needs
  }

  package func passes(_ color: Color) -> Bool {
    let luminance = color.luminance
    return needs.allSatisfy { contrastRatio(luminance, $0.luminance) >= $0.ratio }
  }

  /// The first color that passes on the way from `start`, on the grid of 0.001, nil for none.
  package func first(from start: Double, toward direction: Direction) -> Color? {
    let start = (min(max(start, 0), 1) * steps).rounded()
    return search(from: start, toward: direction)?.color
  }

  /// The color that passes and whose lightness is nearest to `lightness`, nil when there is none.
  ///
  /// The steps are counted from `lightness`; of equals the darker one wins.
  package func nearest(to lightness: Double) -> Color? {
    closest(to: lightness)?.color
  }

  /// The nearest color that passes on most of its grounds, where none passes on all.
  ///
  /// It passes on those on which white does, or those on which black does, whichever are more; of as
  /// many, on those that it need not move far for.
  func nearestOnMost(to lightness: Double) -> Color? {
    let parts = [Color.black, .white].map { end in
      LightnessSolver(
        hue: hue, chroma: chroma,
        needs: needs.filter { contrastRatio(end.luminance, $0.luminance) >= $0.ratio })
    }
    let most = parts.map(\.needs.count).max() ?? 0
    return parts.filter { $0.needs.count == most }.compactMap { $0.closest(to: lightness) }
      .min { $0.distance < $1.distance }?.color
  }

  private typealias Found = (distance: Int, color: Color)

  private func closest(to lightness: Double) -> Found? {
    let start = min(max(lightness, 0), 1) * steps
    return [Direction.darker, .lighter].compactMap { search(from: start, toward: $0) }
      .min { $0.distance < $1.distance }
  }

  /// The first color that passes, `start` counted in steps.
  ///
  /// Luminance grows with lightness, but for the rounding to eight bits. So the way to the luminance
  /// from which colors pass is halved, and the steps that rounding can have swapped are tried.
  private func search(from start: Double, toward direction: Direction) -> Found? {
    func color(_ distance: Int) -> Color {
      let step = min(max(start + direction.rawValue * Double(distance), 0), steps)
      return Color(OKLCH(lightness: step / steps, chroma: chroma, hue: hue))
    }
    let first = color(0)
    if passes(first) { return (0, first) }
    let end = Int((direction == .darker ? start : steps - start).rounded(.up))
    let limit = limit(of: first.luminance, toward: direction)
    func isBeyond(_ distance: Int) -> Bool {
      let luminance = color(distance).luminance
      return direction == .darker ? luminance <= limit : luminance >= limit
    }
    guard isBeyond(end) else { return nil }
    var (before, beyond) = (0, end)
    while beyond - before > 1 {
      let middle = (before + beyond) / 2
      if isBeyond(middle) { beyond = middle } else { before = middle }
    }
    for distance in max(0, beyond - roundingSteps)...end {
      let color = color(distance)
      if passes(color) { return (distance, color) }
    }
    return nil
  }

  /// The luminance from which colors pass, going from one that does not.
  ///
  /// Each ground forbids what is too near to it; what touches is forbidden as one.
  private func limit(of luminance: Double, toward direction: Direction) -> Double {
    var (low, high) = (luminance, luminance)
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for need in needs {
        let dark = (need.luminance + 0.05) / need.ratio - 0.05
        let light = (need.luminance + 0.05) * need.ratio - 0.05
        guard dark <= high, light >= low, dark < low || light > high else { continue }
        (low, high) = (min(low, dark), max(high, light))
        isGrowing = true
      }
    }
    // What is rounded twice may end a hair beyond what is exactly enough.
    return direction == .darker ? low + 1e-9 : high - 1e-9
  }
}

/// Black and white have the same contrast with this luminance.
let evenLuminance = 0.179

/// In lightness from 0 to 1.
private let steps = 1000.0

/// How many steps of lightness one step of a channel can be, generously.
private let roundingSteps = 12
