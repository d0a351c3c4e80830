import Diagnostics
import Testing
import Themes

@Suite struct ThemeLibraryTests {
  @Test func aFileIsATheme() throws {
    let library = ThemeFolder(["juniper": "accent: teal"]).library
    #expect(library.ids.contains("juniper"))
    #expect(library.ids.contains("harbor"))
    #expect(library.isOwn("juniper"))
    #expect(!library.isOwn("harbor"))
    #expect(library.theme("harbor")?.theme == Theme.builtin("harbor"))
    #expect(library.theme("no-such-theme") == nil)
    #expect(library.theme("base/strings/en") == nil)
  }

  @Test func whatAThemeLeavesOutIsItsParents() throws {
    let folder = ThemeFolder([
      "pine": "extends: juniper\nlight: { link: '#111' }",
      "juniper": "extends: harbor\nlight: { link: '#222', mark: '#ffe' }\nlayout: { radius: 3 }",
    ])
    let (theme, diagnostics) = try folder.theme("pine")
    #expect(diagnostics == [])
    #expect(theme.id == "pine")
    #expect(theme.name == "pine")
    #expect(theme.light["link"] == "#111111")
    #expect(theme.light["mark"] == "#ffffee")
    #expect(theme.layout.radius == 3)
    let harbor = try #require(Theme.builtin("harbor"))
    #expect(theme.dark == harbor.dark)
    #expect(theme.typography == harbor.typography)
  }

  @Test func aFileTakesThePlaceOfTheBuiltInThemeOfItsNameAndMayExtendIt() throws {
    let folder = ThemeFolder([
      "harbor": "extends: harbor\nlayout: { radius: 1 }", "pine": "extends: harbor",
    ])
    for id in ["harbor", "pine"] {
      let (theme, diagnostics) = try folder.theme(id)
      #expect(diagnostics == [])
      #expect(theme.layout.radius == 1)
      #expect(theme.light == Theme.builtin("harbor")?.light)
    }
    #expect(folder.library.isOwn("harbor"))
  }

  @Test func ofTwoFilesForOneThemeTheFirstIsUsed() throws {
    let folder = ThemeFolder(["tide": "accent: teal", "tide/theme": "accent: red"])
    #expect(try folder.theme("tide").theme.light["accent"] == "#008080")
    #expect(
      folder.library.diagnostics.map(\.description) == [
        "themes/tide/theme.yaml: warning: the theme 'tide' is 'themes/tide.yaml' already "
          + "[duplicate-theme]"
      ])
  }

  @Test(
    "Themes that extend one another in a circle are an error where the circle closes",
    arguments: [
      (["a": "extends: a"], "themes/a.yaml:1:10", "a > a"),
      (["a": "extends: b", "b": "extends: a"], "themes/b.yaml:1:10", "a > b > a"),
      (
        ["a": "extends: b", "b": "extends: c", "c": "name: C\nextends: b"], "themes/c.yaml:2:10",
        "b > c > b"
      ),
    ] as [([String: String], String, String)])
  func reportsACircle(_ files: [String: String], _ place: String, _ circle: String) throws {
    #expect(
      try ThemeFolder(files).theme("a").diagnostics == [
        "\(place): error: themes extend one another in a circle: \(circle) [theme-cycle]"
      ])
  }

  @Test func eightThemesMayExtendOneAnotherAndNotNine() throws {
    var files = ["t1": "accent: teal"]
    for number in 2...9 { files["t\(number)"] = "extends: t\(number - 1)" }
    #expect(ThemeLibrary.deepest == 8)
    #expect(try ThemeFolder(files).theme("t8").diagnostics == [])
    #expect(
      try ThemeFolder(files).theme("t9").diagnostics == [
        "themes/t2.yaml:1:10: error: more than 8 themes extend one another [theme-too-deep]"
      ])
  }

  @Test func aParentThatIsNotThereIsNamedOnce() throws {
    let library = ThemeFolder(["juniper": "extends: harbour"]).library
    let resolved = try #require(library.theme("juniper"))
    #expect(
      resolved.diagnostics.map(\.description) == [
        "themes/juniper.yaml:1:10: error: there is no theme 'harbour' to extend [unknown-theme]"
      ])
    #expect(resolved.diagnostics.map(\.hint) == ["did you mean 'harbor'?"])
    #expect(resolved.theme != nil)
  }

  @Test func mistakesOfEveryFileAreReportedInIt() throws {
    let folder = ThemeFolder(["a": "extends: b\nacent: red", "b": "accent: rde"])
    #expect(
      try folder.theme("a").diagnostics == [
        "themes/a.yaml:2:1: error: 'acent' is no key that is known here [unknown-key]",
        "themes/b.yaml:1:9: error: accent is no color: 'rde'; CSS has no color named 'rde' "
          + "[wrong-color]",
      ])
  }

  @Test func aFileThatIsNoMappingIsNoTheme() throws {
    let resolved = try #require(ThemeFolder(["a": "- red"]).library.theme("a"))
    #expect(resolved.theme == nil)
    #expect(resolved.diagnostics.map(\.id) == ["theme-empty"])
    let child = try ThemeFolder(["a": "- red", "b": "extends: a\naccent: teal"]).theme("b")
    #expect(child.diagnostics.count == 1)
    #expect(child.theme.light["accent"] == "#008080")
  }

  @Test(
    "A theme that is not there is looked for under other names and in other places",
    arguments: [
      ("harbour", "did you mean 'harbor'?"), ("harbor.yaml", "did you mean 'harbor'?"),
      ("themes/harbor.yaml", "did you mean 'harbor'?"), ("Harbor", "did you mean 'harbor'?"),
      ("themes/harbour/theme.yaml", "did you mean 'harbor'?"),
      ("graph", "did you mean 'graphite'?"),
      ("pine", "move 'pine.yaml' to 'themes/pine.yaml'"),
      ("tide", "move 'themes/tide/tide.yaml' to 'themes/tide/theme.yaml'"),
      ("reed.yml", "move 'theme/reed.yml' to 'themes/reed.yaml'"),
    ])
  func saysWhatWasMeant(_ id: String, _ hint: String) {
    let library = ThemeLibrary(
      [], strays: ["pine.yaml", "theme/reed.yml", "themes/tide/tide.yaml"])
    #expect(library.noTheme(id).hint == hint)
    #expect(library.noTheme(id).message == "there is no theme '\(id)'")
  }

  @Test func withoutAnythingLikeItAllThemesAreListed() {
    let hint = ThemeLibrary().noTheme("zzzzzzzz").hint
    #expect(hint == "there are \(Theme.builtinIDs.joined(separator: ", "))")
  }

  @Test func ofVeryManyThemesThoseThatBeginAlikeAreListed() {
    let names = (0..<500).map { ("q\($0)", "accent: teal") } + [("zzyx", "accent: teal")]
    let library = ThemeFolder(Dictionary(uniqueKeysWithValues: names)).library
    let hint = library.noTheme("zzzzzzzz").hint ?? ""
    #expect(hint.hasPrefix("there are zzyx, beacon, "))
    #expect(hint.hasSuffix(" and 499 more"))
    #expect(hint.count { $0 == "," } == 9)
  }

  @Test func anOutlineSaysWhatTheThemeIs() throws {
    let folder = ThemeFolder([
      "pine": "name: Pine\nextends: juniper\ndescription: Needles.",
      "juniper": "author: A\naccent: teal\nmodes: dark\nlevel: AAA", "bare": "name: Bare",
      "list": "- no mapping", "wrong": "accent: tael",
    ])
    for id in folder.library.ids {
      let source = try #require(folder.library.source(id))
      let outline = folder.library.outline(of: source)
      let resolved = folder.library.resolve(source)
      #expect(outline.diagnostics == resolved.diagnostics)
      #expect(outline.name == resolved.theme?.name)
      #expect(outline.description == resolved.theme?.description ?? "")
      #expect(outline.author == resolved.theme?.author ?? "")
      #expect(outline.level == resolved.theme?.level ?? .aa)
      #expect(outline.modes == resolved.theme?.modes ?? Theme.Mode.allCases)
    }
  }
}
