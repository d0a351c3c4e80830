import TestSupport
import Testing
import Themes

@Suite struct ThemeColorsTests {
  @Test func everyColorIsATokenUnderItsOwnName() {
    let stored = Mirror(reflecting: ThemeColors()).children.compactMap(\.label)
    #expect(ThemeColors.tokens.map(\.name) == stored)
    #expect(stored.count == 45)
  }

  @Test func everyFamilyOfCodeIsOneUnderItsOwnName() {
    let stored = Mirror(reflecting: SyntaxColors()).children
      .filter { $0.value is Color }.compactMap(\.label)
    #expect(SyntaxColors.families.map(\.name) == stored)
    #expect(stored.count == 14)
  }

  @Test func aTokenReadsAndWritesTheColorOfItsName() {
    let marked = Color(red: 1, green: 2, blue: 3)
    for token in ThemeColors.tokens {
      var colors = ThemeColors()
      colors[token] = marked
      let changed = Mirror(reflecting: colors).children.filter { $0.value as? Color == marked }
      #expect(changed.map(\.label) == [token.name])
    }
    for family in SyntaxColors.families {
      var colors = SyntaxColors()
      colors[family] = marked
      let changed = Mirror(reflecting: colors).children.filter { $0.value as? Color == marked }
      #expect(changed.map(\.label) == [family.name])
    }
  }

  @Test func propertiesAreKebabCase() {
    let properties = ThemeColors.tokens.map(\.property)
    #expect(Set(properties).count == 45)
    #expect(properties.contains("--t-inline-code-background"))
    #expect(SyntaxColors.families.first?.property == "--t-syn-keyword")
  }

  @Test(.enabled(if: SharedFolder.exists, Comment(rawValue: SharedFolder.absent)))
  func namesAreThoseOfTheDrafts() throws {
    let draft = try #require(BuiltinThemesFile.read().themes.first)
    #expect(Set(ThemeColors.tokens.map(\.name)) == Set(draft.light.colors.keys))
    #expect(Set(SyntaxColors.families.map(\.name)) == Set(draft.light.syntax.keys))
  }
}
