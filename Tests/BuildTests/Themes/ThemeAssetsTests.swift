import Build
import Diagnostics
import Testing

/// Files that the rules of a theme name are looked for in the folders of the theme.
@Suite struct ThemeAssetsTests {
  private static let css = "css: |\n  body { background: url(assets/grain.png) }\n"

  private func told(_ files: [String: String]) throws -> [Diagnostic] {
    let site = try BuiltSite(["index.md": "# Home\n", "recto.yaml": "theme: tide\n"])
    for (path, text) in files { try site.write(text, to: path) }
    let report = site.build()
    #expect(report.isPublished)
    return report.diagnostics.filter { $0.id == "missing-asset" }
  }

  @Test func aFileThatIsThereIsNotTold() throws {
    #expect(
      try told([
        "themes/tide/theme.yaml": "extends: harbor\n" + Self.css,
        "themes/tide/assets/grain.png": "x",
      ]) == [])
  }

  @Test func theNearestNameIsBroughtToMind() throws {
    let told = try told([
      "themes/tide/theme.yaml": "extends: harbor\n" + Self.css,
      "themes/tide/assets/grian.png": "x",
    ])
    #expect(
      told.map(\.description) == [
        "themes/tide/theme.yaml:3:22: warning: there is no file 'assets/grain.png' [missing-asset]"
      ])
    #expect(told.first?.hint == "did you mean 'assets/grian.png'?")
  }

  @Test func aThemeWithoutAFolderHasNoAssets() throws {
    let told = try told(["themes/tide.yaml": "extends: harbor\n" + Self.css])
    #expect(told.map(\.line) == [3])
    #expect(
      told.first?.hint
        == "only a theme in a folder has assets: move this file to 'themes/tide/theme.yaml'")
  }

  @Test func aFileOfAParentCounts() throws {
    #expect(
      try told([
        "themes/tide.yaml": "extends: shore\n" + Self.css,
        "themes/shore/theme.yaml": "extends: harbor\n", "themes/shore/assets/grain.png": "x",
      ]) == [])
  }

  @Test func rulesThatAreDroppedNameNothing() throws {
    #expect(
      try told([
        "themes/tide.yaml": "extends: shore\nunset: [css]\n",
        "themes/shore.yaml": "extends: harbor\n" + Self.css,
      ]) == [])
  }
}
