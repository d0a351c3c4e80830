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
    let resolved = try #require(ThemeLibrary().theme(id))
    #expect(resolved.diagnostics == [])
    let theme = resolved.theme
    #expect(theme?.id == id)
    #expect(theme?.name.isEmpty == false)
    #expect(theme?.description.isEmpty == false)
  }

  @Test(arguments: Theme.builtinIDs)
  func everyPairThatCanMeetIsReadable(_ id: String) throws {
    let theme = try #require(Theme.builtin(id))
    #expect(theme.contrastFailures().map(\.description) == [])
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
