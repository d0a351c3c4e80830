import Testing
import Themes

/// Theme files from schemes: one, two for both modes, repaired ones.
@Suite struct ThemeImportTests {
  private func scheme(_ ground: String, _ text: String, name: String = "Ember") -> String {
    let colors = [
      ground, ground, "7a7a7a", "7a7a7a", text, text, text, text, "e5604d", "e89a3c", "e3c04d",
      "8fae5d", "5fa99b", "6b9bd1", "b884c4", "a5734c",
    ]
    let slots = colors.enumerated().map { number, color in
      "base0\(String(number, radix: 16).uppercased()): \"\(color)\"\n"
    }
    return "scheme: \(name)\nauthor: A. Writer\n" + slots.joined()
  }

  private func theme(_ ground: String, _ text: String) throws -> ForeignTheme {
    try #require(read(scheme(ground, text)).theme)
  }

  @Test func aModeThatIsMissingIsDerivedFromTheAccentAndTheTintOfTheGround() throws {
    let imported = try #require(
      ThemeImport(theme("1c1917", "d6d3d1"), named: "Ember", from: ["ember.yaml"]))
    let theme = try #require(imported.resolved(as: "themes/ember.yaml").theme)
    #expect(theme.modes == [.light, .dark])
    #expect(imported.content.accent?.description == "#6b9bd1")
    let gray = OKLCH(theme.light.colors.background)
    #expect(!theme.light.colors.background.isDark && abs(gray.hue - 56) < 20)
    #expect(theme.light.contrastFailures(in: .light, at: .aa) == [])
  }

  @Test func twoFilesAreOneThemeOfBothModes() throws {
    let (light, dark) = (try theme("faf6f0", "2a2520"), try theme("1c1917", "d6d3d1"))
    for (first, second) in [(light, dark), (dark, light)] {
      let imported = try #require(
        ThemeImport(first, and: second, named: "Ember", from: ["a", "b"]))
      let theme = try #require(imported.resolved(as: "themes/ember.yaml").theme)
      #expect(theme.light.colors.background.description == "#faf6f0")
      #expect(theme.dark.colors.background.description == "#1c1917")
      #expect(imported.content.author == "A. Writer")
      #expect(imported.content.accent == nil)
    }
  }

  @Test func twoOfOneModeAreNone() throws {
    let dark = try theme("1c1917", "d6d3d1")
    #expect(ThemeImport(dark, and: dark, named: "Ember", from: ["a", "b"]) == nil)
  }

  @Test func anImportKeepsEveryColorAsItWasPublished() throws {
    let dark = try theme("1c1917", "d6d3d1")
    let imported = try #require(ThemeImport(dark, named: "Ember", from: ["a"]))
    let theme = try #require(imported.resolved(as: "themes/ember.yaml").theme)
    for (token, entry) in try #require(dark.colors[.dark]).entries {
      #expect(theme.dark[token] == entry.color, "\(token.name)")
    }
    #expect(!theme.contrastFailures().isEmpty && imported.changes.isEmpty)
  }

  @Test func aRepairSaysWhatItChangedAndWhy() throws {
    var imported = try #require(
      ThemeImport(theme("1c1917", "d6d3d1"), named: "Ember", from: ["a"]))
    let before = try #require(imported.resolved(as: "themes/ember.yaml").theme)
    imported.repair()
    let comment = try #require(imported.changes.first { $0.token.name == "syntax.comment" })
    #expect(comment.before.description == "#7a7a7a" && comment.before != comment.after)
    let failure = try #require(comment.failure)
    #expect(failure.needed == 4.5 && failure.ratio < 4.5)
    let told = before.contrastFailures().first {
      $0.mode == .dark && $0.front == failure.front && $0.ground == failure.ground
    }
    #expect(told?.ratio == failure.ratio)
    #expect(imported.content.text.contains("# base03, was #7a7a7a"))
    #expect(imported.resolved(as: "themes/ember.yaml").theme?.contrastFailures() == [])
  }

  @Test func aRepairChangesNothingThatCanBeRead() throws {
    let resolved = try #require(ThemeLibrary().theme("dusk"))
    let text = try #require(ThemeExport(resolved)).text(as: .dtcg, of: .light)
    let foreign = try #require(read(text).theme)
    var imported = try #require(ThemeImport(foreign, named: "Dusk", from: ["a"]))
    imported.repair()
    #expect(imported.changes == [])
  }

  @Test func stateGroundsGiveWayBeforeText() throws {
    // Text that can be read on the page and not on the selection stays.
    var imported = try #require(
      ThemeImport(theme("101010", "c0c0c0"), named: "Ember", from: ["a"]))
    imported.repair()
    let changed = imported.changes.map(\.token.name)
    #expect(changed.contains("selection") && !changed.contains("text"))
  }

  @Test func namesOfFilesCannotEndTheComment() throws {
    let imported = try #require(
      ThemeImport(
        theme("1c1917", "d6d3d1"), named: "a: b\"c\n#d", from: ["x\nlevel: AAA\r\u{2028}.yaml"]))
    let resolved = imported.resolved(as: "themes/ember.yaml")
    #expect(resolved.diagnostics == [])
    #expect(resolved.theme?.name == "a: b\"c\n#d" && resolved.theme?.level == .aa)
  }

  @Test(arguments: [
    ("ember-light.json", ["ember-dark.json"]), ("a/Ember Dark.yaml", ["a/Ember Light.yaml"]),
    ("EMBER_LIGHT.theme", ["EMBER_DARK.theme"]), ("emberNight.json", ["emberDay.json"]),
    ("dark/ember.json", []), ("highlight.json", []), ("midnight.json", []),
    ("light-ember-light.json", ["light-ember-dark.json"]), ("latte.json", []),
  ])
  func theFileForTheOtherModeIsTold(_ file: String, _ siblings: [String]) {
    #expect(ThemeNames.siblings(ofFile: file) == siblings)
  }

  @Test func aNameForBothModesHasNoWordForOne() {
    #expect(ThemeNames.common(of: ["Ember Light", "Ember Dark"]) == "Ember")
    #expect(ThemeNames.common(of: ["Ember (dark)", "Ember (light)"]) == "Ember")
    #expect(ThemeNames.common(of: ["Ember", "Frost"]) == "Ember")
    #expect(ThemeNames.common(of: ["Light", "Dark"]) == "Light")
    #expect(ThemeNames.common(of: ["Ember Light"]) == "Ember Light")
    #expect(ThemeNames.name(ofFile: "x/ember-light.json") == "Ember Light")
    #expect(ThemeNames.name(ofFile: ".json") == "Json")
  }

  @Test(arguments: ["ffd400", "6b9bd1", "ffffff", "00ffcc", "f0f0a0"])
  func aRepairLeavesNoAccentThatHadToMove(_ accent: String) throws {
    let text = scheme("1c1917", "d6d3d1").replacing("6b9bd1", with: accent)
    let foreign = try #require(read(text).theme)
    var imported = try #require(ThemeImport(foreign, named: "Ember", from: ["a"]))
    imported.repair()
    let resolved = imported.resolved(as: "themes/ember.yaml")
    #expect(resolved.accentNotes() == [] && resolved.diagnostics == [])
    #expect(resolved.theme?.contrastFailures() == [])
  }
}
