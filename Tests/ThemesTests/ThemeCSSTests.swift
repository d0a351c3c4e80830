import Testing
import Themes

@Suite struct ThemeCSSTests {
  private func css(_ change: (inout Theme) -> Void = { _ in }) throws -> String {
    var theme = try #require(Theme.builtin("harbor"))
    change(&theme)
    return String(decoding: themeCSS(theme), as: UTF8.self)
  }

  @Test(arguments: Theme.builtinIDs)
  func isAtMostSixKilobytes(_ id: String) throws {
    let count = themeCSS(try #require(Theme.builtin(id))).count
    #expect(count <= 6_144)
  }

  @Test func everyColorIsSetOnceAMode() throws {
    let css = try css()
    let (light, rest) = try #require(css.split(at: "@media screen and"))
    for property in ThemeColors.tokens.map(\.property) + SyntaxColors.families.map(\.property) {
      #expect(light.contains("\(property):#"), "\(property)")
    }
    #expect(light.contains("color-scheme:light"))
    #expect(!light.contains("color-scheme:dark"))
    #expect(rest.contains("--t-background:#13181e"))
  }

  @Test func darkColorsHoldOnScreensOnly() throws {
    let css = try css()
    let dark = css.split(separator: "\n").filter { $0.contains("color-scheme:dark") }
    #expect(dark.count == 2)
    #expect(
      dark[0].hasPrefix(
        "@media screen and (prefers-color-scheme:dark){:root:not([data-mode=light]){"))
    #expect(dark[1].hasPrefix("@media screen{[data-mode=dark]{"))
    #expect(dark[0].split(at: "]){")?.1 == dark[1].split(at: "]{").map { $0.1 })
  }

  @Test func aColorThatBothModesShareIsWrittenOnce() throws {
    let css = try css { $0.dark.colors.mark = $0.light.colors.mark }
    #expect(css.count(of: "--t-mark:#fdec85") == 1)
  }

  @Test func systemColorsTakeThePlaceOfAllWhereTheyAreForced() throws {
    let css = try css()
    let forced = try #require(css.split(at: "@layer t.forced{@media (forced-colors:active){"))
    for token in ThemeColors.tokens {
      #expect(forced.1.contains("\(token.property):\(token.systemColor)"))
    }
    #expect(!forced.1.contains("#"))
  }

  @Test func bracketsAreBalanced() throws {
    let css = try css { $0.css = "a{b:c}" }
    #expect(css.count(of: "{") == css.count(of: "}"))
  }

  @Test func typeAndMeasuresBecomeProperties() throws {
    let css = try css {
      $0.typography.size = 18
      $0.typography.scale = 1.25
      $0.typography.paragraph = .indented
      $0.layout.density = .compact
      $0.layout.radius = 3
      $0.light.syntax.isKeywordBold = true
    }
    for declaration in [
      "--t-size:1.125rem", "--t-scale:1.25;", "--t-line-height:1.65", "--t-measure:72ch",
      "--t-paragraph-gap:0;", "--t-paragraph-indent:1.5em", "--t-density:.85",
      "--t-radius:.1875rem", "--t-sidebar-width:17rem", "--t-font-heading:var(--t-font-body)",
      "--t-syn-keyword-weight:700", "--t-syn-comment-style:italic",
    ] {
      #expect(css.contains(declaration), "\(declaration)")
    }
  }

  @Test func rulesOfItsOwnComeLastAndInTheirLayer() throws {
    let css = try css { $0.css = "h2{color:red}" }
    #expect(css.hasSuffix("@layer t.custom{\nh2{color:red}\n}\n"))
    #expect(try !self.css().contains("t.custom{"))
  }
}

extension StringProtocol {
  /// What stands before and after the first `mark`.
  fileprivate func split(at mark: String) -> (String, String)? {
    guard let range = firstRange(of: mark) else { return nil }
    return (String(self[..<range.lowerBound]), String(self[range.upperBound...]))
  }

  fileprivate func count(of mark: String) -> Int {
    ranges(of: mark).count
  }
}
