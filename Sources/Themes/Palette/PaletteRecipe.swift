/// A lightness and a chroma in OKLCH, for a hue that comes from elsewhere.
struct Shade {
  var lightness: Double
  var chroma: Double

  init(_ lightness: Double, _ chroma: Double) {
    self.lightness = lightness
    self.chroma = chroma
  }
}

/// What the modes differ in: where derived colors lie, or begin to look for their place.
///
/// The dark mode is a palette of its own: lifted grounds instead of black, text a little below white,
/// accents of less chroma, and surfaces that grow lighter as they rise. The chroma of grays is that
/// beside a vivid accent.
struct PaletteRecipe {
  var background: Shade
  var surface: Shade
  var overlay: Shade
  var hover: Shade
  var code: Shade
  var border: Shade
  var text: Shade
  var muted: Shade
  /// Of an accent with a hue, and of a gray one.
  var accentLightness: ClosedRange<Double>
  var grayAccentLightness: ClosedRange<Double>
  var accentChroma: Double
  var accentSoft: Shade
  var selection: Shade
  var mark: (shade: Shade, hue: Double)
  var inserted: (shade: Shade, hue: Double)
  var deleted: (shade: Shade, hue: Double)
  var quoteBorder: Double
  var alertGround: Shade
  var alertChroma: Double
  /// Steps of lightness from one ground to the next; a dark mode goes up where a light one goes down.
  var inlineCodeStep: Double
  var tableHeaderStep: Double
  var codeHighlightStep: Double
  var codeBorderStep: Double
  /// Where faint text and strong edges begin to look for their lightness.
  var faint: Double
  var edge: Double
  var focusRing: Double
}

extension PaletteRecipe {
  static func recipe(for mode: Theme.Mode, at level: Theme.Level) -> PaletteRecipe {
    guard mode == .dark else { return light }
    guard level == .aaa else { return dark }
    // Text of the enhanced level leaves less room above the grounds it stands on.
    var recipe = dark
    recipe.selection = Shade(0.33, 0.07)
    recipe.mark.shade = Shade(0.36, 0.07)
    recipe.inserted = (Shade(0.275, 0.055), 165)
    recipe.deleted = (Shade(0.225, 0.06), 22)
    return recipe
  }

  private static let light = PaletteRecipe(
    background: Shade(0.990, 0.004), surface: Shade(0.970, 0.008), overlay: Shade(1, 0),
    hover: Shade(0.946, 0.012), code: Shade(0.970, 0.007), border: Shade(0.900, 0.012),
    text: Shade(0.27, 0.022), muted: Shade(0.46, 0.026), accentLightness: 0.38...0.68,
    grayAccentLightness: 0.2...0.68, accentChroma: 0.19, accentSoft: Shade(0.945, 0.032),
    selection: Shade(0.885, 0.06), mark: (Shade(0.935, 0.125), 100),
    inserted: (Shade(0.952, 0.034), 160), deleted: (Shade(0.916, 0.034), 22), quoteBorder: 0.78,
    alertGround: Shade(0.954, 0.028), alertChroma: 0.12, inlineCodeStep: -0.012,
    tableHeaderStep: -0.006, codeHighlightStep: -0.032, codeBorderStep: -0.035, faint: 0.8,
    edge: 0.9, focusRing: 0.66)

  private static let dark = PaletteRecipe(
    background: Shade(0.205, 0.014), surface: Shade(0.235, 0.016), overlay: Shade(0.265, 0.018),
    hover: Shade(0.290, 0.020), code: Shade(0.238, 0.016), border: Shade(0.345, 0.018),
    text: Shade(0.885, 0.012), muted: Shade(0.755, 0.020), accentLightness: 0.66...0.84,
    grayAccentLightness: 0.66...0.93, accentChroma: 0.14, accentSoft: Shade(0.305, 0.060),
    selection: Shade(0.40, 0.085), mark: (Shade(0.43, 0.085), 92),
    inserted: (Shade(0.313, 0.040), 160), deleted: (Shade(0.274, 0.048), 22), quoteBorder: 0.46,
    alertGround: Shade(0.262, 0.030), alertChroma: 0.11, inlineCodeStep: 0.014,
    tableHeaderStep: 0.012, codeHighlightStep: 0.045, codeBorderStep: 0.05, faint: 0.4, edge: 0.3,
    focusRing: 0.62)
}
