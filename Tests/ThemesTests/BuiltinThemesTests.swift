import TestSupport
import Testing
import Themes

@Suite struct BuiltinThemesTests {
  @Test func harborIsOneOfThem() {
    #expect(Theme.builtinIDs.contains("harbor"))
    #expect(Theme.builtin("no-such-theme") == nil)
  }

  @Test(arguments: Theme.builtinIDs)
  func readsWithoutADiagnostic(_ id: String) throws {
    let (theme, diagnostics) = Theme.read(try #require(BuiltinFiles.source("\(id).yaml")))
    #expect(diagnostics.isEmpty)
    #expect(theme?.id == id)
    #expect(theme?.name.isEmpty == false)
    #expect(theme?.description.isEmpty == false)
  }

  @Test(arguments: Theme.builtinIDs)
  func everyPairThatCanMeetIsReadable(_ id: String) throws {
    let theme = try #require(Theme.builtin(id))
    for palette in [theme.light, theme.dark] {
      let failing = ContrastRule.all.flatMap { rule in
        rule.pairs(in: palette).filter { $0.ratio < rule.ratio }
      }
      #expect(failing.map(\.names) == [])
    }
  }

  @Test func theContractHas154PairsAMode() throws {
    let theme = try #require(Theme.builtin("harbor"))
    #expect(ContrastRule.all.reduce(0) { $0 + $1.pairs(in: theme.light).count } == 154)
  }

  @Test func aColorThatIsTooFaintIsFound() throws {
    var palette = try #require(Theme.builtin("harbor")).light
    palette.colors.link = palette.colors.background
    let failing = ContrastRule.all.flatMap { rule in
      rule.pairs(in: palette).filter { $0.ratio < rule.ratio }
    }
    #expect(failing.contains { $0.names == "link on background" })
  }

  @Test(.enabled(if: SharedFolder.exists, Comment(rawValue: SharedFolder.absent)))
  func theContractIsThatOfTheDrafts() throws {
    let contract = try BuiltinThemesFile.read().contract
    #expect(contract.count == ContrastRule.all.count)
    for (rule, draft) in zip(ContrastRule.all, contract) {
      #expect(rule.fronts == (draft.id == "syntax" ? ["syntax"] : draft.fg))
      #expect(rule.grounds == draft.on)
      #expect(rule.ratio == draft.ratio)
    }
  }

  @Test(.enabled(if: SharedFolder.exists, Comment(rawValue: SharedFolder.absent)))
  func harborHasTheColorsOfItsDraft() throws {
    let draft = try #require(BuiltinThemesFile.read().themes.first { $0.id == "harbor" })
    let theme = try #require(Theme.builtin("harbor"))
    for (palette, mode) in [(theme.light, draft.light), (theme.dark, draft.dark)] {
      for token in ThemeColors.tokens {
        #expect(palette.colors[token].description == mode.colors[token.name], "\(token.name)")
      }
      for family in SyntaxColors.families {
        #expect(palette.syntax[family].description == mode.syntax[family.name], "\(family.name)")
      }
    }
  }
}
