import Testing
import Themes

@Suite struct ThemeCSSTests {
  private func css(_ change: (inout Theme) -> Void = { _ in }) throws -> String {
    var theme = try #require(Theme.builtin("harbor"))
    change(&theme)
    return String(decoding: ThemeCSS(theme).bytes, as: UTF8.self)
  }

  @Test(arguments: Theme.builtinIDs)
  func tokensAreSmall(_ id: String) throws {
    let css = ThemeCSS(try #require(Theme.builtin(id)))
    #expect((1...6 * 1_024).contains(css.tokens(.usual).utf8.count))
    #expect((1...11 * 1_024).contains(css.tokens(.all).utf8.count))
  }

  @Test func tokensOfAnAccentAreSmallToo() throws {
    for accent in ["#f00", "#ff0", "#000", "#0f766e", "#7c3aed"] {
      let seed = PaletteSeed(accent: try Color.read(accent).get())
      let css = ThemeCSS(Theme(id: "a", name: "a", seed: seed))
      #expect((1...6 * 1_024).contains(css.tokens(.usual).utf8.count), "\(accent)")
      #expect((1...11 * 1_024).contains(css.tokens(.all).utf8.count), "\(accent)")
    }
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
    let lines = try css().split(separator: "\n")
    let dark = lines.filter { $0.contains("dark") }
    #expect(dark.count == 4)
    #expect(dark.allSatisfy { $0.hasPrefix("@media screen") })
    #expect(
      dark.map(\.media) == [
        "screen and (prefers-color-scheme:dark)", "screen",
        "screen and (prefers-color-scheme:dark) and (prefers-contrast:more)",
        "screen and (prefers-contrast:more)",
      ])
    for (system, choice) in [(dark[0], dark[1]), (dark[2], dark[3])] {
      let body = try #require(system.split(at: "{:root:not([data-mode=light]){"))
      #expect(body.1 == choice.split(at: "{[data-mode=dark]{")?.1)
    }
  }

  @Test func aPartOfAPageMayHaveAModeOfItsOwn() throws {
    let css = try css()
    #expect(css.contains("\n:root,[data-mode=light]{--t-font-body:"))
    #expect(
      css.contains("\n@media screen{[data-mode=dark]{color-scheme:dark;--t-background:#13181e"))
    #expect(css.contains("@media (forced-colors:active){:root,[data-mode]{"))
  }

  @Test func aModeThatIsAloneNeedsNoChoice() throws {
    let light = try css { $0.modes = [.light] }
    #expect(!light.contains("dark") && !light.contains("data-mode"))
    #expect(light.contains("color-scheme:light"))
    let dark = try css { $0.modes = [.dark] }
    #expect(!dark.contains("prefers-color-scheme") && !dark.contains("data-mode"))
    // Paper is light even then.
    #expect(dark.contains("\n:root{--t-font-body:"))
    #expect(dark.contains("\n@media screen{:root{color-scheme:dark;--t-background:#13181e"))
  }

  /// What a browser makes of the sheet, reduced to what decides: media, selectors of one kind, order.
  private func inForce(
    _ theme: Theme, _ conditions: Set<String>
  ) throws -> [String: String] {
    var values: [String: String] = [:]
    for line in String(decoding: ThemeCSS(theme).bytes, as: UTF8.self).split(separator: "\n") {
      guard
        let (head, body) = line.split(at: ":root{")
          ?? line.split(at: ":root,[data-mode=light]{")
          ?? line.split(at: ":root,[data-mode]{")
          ?? line.split(at: ":root:not([data-mode=light]){")
      else { continue }
      let media = Set(
        head.split(at: "@media ")?.1.replacing("{", with: "").split(separator: " and ").map(
          String.init)
          ?? [])
      guard media.isSubset(of: conditions) else { continue }
      for declaration in body.replacing("}", with: "").split(separator: ";") {
        let parts = declaration.split(separator: ":", maxSplits: 1)
        values[String(parts[0])] = String(parts[1])
      }
    }
    return values
  }

  @Test(arguments: [[Theme.Mode.light, .dark], [.light], [.dark]])
  func everyReaderGetsTheColorsThatWereMade(_ modes: [Theme.Mode]) throws {
    var theme = try #require(Theme.builtin("harbor"))
    theme.modes = modes
    // One that both modes share, and that only the light one has to change for more contrast.
    theme.light.colors.note = try Color.read("#4682b4").get()
    theme.dark.colors.note = theme.light.colors.note
    let enhanced = theme.repaired(at: .aaa)
    let (dark, more) = ("(prefers-color-scheme:dark)", "(prefers-contrast:more)")
    for isDark in [false, true] {
      for paper in [false, true] {
        let mode: Theme.Mode =
          paper ? .light : modes.count == 1 ? modes[0] : isDark ? .dark : .light
        let conditions = Set((isDark ? [dark] : []) + (paper ? ["print"] : ["screen"]))
        for (expected, extra) in [(theme, []), (enhanced, [more])] as [(Theme, [String])] {
          let values = try inForce(theme, conditions.union(extra))
          #expect(values["color-scheme"] == mode.rawValue)
          for token in PaletteToken.all {
            #expect(
              values[token.property] == expected[mode][token].css, "\(token.name) \(conditions)")
          }
        }
      }
    }
  }

  @Test func systemColorsTakeThePlaceOfAllWhereTheyAreForced() throws {
    let css = try css()
    let forced = try #require(css.split(at: "@media (forced-colors:active){")?.1.split(at: "}}")?.0)
    for token in ThemeColors.tokens {
      guard let system = token.systemColor else {
        // What is painted behind words only: browsers put Canvas there themselves.
        #expect(!forced.contains("\(token.property):"))
        continue
      }
      #expect(forced.contains("\(token.property):\(system)"))
    }
    #expect(!forced.contains("#"))
  }

  @Test func readersWhoAskForLessMotionGetNone() throws {
    let calm = try css { $0.css = "a{transition:color 1s}" }
    let layer = try #require(
      calm.split(at: "\n@media (prefers-reduced-motion:reduce){")?.1.split(at: "}}}")?
        .0)
    #expect(layer.hasPrefix("*,::before,::after{"))
    for property in ["animation", "transition"] {
      #expect(layer.contains("\(property):none!important"))
    }
    #expect(!calm.contains("scroll-behavior:smooth"))
    #expect(try css { $0.layout.motion = .full }.contains("scroll-behavior:smooth"))
  }

  @Test func nothingMovesWhenTheModeChanges() throws {
    let lines = try css().split(separator: "\n").filter { $0.contains("dark") }
    let names = Set(PaletteToken.all.map(\.property) + ["color-scheme"])
    for line in lines {
      let body = try #require(line.firstMatch(of: /\{([^{}]+)\}/)?.1)
      for declaration in body.split(separator: ";") {
        #expect(names.contains(String(declaration.prefix { $0 != ":" })), "\(declaration)")
      }
    }
  }

  @Test func stylesOfTheirOwnHaveAPropertyAndARule() throws {
    let folder = ThemeFolder([
      "a": """
      extends: harbor
      syntax: { string: { italic: true }, overrides: { Import: "#123", Char: { bold: true } } }
      dark: { syntax: { overrides: { Import: "#def" } } }
      """
    ])
    let css = String(decoding: ThemeCSS(try folder.theme("a").theme).bytes, as: UTF8.self)
    for text in [
      "code .im{color:var(--t-syn-im)}", "--t-syn-im:#123", "--t-syn-im:#def",
      "code :is(.st,.ch,.vs){font-style:var(--t-syn-string-style)}", "--t-syn-string-style:italic",
      "code :is(.ch){font-weight:var(--t-syn-ch-weight)}", "--t-syn-ch-weight:700",
    ] {
      #expect(css.contains(text), "\(text)")
    }
    #expect(try !self.css().contains("code ."))
  }

  @Test func aColorThatBothModesShareIsWrittenOnce() throws {
    let css = try css { $0.dark.colors.mark = $0.light.colors.mark }
    #expect(css.count(of: "--t-mark:#fdec85") == 1)
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
      $0.light.syntax.familyFonts = [SyntaxColors.families[0]: SyntaxFont(isBold: true)]
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

  @Test func keyFramesOfOneNameAreThoseOfEachTheme() throws {
    let themes = ["a", "b"].map { id in
      var theme = Theme(id: id, name: id, seed: PaletteSeed(accent: .black))
      theme.css = "@keyframes spin{to{rotate:1turn}}p{animation:spin 1s}"
      return theme
    }
    let several = String(decoding: ThemeCSS(themes).bytes, as: UTF8.self)
    for id in ["a", "b"] {
      #expect(several.contains("@keyframes spin-\(id){to{rotate:1turn}}"))
      #expect(several.contains("{animation:spin-\(id) 1s}"))
    }
    #expect(String(decoding: ThemeCSS(themes[0]).bytes, as: UTF8.self).contains("@keyframes spin{"))
  }

  @Test func rulesOfItsOwnComeLastAndInTheirLayer() throws {
    let css = try css { $0.css = "h2{color:red}" }
    #expect(css.hasSuffix("@layer t.custom{\nh2{color:red}\n}\n"))
    #expect(try !self.css().contains("t.custom{"))
  }
}

extension StringProtocol {
  /// The query of a line that begins with `@media`.
  fileprivate var media: String? { split(at: "@media ")?.1.split(at: "{")?.0 }

  /// What stands before and after the first `mark`.
  fileprivate func split(at mark: String) -> (String, String)? {
    guard let range = firstRange(of: mark) else { return nil }
    return (String(self[..<range.lowerBound]), String(self[range.upperBound...]))
  }

  fileprivate func count(of mark: String) -> Int {
    ranges(of: mark).count
  }
}
