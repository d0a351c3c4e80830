import Diagnostics
import Testing
import Themes

private func read(
  _ text: String, file: String = "themes/juniper.yaml"
) -> (theme: Theme?, diagnostics: [String]) {
  let result = Theme.read(SourceText(file: file, bytes: Array(text.utf8)))
  return (result.theme, result.diagnostics.map(\.description))
}

@Suite struct ThemeReadingTests {
  @Test func whatAThemeLeavesOutIsItsParents() throws {
    let harbor = try #require(Theme.builtin("harbor"))
    let (theme, diagnostics) = read(
      """
      name: Juniper
      extends: harbor
      light:
        link: "#0F766E"
      dark:
        syntax: { keyword: { color: "#abc", bold: true } }
      typography: { body: "Charter, 'Bitstream Charter', serif", size: 18 }
      layout: { density: airy, radius: 0 }
      css: |
        h2 { letter-spacing: -.01em }
      """)
    #expect(diagnostics == [])
    var expected = harbor
    expected.id = "juniper"
    expected.name = "Juniper"
    expected.description = ""
    expected.author = ""
    expected.light.colors.link = Color(red: 15, green: 118, blue: 110)
    expected.dark.syntax.keyword = Color(red: 0xaa, green: 0xbb, blue: 0xcc)
    expected.dark.syntax.isKeywordBold = true
    expected.typography.body = try #require(FontStack("Charter, \"Bitstream Charter\", serif"))
    expected.typography.heading = expected.typography.body
    expected.typography.size = 18
    expected.layout.density = .airy
    expected.layout.radius = 0
    expected.css = "h2 { letter-spacing: -.01em }"
    #expect(theme == expected)
  }

  @Test func colorsOfCodeAtTheTopHoldInBothModes() throws {
    let (theme, diagnostics) = read(
      """
      extends: harbor
      syntax:
        string: "#111"
        comment: { italic: false }
      dark:
        syntax: { string: "#eee" }
      """)
    #expect(diagnostics == [])
    #expect(theme?.light.syntax.string.css == "#111")
    #expect(theme?.dark.syntax.string.css == "#eee")
    #expect(theme?.light.syntax.isCommentItalic == false)
    #expect(theme?.dark.syntax.isCommentItalic == false)
  }

  @Test func aThemeWithoutAParentNamesEveryColor() throws {
    let harbor = try #require(BuiltinFiles.content("harbor.yaml"))
    let text = String(decoding: harbor, as: UTF8.self)
    #expect(read(text).diagnostics == [])
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let without = lines.filter { !$0.hasPrefix("  linkVisited:") && !$0.hasPrefix("    escape:") }
    #expect(
      read(without.joined(separator: "\n")).diagnostics == [
        "themes/juniper.yaml:11:1: error: light lacks 2 of 59 colors: linkVisited, "
          + "syntax.escape [missing-colors]",
        "themes/juniper.yaml:89:1: error: dark lacks 2 of 59 colors: linkVisited, "
          + "syntax.escape [missing-colors]",
      ])
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
        "syntax: { string: { color: \"#fff\", bold: true } }",
        "1:36: error: 'syntax.string.bold' is no key that is known here [unknown-key]"
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
        "1:19: error: layout.radius must be 0.0 to 16.0, not 40 [out-of-range]"
      ),
      (
        "typography: { body: 'url(x)' }",
        "1:21: error: typography.body is no list of font families: 'url(x)' [wrong-font]"
      ),
      ("css: 'a{'", "1:6: error: css lacks a '}' at its end [unbalanced-css]"),
      ("css: '}'", "1:6: error: css has a '}' that closes nothing [unbalanced-css]"),
    ])
  func reportsAMistake(_ text: String, _ message: String) {
    #expect(read(text + "\nextends: harbor").diagnostics == ["themes/juniper.yaml:" + message])
  }

  @Test func anUnknownKeyOfColorsNamesTheNearest() {
    let text = "extends: harbor\nlight:\n  textmuted: \"#fff\"\n  tabelHeader: \"#fff\""
    let (_, diagnostics) = Theme.read(
      SourceText(file: "themes/a.yaml", bytes: Array(text.utf8)))
    #expect(
      diagnostics.map(\.hint) == ["did you mean 'textMuted'?", "did you mean 'tableHeader'?"])
  }

  @Test func aColorWithoutQuotesIsSeenToBeAComment() {
    let text = "extends: harbor\nlight:\n  link: #0f766e teal\n  text: \"#222\"\n"
    let (theme, diagnostics) = Theme.read(
      SourceText(file: "themes/a.yaml", bytes: Array(text.utf8)))
    #expect(
      diagnostics.map(\.description) == [
        "themes/a.yaml:3:8: error: light.link has no value, since '#' begins a comment "
          + "[missing-color]"
      ])
    #expect(diagnostics.first?.hint == "quote it: \"#0f766e\"")
    #expect(theme?.light.colors.text.css == "#222")
    #expect(theme?.light.colors.link == Theme.builtin("harbor")?.light.colors.link)
  }

  @Test func whatToDoAboutAColorIsSaid() {
    let text = "extends: harbor\nlight: { link: rde, text: 12345, mark: \"#fff8\", note: Canvas }"
    let (_, diagnostics) = Theme.read(
      SourceText(file: "themes/a.yaml", bytes: Array(text.utf8)))
    #expect(
      diagnostics.map(\.hint) == [
        "did you mean 'red'?", "write it in quotes: \"#0f766e\"",
        "write the color that it is to be, as #rrggbb",
        "write the color that it is to be, as #rrggbb",
      ])
  }

  @Test func everyNotationOfCSSIsReadFromAFile() {
    let (theme, diagnostics) = read(
      "extends: harbor\nlight: { link: 'oklch(0.5969 0.156 49.77)', text: rgb(1 2 3) }")
    #expect(diagnostics == [])
    #expect(theme?.light.colors.link.description == "#c65d07")
    #expect(theme?.light.colors.text.description == "#010203")
  }

  @Test func numbersThatAreColorsAreColors() {
    let (theme, diagnostics) = read("extends: harbor\nlight: { text: 123456, heading: 1e5000 }")
    #expect(diagnostics == [])
    #expect(theme?.light.colors.text.description == "#123456")
    #expect(theme?.light.colors.heading.description == "#1e5000")
  }

  @Test func aParentThatIsNotThereIsNamedOnce() {
    let (theme, diagnostics) = read("extends: harbour")
    #expect(
      diagnostics == [
        "themes/juniper.yaml:1:10: error: extends names the theme 'harbour', which is not built in "
          + "[unknown-theme]"
      ])
    #expect(theme != nil)
  }

  @Test(arguments: ["", "# nothing\n", "- a\n", "just text\n"])
  func aFileWithoutKeysIsNoTheme(_ text: String) {
    let (theme, diagnostics) = Theme.read(
      SourceText(file: "themes/a.yaml", bytes: Array(text.utf8)))
    #expect(theme == nil)
    #expect(diagnostics.map(\.id) == ["theme-empty"])
  }

  @Test(arguments: [
    ("themes/night-market.yaml", "night-market"), ("themes/Night Market.yaml", "night-market"),
    ("themes/folio/theme.yaml", "folio"), ("harbor.yaml", "harbor"), ("themes/---.yaml", "theme"),
    ("themes/v1.2.yaml", "v1-2"), ("", "theme"),
  ])
  func anIDIsMadeOfTheFileName(_ file: String, _ id: String) {
    #expect(Theme.id(ofFile: file) == id)
  }

  @Test(arguments: [
    ("Charter, Georgia ,serif", "Charter,Georgia,serif"),
    ("'Iowan Old Style', \"Palatino\"", "\"Iowan Old Style\",\"Palatino\""),
    ("ヒラギノ明朝", "ヒラギノ明朝"),
  ])
  func fontFamiliesAreWrittenAnew(_ text: String, _ css: String) {
    #expect(FontStack(text)?.css == css)
  }

  @Test(arguments: [
    "", ",", "a,,b", "'open", "a;b", "a}b", "url(x)", "a\\b", "1a", "'a\"b'", "''", "a/*b",
    "a\nb", "@import",
  ])
  func whatIsNoFontFamilyIsRefused(_ text: String) {
    #expect(FontStack(text) == nil)
  }
}
