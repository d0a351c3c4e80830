import Build
import Diagnostics
import Testing

/// A theme is shared by all pages: with an error in it nothing is published.
@Suite struct FaultyThemeTests {
  private static let theme = "name: Mine\nextends: harbor\nlight: {accent: '#0f766e'}\n"

  @Test(arguments: ["themes/mine.yaml", "themes/mine/theme.yaml"])
  func aThemeThatIsSoundIsPublished(_ path: String) throws {
    let site = try BuiltSite(["index.md": "# Home\n", "recto.yaml": "theme: mine\n"])
    try site.write(Self.theme, to: path)
    #expect(site.build().ids == [])
    #expect(try site.texts().contains { $0.key.hasSuffix(".css") && $0.value.contains("#0f766e") })
  }

  @Test(
    arguments: ["themes/mine.yaml", "themes/mine/theme.yaml"],
    [
      "name: [\n", "", "- a\n", "name: Mine\n", "extends: none\n", "extends: harbor\nlihgt: {}\n",
      "extends: harbor\nlight: {accent: bluish}\n", "extends: harbor\nlight: {accnt: '#000'}\n",
      "extends: harbor\ntypography: {size: 400}\n", "extends: harbor\ncss: 'a {'\n",
      "extends: harbor\nname: \u{0}\n",
    ])
  func aFaultyThemeLeavesTheOldSite(_ path: String, _ text: String) throws {
    let site = try BuiltSite(["index.md": "# Home\n", "recto.yaml": "theme: mine\n"])
    try site.write(Self.theme, to: path)
    #expect(site.build().isPublished)
    let before = try site.states()
    try site.write("# Changed\n", to: "index.md")
    try site.write(text, to: path)
    let report = site.build()
    #expect(report.outcome == .withheld)
    let error = try #require(report.diagnostics.first { $0.severity == .error })
    #expect(error.file == path, "\(error)")
    #expect(try site.states() == before)
    #expect(!site.exists(".recto/stage"))
  }
}
