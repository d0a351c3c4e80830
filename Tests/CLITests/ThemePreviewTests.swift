import CLI
import Foundation
import TestSupport
import Testing

@Suite struct ThemePreviewTests {
  private let site: TemporaryFolder
  private let scratch: TemporaryFolder

  init() throws {
    site = try TemporaryFolder()
    scratch = try TemporaryFolder()
    try site.write("theme: tide\n", to: "recto.yaml")
    try site.write("# Home\n", to: "index.md")
    try site.write("name: \"Tide: \\\"one\\\"\"\nextends: shore\n", to: "themes/tide/theme.yaml")
    try site.write("accent: teal\n", to: "themes/shore/theme.yaml")
    try site.write(
      "{{<page}}\n{{$footer}}<footer>shore</footer>{{/footer}}\n{{/page}}\n",
      to: "themes/shore/templates/page.mustache")
    try site.write("grain", to: "themes/tide/assets/grain.txt")
    try site.write("other", to: "themes/other/assets/other.txt")
    try site.write("accent: red\n", to: "themes/other/theme.yaml")
  }

  /// A preview in the folder `out` of `scratch`.
  private func preview(_ id: String) throws -> Run {
    Run(
      ["theme", "preview", id, "-o", scratch.path + "out", "--source", site.path],
      temporary: try TemporaryFolder())
  }

  private func published() throws -> [String: String] {
    try FolderTree.texts(in: scratch.url.appending(path: "out"))
  }

  @Test func isOnePageWithBothModesAndAPhone() throws {
    let run = try preview("harbor")
    #expect(run.code == .done)
    #expect(run.errors == "")
    #expect(run.output == "\(scratch.path)out/index.html shows Harbor\n")
    let files = try published()
    #expect(files.keys.filter { $0.hasSuffix(".html") }.sorted() == ["404.html", "index.html"])
    let page = files["index.html"] ?? ""
    #expect(page.contains("data-mode=\"light\"") && page.contains("data-mode=\"dark\""))
    #expect(page.contains("<iframe src=\"?phone\""))
  }

  @Test func templatesAndAssetsOfThemesInFoldersComeAlong() throws {
    let run = try preview("tide")
    #expect(run.code == .done, "\(run.errors)")
    let files = try published()
    #expect(files["index.html"]?.contains("<footer>shore</footer>") == true)
    #expect(files["_recto/tide/grain.txt"] == "grain")
    #expect(!files.keys.contains { $0.hasSuffix("other.txt") })
    #expect(files["index.html"]?.contains("Tide: &quot;one&quot;") == true)
  }

  @Test func aThemeOfOneModeIsShownInIt() throws {
    try site.write("accent: teal\nmodes: [dark]\n", to: "themes/night.yaml")
    #expect(try preview("night").code == .done)
    let page = try published()["index.html"] ?? ""
    #expect(page.contains("class=\"mode\" role=\"group\" data-mode=\"dark\""))
    #expect(!page.contains("class=\"mode\" role=\"group\" data-mode=\"light\""))
  }

  @Test func replacesItsOwnFilesAndNoOthers() throws {
    #expect(try preview("harbor").code == .done)
    let again = try preview("tide")
    #expect(again.code == .done)
    #expect(try published()["index.html"]?.contains("shore") == true)
    try scratch.write("mine", to: "other/index.html")
    let run = Run(
      ["theme", "preview", "harbor", "-o", scratch.path + "other", "--source", site.path],
      temporary: try TemporaryFolder())
    #expect(run.code == .usage)
    #expect(try scratch.read("other/index.html") == "mine")
    #expect(Run(["theme", "preview", "harbor", "--source", site.path]).code == .usage)
  }

  @Test func aBrokenThemePublishesNothing() throws {
    try site.write("accent: tael\n", to: "themes/broken.yaml")
    let run = try preview("broken")
    #expect(run.code == .siteHasErrors)
    #expect(run.errors.contains("\(site.path)themes/broken.yaml:1:9: error: "))
    #expect(!FileManager.default.fileExists(atPath: scratch.path + "out"))
  }
}
