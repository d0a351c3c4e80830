import Diagnostics
import Testing
import Themes

/// How seeds, levels and colors of several files become one theme.
@Suite struct ThemeResolutionTests {
  @Test func oneColorIsEnough() throws {
    let theme = try ThemeFolder.theme("name: Juniper\naccent: \"#0f766e\"")
    let seed = PaletteSeed(accent: Color(red: 15, green: 118, blue: 110))
    #expect(theme == Theme(id: "juniper", name: "Juniper", seed: seed))
  }

  @Test func neutralAndLevelAreSeedsToo() throws {
    let theme = try ThemeFolder.theme(
      "accent: \"#0f766e\"\nneutral: { hue: 60, chroma: 0.03 }\nlevel: AAA")
    let seed = PaletteSeed(
      accent: Color(red: 15, green: 118, blue: 110),
      neutral: PaletteSeed.Neutral(hue: 60, chroma: 0.03))
    #expect(theme == Theme(id: "juniper", name: "juniper", seed: seed, level: .aaa))
    let plain = try ThemeFolder.theme("accent: \"#0f766e\"\nneutral: { chroma: 0 }")
    #expect(plain.light["background"] == "#fcfcfc")
    let strong = try ThemeFolder.theme("accent: \"#0f766e\"\nneutral: { chroma: 0.05 }")
    #expect(abs(OKLCH(strong.light.colors.textMuted).hue - 187) < 12)
  }

  @Test func withoutAnAccentThereIsNothingToDeriveFrom() throws {
    #expect(
      try ThemeFolder(["juniper": "name: Juniper\nlayout: { radius: 2 }"]).theme("juniper")
        .diagnostics == [
          "themes/juniper.yaml:1: error: the theme has no accent to derive its colors from "
            + "[missing-accent]"
        ])
  }

  @Test func anAccentOfOneModeIsTheSeedOfItAndOfTheOtherWithoutOne() throws {
    let rose = Color(red: 0xff, green: 0x8a, blue: 0x70)
    let theme = try ThemeFolder.theme("accent: teal\ndark: { accent: \"#ff8a70\" }")
    #expect(theme.light == Theme(id: "a", name: "a", seed: PaletteSeed(accent: .teal)).light)
    #expect(theme.dark.colors.accent == rose)
    #expect(abs(OKLCH(theme.dark.colors.link).hue - OKLCH(rose).hue) < 4)
    let one = try ThemeFolder.theme("light: { accent: teal }")
    #expect(one.dark == self.theme(of: .teal).dark)
  }

  private func theme(of accent: Color) -> Theme {
    Theme(id: "a", name: "a", seed: PaletteSeed(accent: accent))
  }

  @Test func colorsOfAFileAreKeptAndTheOthersDerivedAroundThem() throws {
    let theme = try ThemeFolder.theme(
      "accent: \"#9b1c31\"\nlight: { background: \"#f3e3c3\", link: \"#123\" }")
    #expect(theme.light["background"] == "#f3e3c3")
    #expect(theme.light["link"] == "#112233")
    #expect(theme.contrastFailures() == [])
  }

  @Test func anAccentReachesPastTheColorsOfAParent() throws {
    let harbor = try #require(Theme.builtin("harbor"))
    let theme = try ThemeFolder.theme("extends: harbor\naccent: \"#0f766e\"")
    #expect(theme.light["accent"] == "#0f766e")
    #expect(abs(OKLCH(theme.light.colors.link).hue - 187) < 4)
    #expect(abs(OKLCH(theme.dark.colors.link).hue - 187) < 4)
    for name in ["background", "text", "border", "note", "codeBackground", "syntax.string"] {
      #expect(theme.light[name] == harbor.light[name], "\(name)")
    }
    #expect(theme.contrastFailures() == [])
    let light = try ThemeFolder.theme("extends: harbor\nlight: { accent: \"#0f766e\" }")
    #expect(light.light == theme.light)
    #expect(light.dark == harbor.dark)
  }

  @Test func aNeutralReachesPastTheGraysOfAParent() throws {
    let harbor = try #require(Theme.builtin("harbor"))
    let theme = try ThemeFolder.theme("extends: harbor\nneutral: { hue: 60, chroma: 0.03 }")
    #expect(abs(OKLCH(theme.light.colors.textMuted).hue - 60) < 12)
    for name in ["accent", "link", "note", "syntax.string"] {
      #expect(theme.light[name] == harbor.light[name], "\(name)")
    }
    #expect(theme.contrastFailures() == [])
  }

  @Test(arguments: Theme.builtinIDs)
  func aHigherLevelMovesTheColorsOfAParentThatFail(_ id: String) throws {
    let parent = try #require(Theme.builtin(id))
    let theme = try ThemeFolder.theme("extends: \(id)\nlevel: AAA")
    #expect(theme.level == .aaa)
    #expect(theme.contrastFailures() == [])
    for mode in Theme.Mode.allCases {
      #expect(theme[mode]["background"] == parent[mode]["background"])
      #expect(theme[mode]["border"] == parent[mode]["border"])
    }
  }

  @Test func aLowerLevelChangesNoColor() throws {
    let theme = try ThemeFolder(["a": "accent: teal\nlevel: AAA", "b": "extends: a\nlevel: AA"])
      .theme("b").theme
    #expect(theme.level == .aa)
    #expect(theme.light == self.theme(of: .teal).light)
  }

  @Test func whatIsUnsetIsDerivedAgain() throws {
    let folder = ThemeFolder([
      "a": "accent: teal\nlight: { link: red, mark: red }\nsyntax: { string: red }\ncss: 'a{}'",
      "b": "extends: a\nunset: [link, syntax.string, css]",
      "c": "extends: a\nunset: [link]\nlight: { link: blue }",
    ])
    let plain = theme(of: .teal)
    let theme = try folder.theme("b").theme
    #expect(theme.light["link"] == plain.light["link"])
    #expect(theme.light["syntax.string"] == plain.light["syntax.string"])
    #expect(theme.dark["syntax.string"] == plain.dark["syntax.string"])
    #expect(theme.light["mark"] == "#ff0000")
    #expect(theme.css == nil)
    #expect(try folder.theme("c").theme.light["link"] == "#0000ff")
  }

  @Test func colorsOfCodeAtTheTopHoldInBothModes() throws {
    let theme = try ThemeFolder.theme(
      """
      accent: teal
      syntax:
        string: "#111"
        comment: { italic: false }
        overrides: { Char: "#222" }
      dark:
        syntax: { string: "#eee", overrides: { Char: { color: "#ddd", bold: true } } }
      """)
    #expect(theme.light["syntax.string"] == "#111111")
    #expect(theme.dark["syntax.string"] == "#eeeeee")
    #expect(theme.light["syntax.overrides.Char"] == "#222222")
    #expect(theme.dark["syntax.overrides.Char"] == "#dddddd")
    #expect(theme.light["syntax.overrides.VerbatimString"] == "#111111")
    let comment = try #require(SyntaxColors.families.first { $0.name == "comment" })
    let char = try #require(SyntaxStyle.all.first { $0.name == "Char" })
    for mode in Theme.Mode.allCases {
      #expect(theme[mode].syntax.font(of: comment).isItalic == false)
      #expect(theme[mode].syntax.font(of: char).isBold == (mode == .dark))
    }
  }

  @Test func typeAndLayoutComeFromTheNearestFileThatHasThem() throws {
    let folder = ThemeFolder([
      "a": "accent: teal\ntypography: { body: Georgia, size: 18 }\nlayout: { radius: 2 }",
      "b": "extends: a\ntypography: { size: 17 }\nlayout: { density: airy, motion: full }",
    ])
    let theme = try folder.theme("b").theme
    #expect(theme.typography.body.css == "Georgia")
    #expect(theme.typography.heading == nil)
    #expect(theme.typography.size == 17)
    #expect(theme.layout.radius == 2)
    #expect(theme.layout.density == .airy)
    #expect(theme.layout.motion == .full)
  }

  @Test func modesAreThoseOfTheNearestFileThatNamesThem() throws {
    let folder = ThemeFolder([
      "a": "accent: teal\nmodes: dark", "b": "extends: a", "c": "extends: b\nmodes: [light, dark]",
    ])
    #expect(try folder.theme("a").theme.modes == [.dark])
    #expect(try folder.theme("b").theme.modes == [.dark])
    #expect(try folder.theme("c").theme.modes == [.light, .dark])
    #expect(try folder.theme("a").theme.light == theme(of: .teal).light)
  }

  @Test func rulesFollowThoseOfTheParent() throws {
    let folder = ThemeFolder(["a": "accent: teal\ncss: 'a{}'", "b": "extends: a\ncss: 'b{}'"])
    #expect(try folder.theme("b").theme.css == "a{}\nb{}")
  }

  @Test(arguments: [
    ("url(assets/a.png)", "url(juniper/a.png)"),
    ("url( \"./assets/a b.png\" )", "url( \"juniper/a b.png\" )"),
    ("URL('assets/a')", "URL('juniper/a')"), ("url(other/a.png)", "url(other/a.png)"),
    ("curl(assets/a)", "curl(assets/a)"), ("/* url(assets/a) */", "/* url(assets/a) */"),
    ("\"url(assets/a)\"", "\"url(assets/a)\""), ("'\\'url(assets/a)'", "'\\'url(assets/a)'"),
    ("url(assets/a)url(assets/b)", "url(juniper/a)url(juniper/b)"),
  ])
  func addressesLeadToTheAssetsOfTheTheme(_ css: String, _ expected: String) throws {
    let theme = try ThemeFolder.theme("accent: teal\ncss: |\n  \(css)")
    #expect(theme.css == expected)
  }

  @Test func whatFollowsASeedIsWhatTheDerivationMakesOfIt() throws {
    let accents = [120.0, 300].map { Color(OKLCH(lightness: 0.5, chroma: 0.12, hue: $0)) }
    let neutrals = [60.0, 240].map { PaletteSeed.Neutral(hue: $0, chroma: 0.06) }
    let byAccent = accents.map { PaletteSeed(accent: $0, neutral: neutrals[0]) }
    let byNeutral = neutrals.map { PaletteSeed(accent: accents[0], neutral: $0) }
    for (line, seeds) in [
      ("accent: \"\(accents[0])\"", byAccent), ("neutral: { hue: 60, chroma: 0.06 }", byNeutral),
    ] {
      let (changed, different) = (try changed(by: line), different(seeds))
      #expect(changed.subtracting(different) == [], "\(line)")
      #expect(different.subtracting(changed) == [], "\(line)")
    }
  }

  /// Colors that two seeds make clearly different in a mode.
  private func different(_ seeds: [PaletteSeed]) -> Set<String> {
    Theme.Mode.allCases.reduce(into: []) { names, mode in
      let palettes = seeds.map { Palette.derived(from: $0, for: mode, at: .aa) }
      let tokens = PaletteToken.all.filter {
        colorDifference(palettes[0][$0], palettes[1][$0]) > 0.01
      }
      names.formUnion(tokens.map(\.name))
    }
  }

  /// The number is that of the row among the handed inputs; the diagram is a check of the browser's.
  @Test(arguments: [
    "accent: \"#777\"\nlight: { accent: \"#fff\" }\ndark: { accent: \"#000\" }", "accent: \"#fff\"",
    "accent: \"#000\"",
  ])
  func row40LinksAndButtonsStandOutInWhateverColorIsTheFirst(_ text: String) throws {
    let theme = try ThemeFolder.theme(text)
    let links = ["link", "linkHover", "linkVisited", "accentText"]
    let failures = theme.contrastFailures()
    // The accent as it was written is all that may fail, as an edge on the page, which is told.
    #expect(failures.allSatisfy { $0.front.name == "accent" && $0.needed == 3 })
    for mode in Theme.Mode.allCases {
      let palette = theme[mode]
      for link in links {
        for ground in ["background", "surface", "overlay", "hover"] {
          #expect(try palette.ratio(link, on: ground) >= 4.5, "\(link) on \(ground)")
        }
      }
      for ground in ["accent", "accentHover"] {
        #expect(try palette.ratio("onAccent", on: ground) >= 4.5, "\(mode) \(ground)")
      }
    }
  }

  /// Colors that a line of a file changes whose parent fixes them all.
  private func changed(by line: String) throws -> Set<String> {
    let colors = ThemeColors.tokens.map { "  \($0.name): \"#808081\"" }
    let syntax = SyntaxColors.families.map { "    \($0.name): \"#808081\"" }
    let mode = (colors + ["  syntax:"] + syntax).joined(separator: "\n")
    let parent = "light:\n\(mode)\ndark:\n\(mode)"
    let theme = try ThemeFolder(["a": parent, "b": "extends: a\n" + line]).theme("b").theme
    return Theme.Mode.allCases.reduce(into: []) { names, mode in
      let tokens = PaletteToken.all.filter { theme[mode][$0].description != "#808081" }
      names.formUnion(tokens.map(\.name))
    }
  }
}

extension Palette {
  fileprivate func ratio(_ front: String, on ground: String) throws -> Double {
    contrastRatio(self[try PaletteToken(named: front)], self[try PaletteToken(named: ground)])
  }
}

extension Color {
  fileprivate static let teal = Color(red: 0, green: 128, blue: 128)
}
