import Build
import Diagnostics
import Testing
import Themes

/// What a build says about colors that cannot be read.
@Suite struct ContrastInBuildsTests {
  private func site(_ theme: String, _ more: [String: String] = [:]) throws -> BuiltSite {
    try BuiltSite(
      ["index.md": "# Home", "recto.yaml": "theme: tide", "themes/tide.yaml": theme]
        .merging(more) { $1 })
  }

  private func texts(_ report: BuildReport) -> [String] {
    report.diagnostics.filter { $0.id == "low-contrast" }.map(\.description)
  }

  @Test func aPairThatFailsIsAWarningAtTheLineOfItsColor() throws {
    let site = try site(
      """
      extends: harbor
      light:
        markText: "#8a8a8a"
      """)
    let report = site.build()
    #expect(report.isPublished)
    #expect(
      texts(report) == [
        "themes/tide.yaml:3:13: warning: light.markText #8a8a8a has a contrast of 2.87 on mark "
          + "#fdec85, where 4.5 is needed [low-contrast]"
      ])
    let warning = report.diagnostics.first { $0.id == "low-contrast" }
    #expect(warning?.hint == "#6a6a6a is the nearest markText that passes")
    #expect(warning?.sourceLine == "  markText: \"#8a8a8a\"")
  }

  @Test func theColorThatIsSuggestedPasses() throws {
    let site = try site("extends: harbor\nlight: { markText: \"#6a6a6a\" }")
    #expect(site.build().ids == [])
  }

  @Test func aStrictBuildIsWithheld() throws {
    let site = try site("extends: harbor\nlight: { markText: \"#8a8a8a\" }")
    #expect(site.build { $0.isStrict = true }.outcome == .withheld)
    #expect(!site.exists("index.html"))
  }

  @Test func aGroundIsToBlameWhereTheFrontIsInherited() throws {
    let site = try site("extends: harbor\n\ndark:\n  noteBackground: \"#4a6a8a\"\n")
    let found = texts(site.build())
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { $0.hasPrefix("themes/tide.yaml:4:19: warning: dark.") })
  }

  @Test func aColorOfAParentIsToBlameInItsOwnFile() throws {
    let site = try site(
      "extends: shore\nlayout: { radius: 2 }",
      ["themes/shore.yaml": "accent: teal\nlight: { markText: \"#8a8a8a\" }"])
    let found = texts(site.build())
    #expect(found.count == 1)
    #expect(found.allSatisfy { $0.hasPrefix("themes/shore.yaml:2:20: warning: light.markText") })
  }

  @Test func manyColorsAreCounted() throws {
    let colors = SyntaxStyle.all.map { "      \($0.name): \"#fff\"" }.joined(separator: "\n")
    let site = try site("accent: teal\nlight:\n  syntax:\n    overrides:\n\(colors)\n")
    let found = texts(site.build())
    #expect(found.count == 21)
    #expect(
      found.contains(
        "themes/tide.yaml:1:9: warning: \((SyntaxStyle.all.count - 20) * 4) more pairs of the theme "
          + "differ too little [low-contrast]"))
  }

  @Test func modesThatReadersNeverSeeAreNotChecked() throws {
    let site = try site("accent: teal\nmodes: light\ndark: { text: \"#000\" }")
    #expect(site.build().ids == ["unused-mode"])
  }

  @Test(arguments: Theme.builtinIDs)
  func builtInThemesAreSilent(_ id: String) throws {
    let site = try BuiltSite(["index.md": "# Home"])
    #expect(site.build { $0.theme = id }.ids == [])
  }

  @Test(arguments: ["#fff", "#000", "#ff0", "#f00", "teal", "oklch(0.62 0.19 25)"])
  func themesOfOneColorAreSilent(_ accent: String) throws {
    for level in ["AA", "AAA"] {
      #expect(try site("accent: '\(accent)'\nlevel: \(level)").build().ids == [])
    }
  }
}
