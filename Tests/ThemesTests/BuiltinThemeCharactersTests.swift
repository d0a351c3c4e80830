import Testing
import Themes

/// What the built-in themes say of themselves, held against their colors and type.
@Suite struct BuiltinThemeCharactersTests {
  /// A built-in theme whose description has these words.
  private func theme(_ id: String, saying words: String...) throws -> Theme {
    let theme = try #require(Theme.builtin(id))
    for word in words { #expect(theme.description.contains(word), "\(theme.description)") }
    return theme
  }

  private static let grounds = ["background", "surface", "hover", "tableHeader", "codeBackground"]

  /// Hue, chroma and lightness of colors by name, in the modes that are asked for.
  private func colors(
    _ theme: Theme, _ names: [String], in modes: [Theme.Mode] = Theme.Mode.allCases
  ) throws -> [OKLCH] {
    try modes.flatMap { mode in
      try names.map { name in
        OKLCH(theme[mode][try PaletteToken(named: name)])
      }
    }
  }

  @Test func harborIsSeaSlateWithOneBlue() throws {
    let harbor = try theme("harbor", saying: "sea-slate", "one confident blue")
    #expect(try colors(harbor, Self.grounds).allSatisfy { (220...265).contains($0.hue) })
    let blues = try colors(harbor, ["accent", "link", "focusRing", "accentText"])
    #expect(blues.allSatisfy { (250...262).contains($0.hue) && $0.chroma > 0.1 })
  }

  @Test func folioIsWarmPaperAndOxblood() throws {
    let folio = try theme("folio", saying: "Warm paper", "oxblood", "serifs", "reading lamp")
    #expect(try colors(folio, Self.grounds).allSatisfy { (50...100).contains($0.hue) })
    for oxblood in try colors(folio, ["accent", "link"], in: [.light]) {
      #expect((15...35).contains(oxblood.hue) && oxblood.lightness < 0.45)
    }
    // Lamplight: the text of the dark mode is warm too, and not as bright as elsewhere.
    for lit in try colors(folio, ["text", "codeText"], in: [.dark]) {
      #expect((75...95).contains(lit.hue) && lit.chroma > 0.02 && lit.lightness < 0.87)
    }
    #expect(folio.typography.body.families.last?.name == "serif")
    #expect(folio.typography.paragraph == .indented)
  }

  @Test func gardenIsGreenWithAYellowHighlighter() throws {
    let garden = try theme("garden", saying: "green-tinted", "yellow highlighter")
    #expect(try colors(garden, Self.grounds).allSatisfy { (115...165).contains($0.hue) })
    for mark in try colors(garden, ["mark"]) {
      #expect((100...112).contains(mark.hue) && mark.chroma > 0.09)
    }
  }

  @Test func gazetteIsInkOnNewsprintWithOneRed() throws {
    let gazette = try theme(
      "gazette", saying: "Newsprint", "black ink", "one red", "narrow measure",
      "confident headlines")
    #expect(try colors(gazette, Self.grounds).allSatisfy { $0.chroma < 0.012 })
    let ink = try colors(gazette, ["text", "heading", "inlineCode", "borderStrong"], in: [.light])
    #expect(ink.allSatisfy { $0.chroma < 0.012 && $0.lightness < 0.35 })
    let reds = try colors(gazette, ["accent", "link", "quoteBorder", "focusRing"])
    #expect(reds.allSatisfy { (24...30).contains($0.hue) && $0.chroma > 0.14 })
    let types = try Theme.builtinIDs.map { try #require(Theme.builtin($0)).typography }
    #expect(types.allSatisfy { $0.measure >= gazette.typography.measure })
    #expect(types.allSatisfy { $0.scale <= gazette.typography.scale })
  }

  @Test func consoleIsPhosphorOnGlassAndGreenBarPaper() throws {
    let console = try theme("console", saying: "Green phosphor", "amber links", "green-bar")
    for glow in try colors(console, ["text", "heading", "accent", "inlineCode"], in: [.dark]) {
      #expect((145...155).contains(glow.hue) && glow.chroma > 0.07)
    }
    for amber in try colors(console, ["link", "linkHover"]) {
      #expect((55...85).contains(amber.hue) && amber.chroma > 0.09)
    }
    let colors = console.light.colors
    #expect(colorDifference(colors.background, colors.tableStripe) > 0.04)
    #expect(console.typography.body == console.typography.mono)
  }

  @Test func beaconIsBlackAndWhiteWithStrongEdges() throws {
    let beacon = try theme(
      "beacon", saying: "Black and white", "deep blue", "lamp yellow", "AAA", "strong edges")
    #expect(beacon.level == .aaa)
    for (mode, text, ground) in [
      (Theme.Mode.light, Color.black, Color.white), (.dark, .white, .black),
    ] {
      let colors = beacon[mode].colors
      #expect(colors.text == text && colors.heading == text && colors.background == ground)
      // Ornaments in other themes: here every edge is one that has to be seen.
      for edge in [colors.border, colors.codeBorder, colors.quoteBorder] {
        #expect(contrastRatio(edge, ground) >= 3)
        #expect(contrastRatio(edge, colors.codeBackground) >= 3)
      }
    }
    #expect(try colors(beacon, ["link"], in: [.light]).allSatisfy { (255...270) ~= $0.hue })
    #expect(try colors(beacon, ["link"], in: [.dark]).allSatisfy { (90...110) ~= $0.hue })
  }

  @Test func duskIsAubergineAndLilacWithRoseInTheCode() throws {
    let dusk = try theme("dusk", saying: "aubergine", "lilac", "rose in the code")
    #expect(try colors(dusk, Self.grounds).allSatisfy { (295...315).contains($0.hue) })
    #expect(try colors(dusk, ["accent", "link"]).allSatisfy { (295...310).contains($0.hue) })
    for rose in try colors(dusk, ["syntax.string", "inlineCode"]) {
      #expect((rose.hue < 10 || rose.hue > 350) && rose.chroma > 0.07)
    }
  }

  @Test func graphiteHasNoColorUntilItMeansSomething() throws {
    let graphite = try theme("graphite", saying: "No color until it means something", "weight")
    let plain = ThemeColors.tokens.map(\.name).prefix { $0 != "note" }.filter { name in
      !["focusRing", "linkHover", "linkVisited", "mark", "markText"].contains(name)
    }
    #expect(plain.count == 23)
    let code = [
      "codeBackground", "codeText", "codeBorder", "codeHighlight", "codeLineNumber",
      "syntax.keyword", "syntax.comment",
    ]
    #expect(try colors(graphite, plain + code).allSatisfy { $0.chroma < 0.001 })
    for mode in Theme.Mode.allCases {
      let syntax = graphite[mode].syntax
      let keyword = try #require(SyntaxColors.families.first { $0.name == "keyword" })
      #expect(syntax.font(of: keyword).isBold == true)
    }
  }
}
