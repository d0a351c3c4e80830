import TestSupport
import Testing
import Themes

@Suite struct PaletteDerivationTests {
  /// At least 200: corners and grays of sRGB, a wheel of hues, and colors drawn at random.
  private static let accents: [Color] = {
    let corners: [UInt8] = [0, 128, 255]
    let cube = corners.flatMap { red in
      corners.flatMap { green in corners.map { Color(red: red, green: green, blue: $0) } }
    }
    let grays = stride(from: UInt8(1), through: 254, by: 23).map {
      Color(red: $0, green: $0, blue: $0)
    }
    let wheel = stride(from: 0.0, to: 360, by: 15).flatMap { hue in
      [(0.35, 0.1), (0.55, 0.015), (0.6, 0.2), (0.75, 0.06), (0.9, 0.3)].map {
        Color(OKLCH(lightness: $0.0, chroma: $0.1, hue: hue))
      }
    }
    var random = SeededGenerator(seed: 1)
    return cube + grays + wheel + (0..<80).map { _ in Color.random(using: &random) }
  }()

  @Test(arguments: Theme.Level.allCases)
  func everyPairOfEveryPaletteCanBeRead(_ level: Theme.Level) {
    #expect(Self.accents.count >= 200)
    for accent in Self.accents {
      let theme = Theme(
        id: "a", name: "A", seed: PaletteSeed(accent: accent), level: level)
      #expect(theme.contrastFailures().map(\.description) == [], "\(accent) \(level)")
    }
  }

  @Test func everyPaletteCanBeMendedForReadersWhoAskForMore() {
    for (index, accent) in Self.accents.enumerated() where index.isMultiple(of: 4) {
      let theme = Theme(id: "a", name: "A", seed: PaletteSeed(accent: accent))
      let left = theme.repaired(at: .aaa).contrastFailures(at: .aaa)
      #expect(left.map(\.description) == [], "\(accent)")
    }
  }

  @Test(arguments: Theme.Level.allCases)
  func everyNeutralKeepsEveryPairReadable(_ level: Theme.Level) throws {
    let accent = try Color.read("#0f766e").get()
    for hue in stride(from: 0.0, to: 360, by: 30) {
      for chroma in [0, 0.02, PaletteSeed.Neutral.chromas.upperBound] {
        let neutral = PaletteSeed.Neutral(hue: hue, chroma: chroma)
        let theme = Theme(
          id: "a", name: "A", seed: PaletteSeed(accent: accent, neutral: neutral), level: level)
        #expect(theme.contrastFailures().map(\.description) == [], "\(neutral) \(level)")
      }
    }
  }

  @Test func aPaletteIsTheSameEveryTime() {
    let seed = PaletteSeed(accent: Color(red: 15, green: 118, blue: 110))
    for mode in Theme.Mode.allCases {
      let palette = Palette.derived(from: seed, for: mode, at: .aa)
      #expect(Palette.derived(from: seed, for: mode, at: .aa) == palette)
    }
  }

  @Test(arguments: ["#0f766e", "#0969da", "#9b1c31", "#7c3aed", "#1a1a1a", "rgb(20 90 50)"])
  func anAccentThatCanBeReadIsKeptInTheLightMode(_ text: String) throws {
    let accent = try Color.read(text).get()
    let seed = PaletteSeed(accent: accent)
    #expect(Palette.derived(from: seed, for: .light, at: .aa).colors.accent == accent)
  }

  @Test func groundsOfTheDarkModeRiseAndThoseOfTheLightModeFall() throws {
    let seed = PaletteSeed(accent: try Color.read("#7c3aed").get())
    let light = Palette.derived(from: seed, for: .light, at: .aa).colors
    let dark = Palette.derived(from: seed, for: .dark, at: .aa).colors
    #expect(light.background.luminance > light.surface.luminance)
    #expect(light.surface.luminance > light.hover.luminance)
    #expect(dark.background.luminance < dark.surface.luminance)
    #expect(dark.surface.luminance < dark.overlay.luminance)
    #expect(dark.overlay.luminance < dark.hover.luminance)
    #expect((10...14).contains(contrastRatio(dark.text, dark.background)))
  }

  @Test func linksBesideAGrayAccentAreText() {
    for mode in Theme.Mode.allCases {
      let seed = PaletteSeed(accent: Color(red: 90, green: 91, blue: 90))
      let palette = Palette.derived(from: seed, for: mode, at: .aa)
      #expect(palette.colors.link == palette.colors.text)
      let keyword = SyntaxColors.families.first { $0.name == "keyword" }
      #expect(keyword.flatMap { palette.syntax.font(of: $0).isBold } == true)
      #expect(OKLCH(palette.colors.focusRing).chroma > 0.1)
    }
  }

  @Test func aBlackAccentIsAWhiteOneInTheDarkMode() {
    let seed = PaletteSeed(accent: .black)
    let light = Palette.derived(from: seed, for: .light, at: .aa).colors
    let dark = Palette.derived(from: seed, for: .dark, at: .aa).colors
    #expect(contrastRatio(light.accent, light.background) > 12)
    #expect(contrastRatio(dark.accent, dark.background) > 12)
  }

  @Test func graysTakeTheHueThatIsAskedFor() {
    let blue = Color(red: 0, green: 90, blue: 200)
    let seed = PaletteSeed(accent: blue, neutral: PaletteSeed.Neutral(hue: 60, chroma: 0.03))
    for mode in Theme.Mode.allCases {
      let colors = Palette.derived(from: seed, for: mode, at: .aa).colors
      for color in [colors.textMuted, colors.hover, colors.border] {
        #expect(abs(OKLCH(color).hue - 60) < 12)
      }
    }
    let plain = PaletteSeed(accent: blue, neutral: PaletteSeed.Neutral(hue: 0, chroma: 0))
    let text = Palette.derived(from: plain, for: .light, at: .aa).colors.text
    #expect(text.red == text.green && text.green == text.blue)
  }

  @Test func theOtherColorsAreDerivedAroundThoseThatAreFixed() throws {
    let background = try PaletteToken(named: "background")
    let cream = try Color.read("#f3e3c3").get()
    let seed = PaletteSeed(accent: try Color.read("#9b1c31").get())
    for level in Theme.Level.allCases {
      let palette = Palette.derived(
        from: seed, for: .light, at: level, keeping: [background: cream])
      #expect(palette.colors.background == cream)
      #expect(palette.contrastFailures(in: .light, at: level).map(\.description) == [])
    }
  }

  @Test func noColorThatIsFixedStopsTheDerivation() throws {
    let seed = PaletteSeed(accent: try Color.read("#ff8a70").get())
    let plain = Palette.derived(from: seed, for: .dark, at: .aa)
    for token in PaletteToken.all {
      for gray in ["#000", "#777", "#fff"] {
        let color = try Color.read(gray).get()
        let palette = Palette.derived(from: seed, for: .dark, at: .aa, keeping: [token: color])
        #expect(palette[token] == color)
        let blamed = palette.contrastFailures(in: .dark, at: .aa)
          .filter { $0.front != token && $0.ground != token }
        // A ground in the middle leaves its fronts nothing that suits all grounds.
        let fronts = Set(
          ContrastRule.contract.filter { $0.grounds.contains(token) }.flatMap(\.fronts))
        let others = blamed.filter { !fronts.contains($0.front) }
        #expect(others.map(\.description) == [], "\(token.name) \(gray)")
        // All others stand on a background.
        guard token.name != "background" else { continue }
        #expect(PaletteToken.all.contains { palette[$0] == plain[$0] })
      }
    }
  }
}
