import Configuration
import Diagnostics
import Testing
import Themes

@Suite struct ThemeFileTests {
  private func read(
    _ text: String, file: String = "themes/juniper.yaml"
  ) -> (file: ThemeFile?, diagnostics: [Diagnostic]) {
    ThemeFile.read(SourceText(file: file, bytes: Array(text.utf8)))
  }

  private func token(_ name: String) throws -> PaletteToken {
    try #require(allTokens.first { $0.name == name })
  }

  @Test func everythingThatAFileSaysIsRead() throws {
    let (file, diagnostics) = read(
      """
      name: Night Market
      extends: dusk
      description: Warm stalls, wet streets.
      author: A. Writer
      level: AAA
      accent: oklch(0.62 0.19 25)
      neutral: { hue: 300, chroma: 0.03 }
      modes: [dark]
      light:
        background: "#fffdf9"
      dark:
        accent: "#ff8a70"
        syntax: { string: "#eee", overrides: { Char: "#ddd" } }
      syntax:
        keyword: { color: "#7145b5", bold: true }
        overrides: { Import: { color: "#9c4483", italic: true } }
      typography: { body: "Charter, Georgia, serif", size: 18 }
      layout: { density: airy, motion: full }
      unset: [linkVisited, syntax.type, syntax.overrides.Float, css]
      css: |
        h2 { letter-spacing: -.01em }
      """)
    #expect(diagnostics.map(\.id) == ["unused-mode"])
    let read = try #require(file)
    #expect(read.id == "juniper")
    #expect(read.name == "Night Market")
    #expect(read.extends?.value == "dusk")
    #expect(read.description == "Warm stalls, wet streets.")
    #expect(read.author == "A. Writer")
    #expect(read.level?.value == .aaa)
    #expect(read.accent?.value.description == "#e24947")
    #expect(read.neutralHue == 300)
    #expect(read.neutralChroma == 0.03)
    #expect(read.modes == [.dark])
    func colors(_ mode: Theme.Mode) -> [String: String] {
      Dictionary(
        uniqueKeysWithValues: (read.colors[mode] ?? [:]).map {
          ($0.key.name, $0.value.value.description)
        })
    }
    let both = ["syntax.keyword": "#7145b5", "syntax.overrides.Import": "#9c4483"]
    #expect(
      colors(.light) == both.merging(["background": "#fffdf9"]) { _, new in new })
    #expect(
      colors(.dark)
        == both.merging([
          "accent": "#ff8a70", "syntax.string": "#eeeeee", "syntax.overrides.Char": "#dddddd",
        ]) { _, new in new })
    let unset = try ["linkVisited", "syntax.type", "syntax.overrides.Float"].map(token)
    #expect(read.unset == Set(unset.map { .color($0) } + [.css]))
    #expect(read.css == "h2 { letter-spacing: -.01em }")
  }

  @Test func aColorKeepsThePlaceWhereItWasWritten() throws {
    let (file, _) = read(
      "accent: teal\nlight:\n  link:   '#111'\nsyntax:\n  string: { bold: true, color: '#222' }\n")
    let read = try #require(file)
    #expect(read.accent?.position == Position(line: 1, column: 9))
    #expect(
      read.colors[.light]?[try token("link")]?.position == Position(line: 3, column: 11))
    for mode in Theme.Mode.allCases {
      #expect(
        read.colors[mode]?[try token("syntax.string")]?.position == Position(line: 5, column: 32))
    }
  }

  @Test(arguments: [
    ("modes: light", [Theme.Mode.light]), ("modes: [dark, light]", [.light, .dark]),
  ])
  func modesAreOneOrBoth(_ text: String, _ modes: [Theme.Mode]) {
    let (file, diagnostics) = read(text)
    #expect(diagnostics == [])
    #expect(file?.modes == Set(modes))
  }

  @Test(
    arguments: [
      ("themes/tide.yaml", nil), ("themes/theme.yaml", nil),
      ("themes/tide/theme.yaml", "themes/tide"), ("themes/tide/theme.yml", "themes/tide"),
    ] as [(String, String?)])
  func aThemeMayHaveAFolder(_ path: String, _ folder: String?) {
    #expect(read("accent: teal", file: path).file?.folder == folder)
  }

  @Test(
    "A mistake is reported where it stands",
    arguments: [
      ("lihgt: {}", "1:1: error: 'lihgt' is no key that is known here [unknown-key]"),
      (
        "light: { textmuted: \"#fff\" }",
        "1:10: error: 'light.textmuted' is no key that is known here [unknown-key]"
      ),
      (
        "syntax: { strings: \"#fff\" }",
        "1:11: error: 'syntax.strings' is no key that is known here [unknown-key]"
      ),
      (
        "syntax: { string: { color: \"#fff\", weight: 7 } }",
        "1:36: error: 'syntax.string.weight' is no key that is known here [unknown-key]"
      ),
      (
        "syntax: { overrides: { Imports: \"#fff\" } }",
        "1:24: error: 'syntax.overrides.Imports' is no key that is known here [unknown-key]"
      ),
      (
        "neutral: { hue: 400 }",
        "1:17: error: neutral.hue must be 0 to 360, not 400 [out-of-range]"
      ),
      (
        "neutral: '#777'",
        "1:10: error: neutral must be keys with values, not the text '#777' [wrong-type]"
      ),
      (
        "modes: []",
        "1:8: error: modes must be light, dark or both, not an empty list [unknown-value]"
      ),
      (
        "modes: [light, sepia]",
        "1:16: error: modes[2] must be light or dark, not 'sepia' [unknown-value]"
      ),
      (
        "unset: [linkVisted]",
        "1:9: error: unset[1] must be css or the name of a color, not 'linkVisted' [unknown-value]"
      ),
      (
        "level: AAAA", "1:8: error: level must be AA or AAA, not 'AAAA' [unknown-value]"
      ),
      (
        "accent: 12345",
        "1:9: error: accent is no color: '12345'; a number is no color [wrong-color]"
      ),
      (
        "light: { link: rde }",
        "1:16: error: light.link is no color: 'rde'; CSS has no color named 'rde' [wrong-color]"
      ),
      (
        "light: { link: var(--brand) }",
        "1:16: error: light.link is no color: 'var(--brand)'; var() is computed by the browser, "
          + "and a theme's colors stand still [wrong-color]"
      ),
      (
        "dark: { link: [1, 2, 3] }",
        "1:15: error: dark.link must be a color, not a list [wrong-type]"
      ),
      (
        "layout: { density: tight }",
        "1:20: error: layout.density must be compact, regular or airy, not 'tight' [unknown-value]"
      ),
      (
        "layout: { radius: 40 }",
        "1:19: error: layout.radius must be 0 to 16, not 40 [out-of-range]"
      ),
      (
        "typography: { body: 'url(x)' }",
        "1:21: error: typography.body is no list of font families: 'url(x)' [wrong-font]"
      ),
      (
        "typography: { size: 40 }",
        "1:21: error: typography.size must be 15 to 20, not 40 [out-of-range]"
      ),
      (
        "layout: { radius: 4em }",
        "1:19: error: layout.radius must be a number, not the text '4em' [wrong-type]"
      ),
      (
        "typography: { body: [Charter, serif] }",
        "1:21: error: typography.body must be one text with commas between the names, not a list "
          + "[wrong-type]"
      ),
      (
        "unset: [dark.text]",
        "1:9: error: unset[1] takes a color away in both modes, not 'dark.text' [unknown-value]"
      ),
      (
        "modes: dark\nlight: { link: red }",
        "2:1: warning: 'light' has no effect, since it is not among the modes [unused-mode]"
      ),
      (
        "accent: “#fff”",
        "1:9: error: accent is in curly quotes, which are none for YAML: '“#fff”' [wrong-color]"
      ),
      ("css: 'a{'", "1:6: error: css lacks a '}' [unbalanced-css]"),
      ("css: 'a{(}'", "1:6: error: css lacks a ')' [unbalanced-css]"),
      (
        "css: 'a{b:url(/*)}} c{d:url(*/)'",
        "1:6: error: css has a '}' that closes nothing [unbalanced-css]"
      ),
      ("css: 'a{b:url(x'", "1:6: error: css leaves an address open [unbalanced-css]"),
      ("css: \"a{b:'\\r}\"", "1:6: error: css leaves a string open [unbalanced-css]"),
      ("css: '}'", "1:6: error: css has a '}' that closes nothing [unbalanced-css]"),
    ])
  func reportsAMistake(_ text: String, _ message: String) {
    #expect(
      read(text + "\nextends: harbor").diagnostics.map(\.description)
        == ["themes/juniper.yaml:" + message])
  }

  @Test(
    "A misspelt name brings the nearest to mind",
    arguments: [
      ("light:\n  textmuted: \"#fff\"", "did you mean 'textMuted'?"),
      ("light:\n  tabelHeader: \"#fff\"", "did you mean 'tableHeader'?"),
      ("dark: { syntax: { keywrod: red } }", "did you mean 'keyword'?"),
      ("syntax: { overrides: { Improt: red } }", "did you mean 'Import'?"),
      ("syntax: { overrides: { Normal: red } }", "did you mean 'codeText'?"),
      ("unset: [linkVisted]", "did you mean 'linkVisited'?"),
      ("link: red", "did you mean 'light.link'?"), ("primary: red", "did you mean 'accent'?"),
      ("acent: red", "did you mean 'accent'?"), ("parent: harbor", "did you mean 'extends'?"),
      ("light: { link: rde }", "did you mean 'red'?"),
      ("colour: red", "did you mean 'accent'?"), ("colors: {}", "did you mean 'light'?"),
      ("font-size: 17", "did you mean 'typography.size'?"),
      ("typography: { font-size: 17 }", "did you mean 'size'?"),
      ("typography: { font-family: serif }", "did you mean 'body'?"),
      ("light: { background-color: red }", "did you mean 'background'?"),
      ("unset: [light.link]", "write link"), ("unset: [text-muted]", "did you mean 'textMuted'?"),
      ("modes: []", "leave the key out for both"),
      ("modes: [light]\ndark: { link: red }", "add it to modes, or remove it"),
      ("typography: { size: 17px }", "write 17, without a unit"),
      ("typography: { measure: 66ch }", "write 66, without a unit"),
      ("layout: { radius: 0.5 rem }", "write 0.5, without a unit"),
      ("typography: { headingWeight: bold }", "write 700"),
      (
        "typography: { body: [Charter, Georgia, serif] }", "write body: \"Charter, Georgia, serif\""
      ),
      ("accent: \"#0f766e\";", "remove the ';'"), ("accent: teal;", "remove the ';'"),
      ("light: { link: \"#0f766e\"; text: red }", "separate the items by ','"),
      ("accent: “#0f766e”", "write straight ones: \"#0f766e\""),
      ("light: { text: 12345 }", "write it in quotes: \"#0f766e\""),
      ("light: { note: Canvas }", "write the color that it is to be, as #rrggbb"),
    ])
  func aMisspeltNameBringsTheNearestToMind(_ text: String, _ hint: String) {
    #expect(read(text).diagnostics.map(\.hint) == [hint])
  }

  @Test func aFaultOfALongSheetIsFoundOnItsLine() {
    let (_, diagnostics) = read(
      "accent: teal\ncss: |\n  h1 { color: red }\n\n    h2 { color: red\n  h3 { }\n")
    #expect(
      diagnostics.map(\.description) == [
        "themes/juniper.yaml:5:5: error: css lacks a '}' [unbalanced-css]"
      ])
  }

  @Test func aColorWithoutQuotesIsSeenToBeAComment() throws {
    let (file, diagnostics) = read("accent: #0f766e teal\nlight:\n  text: \"#222\"\n")
    #expect(
      diagnostics.map(\.description) == [
        "themes/juniper.yaml:1:8: error: accent has no value, since '#' begins a comment "
          + "[missing-color]"
      ])
    #expect(diagnostics.first?.hint == "quote it: \"#0f766e\"")
    #expect(file?.colors[.light]?[try token("text")]?.value.css == "#222")
  }

  @Test(arguments: [
    ("'oklch(0.5969 0.156 49.77)'", "#c65d07"), ("rgb(1 2 3)", "#010203"), ("123456", "#123456"),
    ("1e5000", "#1e5000"), ("teal", "#008080"),
  ])
  func everyNotationOfCSSIsRead(_ text: String, _ color: String) {
    let (file, diagnostics) = read("accent: \(text)")
    #expect(diagnostics == [])
    #expect(file?.accent?.value.description == color)
  }

  @Test(arguments: ["", "# nothing\n", "- a\n", "just text\n"])
  func aFileWithoutKeysIsNoTheme(_ text: String) {
    let (file, diagnostics) = read(text)
    #expect(file == nil)
    #expect(diagnostics.map(\.id) == ["theme-empty"])
  }

  @Test(arguments: [
    ("themes/night-market.yaml", "night-market"), ("themes/Night Market.yaml", "night-market"),
    ("themes/folio/theme.yaml", "folio"), ("harbor.yaml", "harbor"), ("themes/---.yaml", "theme"),
    ("themes/v1.2.yaml", "v1-2"), ("", "theme"), ("themes/Café Noir.yaml", "cafe-noir"),
    ("themes/Cafe\u{301}.yaml", "cafe"), ("themes/紙.yaml", "紙"),
    ("themes/夜 市.yaml", "夜-市"), ("themes/ガラス.yaml", "ガラス"),
    ("themes/カ\u{3099}ラス.yaml", "ガラス"), ("themes/ΝΎΧΤΑ 2/theme.yaml", "νύχτα-2"),
    ("themes/हिन्दी.yaml", "हिन्दी"), ("themes/🌊.yaml", "theme"), ("themes/½.yaml", "theme"),
    ("themes/theme.yaml", "theme"), ("themes/Große.yaml", "grosse"),
    ("themes/Færøerne Łódź.yaml", "faeroerne-lodz"),
  ])
  func anIDIsMadeOfTheFileName(_ file: String, _ id: String) {
    #expect(Theme.id(ofFile: file) == id)
  }
}

private let allTokens = PaletteToken.all + SyntaxStyle.all.map(PaletteToken.style)
