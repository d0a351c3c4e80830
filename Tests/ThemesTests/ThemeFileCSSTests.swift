import Configuration
import Diagnostics
import Testing
import Themes

/// What is said of the rules in a theme file.
@Suite struct ThemeFileCSSTests {
  private func read(_ text: String) -> (file: ThemeFile?, diagnostics: [Diagnostic]) {
    ThemeFile.read(
      SourceText(file: "tide.yaml", bytes: Array("extends: harbor\n\(text)".utf8)))
  }

  @Test(arguments: ["theme.css", "css/tide.scss", "Tide.CSS"])
  func theNameOfAFileIsNoRule(_ name: String) throws {
    let (file, diagnostics) = read("css: \(name)\n")
    #expect(
      diagnostics.map(\.description) == [
        "tide.yaml:2:6: error: css holds rules, not the name of a file: '\(name)' [css-file]"
      ])
    #expect(diagnostics.first?.hint == "write css: | and the rules below it, indented")
    #expect(file?.css == nil)
  }

  @Test(arguments: ["css:\n  h2: { color: red }\n", "css: [a.css]\n"])
  func keysAndListsAreNoRules(_ text: String) throws {
    let (_, diagnostics) = read(text)
    #expect(diagnostics.map(\.id) == ["wrong-type"])
    #expect(diagnostics.first?.hint == "write css: | and the rules below it, indented")
  }

  @Test func aPropertyThatNoThemeHasIsNamedWithTheNearest() {
    let (_, diagnostics) = read("css: |\n  h2 { color: var( --t-text-mutd, red) }\n")
    #expect(
      diagnostics.map(\.description) == [
        "tide.yaml:3:20: warning: no theme has a property '--t-text-mutd' [unknown-property]"
      ])
    #expect(diagnostics.first?.hint == "did you mean '--t-text-muted'?")
  }

  @Test(arguments: [
    "a { color: var(--t-text-muted); gap: var(--t-gap); border: var(--t-edge) }",
    "a { color: var(--t-syn-im); font-weight: var(--t-syn-keyword-weight) }",
    "a { --t-mine: 1px; b { border-width: var(--t-mine) } }",
    "@property --t-mine { syntax: '<length>' } a { inset: var(--t-mine) }",
    "a { color: var(--mine); background: xvar(--t-none); /* var(--t-none) */ content: 'var(--t-x)' }",
  ])
  func propertiesThatAreThereAreNotRemarkedOn(_ css: String) {
    #expect(read("css: |\n  \(css)\n").diagnostics == [])
  }

  @Test(
    "A remark stands where it belongs",
    arguments: [
      (
        "  h1 { color: red } // don't\n",
        "3:21: error: CSS has no comments that begin with // [css-comment]"
      ),
      (
        "  @import \"x.css\";\n",
        "3:3: warning: @import does nothing here, since the rules stand behind others [css-import]"
      ),
      (
        "  @IMPORT url(//example.org/x.css);\n",
        "3:3: warning: @import does nothing here, since the rules stand behind others [css-import]"
      ),
      (
        "  h1 { color: red }\n\n    h2 { background: url(https://example.org/a.png) }\n",
        "5:22: warning: 'https://example.org/a.png' is loaded from another host by every reader "
          + "[remote-css]"
      ),
      (
        "  h2 { background: URL( '//example.org/a.png' ) }\n",
        "3:20: warning: '//example.org/a.png' is loaded from another host by every reader "
          + "[remote-css]"
      ),
    ])
  func remarks(_ css: String, _ message: String) {
    #expect(read("css: |\n\(css)").diagnostics.map(\.description) == ["tide.yaml:" + message])
  }

  @Test(arguments: [
    "/* // @import url(https://example.org) */ h1 { color: red }",
    "h1::after { content: \"// url(https://x)\" }",
    "a { background: url(data:image/png;base64,//) }",
    "a { background: url(/assets/x.png) }", "a { background: url('#grain') }",
    "@namespace svg url(http://www.w3.org/2000/svg);", "a[href^=\"https://\"] { color: red }",
    "a { --my-url(x): 1 }",
  ])
  func whatIsSoundIsPassedOver(_ css: String) {
    let (file, diagnostics) = read("css: |\n  \(css)\n")
    #expect(diagnostics == [])
    #expect(file?.css == css + "\n")
    #expect(file?.assets.isEmpty == true)
  }

  @Test func assetsAreListedWithTheirPlaces() throws {
    let file = try #require(
      read(
        """
        css: |
          body { background: url(assets/grain.png) }
          @font-face { src: url("./assets/a b.woff2#x") format("woff2"), url(other.woff) }
        """
      ).file)
    #expect(file.assets.map(\.value) == ["grain.png", "a b.woff2"])
    #expect(file.assets.map(\.position.line) == [3, 4])
    #expect(file.assets.map(\.position.column) == [22, 21])
  }
}
