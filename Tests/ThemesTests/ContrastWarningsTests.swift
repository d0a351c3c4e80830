import Diagnostics
import Testing
import Themes

/// What is said of the colors that an author wrote, and that what is suggested helps.
@Suite struct ContrastWarningsTests {
  private func warnings(_ text: String, atMost limit: Int = .max) throws -> [Diagnostic] {
    let resolved = try #require(ThemeFolder(["tide": text]).library.theme("tide"))
    #expect(resolved.diagnostics == [])
    return resolved.contrastWarnings(atMost: limit)
  }

  @Test func aPairSaysWhatIsNeededAndWhatPasses() throws {
    let warnings = try warnings("extends: harbor\nlight:\n  markText: \"#8a8a8a\"\n")
    #expect(
      warnings.map(\.description) == [
        "themes/tide.yaml:3:13: warning: light.markText #8a8a8a has a contrast of 2.87 on mark "
          + "#fdec85, where 4.5 is needed [low-contrast]"
      ])
    #expect(warnings.first?.hint == "#6a6a6a is the nearest markText that passes")
    #expect(warnings.first?.sourceLine == "  markText: \"#8a8a8a\"")
  }

  @Test func aColorThatFailsOnManyGroundsIsOneWarningThatNamesTheWorst() throws {
    let warnings = try warnings("accent: teal\nlight:\n  link: \"#5ba3f0\"\n")
    #expect(warnings.count == 1)
    let message = try #require(warnings.first?.message)
    #expect(message.contains(/^light\.link #5ba3f0 has a contrast of 2\.\d+ on \w+ #/))
    #expect(message.hasSuffix("where 4.5 is needed, and too little on 10 more grounds"))
  }

  @Test func aGroundUnderManyColorsIsOneWarningWhoseColorIsAtItsPlace() throws {
    let text = "accent: teal\nlevel: AAA\nlight: "
    let warnings = try warnings(text + "{ background: \"#777777\" }\n")
    #expect(warnings.count == 1)
    let warning = try #require(warnings.first)
    #expect(warning.line == 3)
    #expect(warning.column == 22)
    #expect(warning.message.hasSuffix("more pairs differ too little because of background"))
    let found = try #require(warning.hint?.wholeMatch(of: #/(#\w+) passes as background/#))
    #expect(try self.warnings(text + "{ background: \"\(found.1)\" }") == [])
  }

  @Test func aColorOfBothModesIsSuggestedForBothOrForEach() throws {
    let both = try warnings("extends: harbor\nsyntax: { keyword: \"#7145b5\" }")
    #expect(both.count == 1)
    let hint = try #require(both.first?.hint)
    #expect(hint.hasPrefix("no syntax.keyword passes in both modes: write #"))
    let each = try #require(hint.firstMatch(of: #/(#\w+) under light and (#\w+) under dark$/#))
    let text = """
      extends: harbor
      light: { syntax: { keyword: "\(each.1)" } }
      dark: { syntax: { keyword: "\(each.2)" } }
      """
    #expect(try warnings(text) == [])
  }

  @Test func aColorThatPassesInBothModesIsNamedWhereThereIsOne() throws {
    // Code stands on the same ground in both modes.
    let grounds = ["codeBackground", "codeHighlight", "diffInserted", "diffDeleted"]
      .map { "\($0): \"#202020\"" }.joined(separator: ", ")
    func text(_ color: String) -> String {
      "accent: teal\nlight: { \(grounds) }\ndark: { \(grounds) }\nsyntax: { keyword: \"\(color)\" }"
    }
    // Faint text does not pass on it, which is another matter.
    let warnings = try warnings(text("#444")).filter { $0.line == 4 }
    #expect(warnings.count == 2)
    let hint = try #require(warnings.first?.hint)
    let found = try #require(
      hint.wholeMatch(of: #/(#\w+) is the nearest syntax.keyword that passes in both modes/#))
    #expect(Set(warnings.map(\.hint)) == [hint])
    #expect(try !self.warnings(text(String(found.1))).contains { $0.line == 4 })
  }

  @Test func aColorOfBothModesIsMeantForTheOneThatTheThemeHas() throws {
    let warnings = try warnings("extends: harbor\nmodes: dark\nsyntax: { keyword: \"#7145b5\" }")
    #expect(warnings.count == 1)
    #expect(warnings.first?.hint?.hasSuffix(" is the nearest syntax.keyword that passes") == true)
  }

  /// Whoever does what a hint says is not told of the same color again.
  @Test(arguments: Theme.Mode.allCases, ["#000", "#777", "#fff", "#f00"])
  func aSuggestedColorPassesAtItsPlace(_ mode: Theme.Mode, _ color: String) throws {
    var count = 0
    for token in ThemeColors.tokens {
      func text(_ color: String) -> String {
        "accent: teal\n\(mode.rawValue): { \(token.name): \"\(color)\" }"
      }
      for warning in try warnings(text(color)) {
        let hint = try #require(warning.hint, "\(warning)")
        if let found = hint.firstMatch(of: #/^(#\w+) (?:passes as|is the nearest) (\w+)/#) {
          #expect(found.2 == token.name)
          #expect(try warnings(text(String(found.1))) == [], "\(token.name) \(hint)")
          count += 1
        } else {
          #expect(hint.contains(#/^set \w+\.\S+ to #\w+/#), "\(token.name) \(hint)")
        }
      }
    }
    #expect(count > 10)
  }

  @Test func whatIsBeyondTheLimitIsCounted() throws {
    let text = "accent: teal\nlight: { text: '#fff', link: '#fff', markText: '#fff' }"
    let all = try warnings(text)
    #expect(all.count == 3)
    let some = try warnings(text, atMost: 1)
    #expect(some.count == 2)
    let theme = try ThemeFolder.theme(text)
    let first = theme.contrastFailures().count { $0.front == theme.contrastFailures()[0].front }
    #expect(
      some[1].message
        == "\(theme.contrastFailures().count - first) more pairs of the theme differ too little")
  }
}
