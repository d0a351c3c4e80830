import TestSupport
import Testing
import Themes

/// What becomes of the other colors when an author fixes the background.
@Suite struct FixedBackgroundTests {
  /// The grounds that have the tone of the background.
  private func grays() throws -> [PaletteToken] {
    try [
      "surface", "overlay", "hover", "border", "tableHeader", "tableStripe", "codeBackground",
      "codeBorder", "inlineCodeBackground",
    ].map { try PaletteToken(named: $0) }
  }

  private func palette(
    _ background: Color, accent: Color, neutral: PaletteSeed.Neutral? = nil,
    _ mode: Theme.Mode, _ level: Theme.Level = .aa
  ) throws -> Palette {
    .derived(
      from: PaletteSeed(accent: accent, neutral: neutral), for: mode, at: level,
      keeping: [try PaletteToken(named: "background"): background])
  }

  private func color(_ text: String) throws -> Color { try Color.read(text).get() }

  /// Whether black or white can be read on it, so that some text can.
  private func hasRoom(_ color: Color, _ level: Theme.Level) -> Bool {
    max(contrastRatio(color, .black), contrastRatio(color, .white)) > (level == .aa ? 4.52 : 7.02)
  }

  @Test(arguments: Theme.Mode.allCases, Theme.Level.allCases)
  func everyPairCanBeReadAroundWhateverBackground(
    _ mode: Theme.Mode, _ level: Theme.Level
  ) throws {
    var random = SeededGenerator(seed: 7)
    var count = 0
    while count < 250 {
      let (background, accent) = (Color.random(using: &random), Color.random(using: &random))
      guard hasRoom(background, level) else { continue }
      count += 1
      let palette = try palette(background, accent: accent, mode, level)
      let failures = palette.contrastFailures(in: mode, at: level).map(\.description)
      #expect(failures == [], "\(accent) on \(background)")
      // One in the middle has to become another for those who ask for more contrast.
      guard hasRoom(background, .aaa) else { continue }
      let twin = palette.repaired(at: .aaa).contrastFailures(in: mode, at: .aaa)
      #expect(twin.map(\.description) == [], "\(accent) on \(background)")
    }
  }

  @Test(arguments: Theme.Mode.allCases)
  func graysTakeTheHueOfTheBackground(_ mode: Theme.Mode) throws {
    let accent = try color("#0969da")
    for hue in stride(from: 0.0, to: 360, by: 15) {
      for (lightness, chroma) in [(0.94, 0.03), (0.97, 0.02), (0.2, 0.03), (0.27, 0.05)] {
        let background = Color(OKLCH(lightness: lightness, chroma: chroma, hue: hue))
        for neutral in [nil, PaletteSeed.Neutral(hue: 250, chroma: 0.02)] {
          let palette = try palette(background, accent: accent, neutral: neutral, mode)
          for token in try grays() {
            #expect(turn(palette[token], hue) < 12, "\(token.name) on \(background)")
          }
          // What is written takes it too, unless the author asked for another.
          #expect(turn(palette.colors.textMuted, neutral?.hue ?? hue) < 15, "\(background)")
        }
      }
    }
  }

  private func turn(_ color: Color, _ hue: Double) -> Double {
    let turn = abs(OKLCH(color).hue - hue).truncatingRemainder(dividingBy: 360)
    return min(turn, 360 - turn)
  }

  @Test func aBackgroundWithoutAHueLeavesTheGraysTheirOwn() throws {
    let accent = try color("#0f766e")
    let palette = try palette(.white, accent: accent, .light)
    #expect(turn(palette.colors.hover, OKLCH(accent).hue) < 15)
    #expect(turn(palette.colors.text, OKLCH(accent).hue) < 15)
  }

  @Test func theBackgroundThatWouldBeDerivedChangesNoLightness() throws {
    for mode in Theme.Mode.allCases {
      let seed = PaletteSeed(accent: try color("#777777"))
      let plain = Palette.derived(from: seed, for: mode, at: .aa)
      let fixed = try palette(plain.colors.background, accent: seed.accent, mode)
      for token in PaletteToken.all {
        #expect(colorDifference(plain[token], fixed[token]) < 0.006, "\(token.name)")
      }
    }
  }

  @Test func groundsCanBeToldFromAnyBackgroundThatIsFixed() throws {
    let accent = try color("#0969da")
    for (text, mode) in [
      ("#000", .dark), ("#0b1020", .dark), ("#fff", .light), ("#f4ecd8", .light),
      ("#000", .light), ("#fff", .dark),
    ] as [(String, Theme.Mode)] {
      let background = try color(text)
      let colors = try palette(background, accent: accent, mode).colors
      for (ground, least) in [(colors.surface, 1.04), (colors.hover, 1.1), (colors.border, 1.2)] {
        #expect(contrastRatio(ground, background) > least, "\(ground) on \(background)")
      }
      // Text is dark on what is light, whichever mode it is for.
      #expect(colors.text.isDark == !background.isDark)
    }
  }
}

/// The same, where a parent has fixed all other colors.
extension FixedBackgroundTests {
  @Test(arguments: Theme.builtinIDs)
  func aBackgroundReachesPastTheGraysOfAParent(_ id: String) throws {
    let theme = try ThemeFolder.theme(
      """
      extends: \(id)
      light: { background: "#f4ecd8", hover: "#ffe8b0" }
      dark: { background: "#0b1020" }
      """)
    #expect(theme.contrastFailures().map(\.description) == [])
    for (mode, text) in [(Theme.Mode.light, "#f4ecd8"), (.dark, "#0b1020")] {
      #expect(theme[mode]["background"] == text)
      let hue = OKLCH(try color(text)).hue
      for token in try grays() where !(mode == .light && token.name == "hover") {
        #expect(turn(theme[mode][token], hue) < 15, "\(token.name) \(theme[mode][token])")
      }
    }
    #expect(theme.light["hover"] == "#ffe8b0")
  }

  @Test func whatPassesOnTheNewBackgroundIsStillTheParents() throws {
    let harbor = try #require(Theme.builtin("harbor"))
    let theme = try ThemeFolder.theme("extends: harbor\nlight: { background: \"#fffdf9\" }")
    #expect(theme.dark == harbor.dark)
    for name in ["accent", "link", "note", "focusRing", "syntax.keyword"] {
      #expect(theme.light[name] == harbor.light[name], "\(name)")
    }
  }

  /// A parent's remarks are meant for paper; on a page of the other tone they move.
  @Test(arguments: Theme.builtinIDs)
  func evenAParentOfTheOtherToneCanBeRead(_ id: String) throws {
    let theme = try ThemeFolder.theme(
      "extends: \(id)\nlight: { background: \"#101418\" }\ndark: { background: \"#f8f8f4\" }")
    #expect(theme.contrastFailures().map(\.description) == [])
    #expect(theme.light["background"] == "#101418")
  }
}
