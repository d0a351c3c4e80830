import Build
import Diagnostics
import Foundation
import TestSupport
import Testing

/// Themes of a site: files and folders in `themes/`.
@Suite struct SiteThemeTests {
  private func site(_ files: [String: String]) throws -> BuiltSite {
    try BuiltSite(["index.md": "# Home", "a/b.md": "# B"].merging(files) { $1 })
  }

  private func sheet(_ site: BuiltSite) throws -> String {
    try #require(site.texts().first { $0.key.hasPrefix("_recto/style.") }?.value)
  }

  @Test func aThemeIsThereAtOnce() throws {
    let site = try site([
      "recto.yaml": "theme: tide", "themes/tide.yaml": "accent: \"#0f766e\"\nlayout: { radius: 3 }",
    ])
    let report = site.build()
    #expect(report.isPublished)
    #expect(report.ids == [])
    let sheet = try sheet(site)
    #expect(sheet.contains("--t-accent:#0f766e;"))
    #expect(sheet.contains("--t-radius:.1875rem"))
    #expect(!site.exists("themes/tide.yaml"))
  }

  @Test func aFileThatIsTooLongIsRefusedBeforeItFillsTheMemory() throws {
    let site = try site(["recto.yaml": "theme: tide", "themes/tide.yaml": "accent: teal\n"])
    #expect(truncate(site.source + "/themes/tide.yaml", 1 << 40) == 0)
    let report = site.build()
    #expect(report.outcome == .withheld)
    #expect(report.ids == ["text-too-large"])
  }

  @Test func mistakesOfAParentWithholdTheSite() throws {
    let site = try site([
      "recto.yaml": "theme: tide", "themes/tide.yaml": "extends: shore",
      "themes/shore.yaml": "accent: rde", "themes/unused.yaml": "accent: rde",
    ])
    let report = site.build()
    #expect(report.outcome == .withheld)
    #expect(report.diagnostics.map(\.id).filter { $0 != "no-base-url" } == ["wrong-color"])
    #expect(report.diagnostics.first?.file == "themes/shore.yaml")
    #expect(report.diagnostics.first?.sourceLine == "accent: rde")
  }

  @Test func twoFilesForOneThemeAreAWarning() throws {
    let site = try site([
      "themes/tide.yaml": "accent: teal", "themes/tide/theme.yaml": "accent: red",
    ])
    let report = site.build()
    #expect(report.isPublished)
    #expect(report.ids == ["duplicate-theme"])
  }

  @Test func templatesOfThemesStandBetweenThoseOfRectoAndTheSite() throws {
    func footer(_ text: String) -> String {
      "{{<page}}\n{{$bodyEnd}}\(text){{/bodyEnd}}\n{{/page}}\n"
    }
    let site = try site([
      "recto.yaml": "theme: tide", "themes/tide/theme.yaml": "extends: shore",
      "themes/shore/theme.yaml": "accent: teal",
      "themes/shore/templates/page.mustache": footer("<p>shore</p>"),
      "themes/shore/templates/parts/footer.mustache": "<footer>shore</footer>\n",
      "themes/tide/templates/page.mustache":
        "{{<page}}\n{{$bodyStart}}<p>tide</p>{{/bodyStart}}\n{{/page}}\n",
      "themes/unused/theme.yaml": "accent: teal",
      "themes/unused/templates/page.mustache": "{{#never}}",
    ])
    #expect(site.build().ids == [])
    let page = try site.text("index.html")
    #expect(page.contains("<p>tide</p>"))
    #expect(page.contains("<p>shore</p>"))
    #expect(page.contains("<footer>shore</footer>"))
    #expect(try site.texts().keys.filter { $0.hasPrefix("themes/") } == [])

    try site.write("<footer>site</footer>\n", to: "templates/parts/footer.mustache")
    try site.write(footer("<p>site</p>"), to: "templates/page.mustache")
    #expect(site.build().ids == [])
    let changed = try site.text("index.html")
    #expect(changed.contains("<footer>site</footer>"))
    #expect(changed.contains("<p>site</p>"))
    #expect(changed.contains("<p>tide</p>"))
    #expect(!changed.contains("shore"))
  }

  @Test(
    "A mistake in a theme's template is told where it stands",
    arguments: [
      ("{{#page.tags}}\n", "1:1: error", "template-unclosed-section"),
      ("\n {{pge.title}}", "2:4: error", "template-unknown-name"),
      ("{{<page}}{{$nowhere}}x{{/nowhere}}{{/page}}", "1:10: warning", "template-unknown-block"),
    ])
  func tellsAMistake(_ text: String, _ place: String, _ id: String) throws {
    let site = try site([
      "recto.yaml": "theme: tide", "themes/tide/theme.yaml": "accent: teal",
      "themes/tide/templates/extra.mustache": text,
    ])
    let report = site.build { $0.isStrict = true }
    #expect(report.outcome == .withheld)
    let found = report.diagnostics.filter { $0.id != "no-base-url" }.map(\.description)
    #expect(found.count == 1)
    #expect(
      found.first?.hasPrefix("themes/tide/templates/extra.mustache:\(place)") == true,
      "\(found)")
    #expect(found.first?.hasSuffix("[\(id)]") == true, "\(found)")
  }

  @Test func assetsOfThemesArePublishedBesideTheStyleSheet() throws {
    let site = try site([
      "recto.yaml": "theme: tide",
      "themes/tide/theme.yaml":
        "extends: shore\ncss: |\n  body { background-image: url(assets/paper.svg) }\n",
      "themes/tide/assets/paper.svg": "tide", "themes/shore/theme.yaml": "accent: teal",
      "themes/shore/assets/paper.svg": "shore", "themes/shore/assets/deep/x.txt": "x",
      "themes/shore/assets/note.md": "# No page", "themes/unused/theme.yaml": "accent: teal",
      "themes/unused/assets/x.txt": "x",
      "templates/parts/footer.mustache": "<i>{{assets.themeFiles}}paper.svg</i>\n",
    ])
    #expect(site.build().ids == [])
    let texts = try site.texts()
    let assets = texts.filter {
      $0.key.hasPrefix("_recto/") && $0.key.split(separator: "/").count > 2
    }
    #expect(
      assets == [
        "_recto/tide/paper.svg": "tide", "_recto/tide/deep/x.txt": "x",
        "_recto/tide/note.md": "# No page",
      ])
    #expect(try sheet(site).contains("url(tide/paper.svg)"))
    #expect(texts["index.html"]?.contains("<i>_recto/tide/paper.svg</i>") == true)
    #expect(texts["a/b/index.html"]?.contains("<i>../../_recto/tide/paper.svg</i>") == true)
    #expect(texts.keys.allSatisfy { !$0.hasPrefix("themes/") })
  }

  @Test func aThemeOfOneModeOffersNoOther() throws {
    let site = try site([
      "recto.yaml": "theme: tide", "themes/tide.yaml": "accent: teal\nmodes: dark",
    ])
    #expect(site.build().ids == [])
    let page = try site.text("index.html")
    #expect(page.contains("data-mode=\"dark\" data-only=\"dark\">"))
    #expect(page.contains("<meta name=\"color-scheme\" content=\"dark\">"))
    #expect(!page.contains("name=\"mode\""))
    let colors = page.matches(of: /name="theme-color" content="([^"]*)"/).map { $0.1 }
    #expect(colors.count == 2 && colors[0] == colors[1])
    try site.write("accent: teal\n", to: "themes/tide.yaml")
    #expect(site.build().ids == [])
    let both = try site.text("index.html")
    #expect(!both.contains("data-mode="))
    #expect(both.contains("<meta name=\"color-scheme\" content=\"light dark\">"))
    #expect(both.contains("name=\"mode\""))
  }
}
