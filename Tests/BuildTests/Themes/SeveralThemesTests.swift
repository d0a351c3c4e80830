import Build
import Diagnostics
import TestSupport
import Testing

/// Several themes in one site: those that readers choose and those that pages ask for.
@Suite struct SeveralThemesTests {
  private static let themes = [
    "themes/tide.yaml": "name: Tide\naccent: \"#0f766e\"\ncss: |\n  h2 { color: red }\n",
    "themes/dune.yaml": "name: Dune\naccent: \"#b45309\"\n",
  ]

  private func site(_ files: [String: String]) throws -> BuiltSite {
    try BuiltSite(
      ["index.md": "# Home", "a/b.md": "# B"].merging(Self.themes) { $1 }.merging(files) { $1 })
  }

  private func sheet(_ site: BuiltSite) throws -> String {
    try #require(site.texts().first { $0.key.hasPrefix("_recto/style.") }?.value)
  }

  /// What the root element of the page says.
  private func root(_ site: BuiltSite, _ path: String) throws -> String {
    let line = try #require(
      try site.texts()[path]?.split(separator: "\n").first { $0.hasPrefix("<html") })
    return (line.firstRange(of: "data-")).map { String(line[$0.lowerBound...]) } ?? ""
  }

  @Test func aSiteOfOneThemeSaysNothingOfThemes() throws {
    let site = try site([
      "recto.yaml": "theme: tide\nthemes: [tide]", "a/index.md": "---\ntheme: tide\n---\n",
    ])
    #expect(site.build().ids == [])
    #expect(try root(site, "index.html") == "")
    #expect(try root(site, "a/b/index.html") == "")
    let sheet = try sheet(site)
    #expect(!sheet.contains("data-theme"))
    #expect(sheet.contains("@layer t.custom{\nh2 { color: red }\n\n}"))
    #expect(try !#require(site.texts()["index.html"]).contains("name=\"theme\""))
  }

  @Test func readersChooseAmongTheThemesOfTheConfiguration() throws {
    let site = try site(["recto.yaml": "theme: tide\nthemes: [dune, harbor]"])
    #expect(site.build().ids == [])
    #expect(
      try root(site, "a/b/index.html") == "data-theme=\"tide\" data-themes=\"tide dune harbor\">")
    let page = try #require(site.texts()["index.html"])
    let choices = page.matches(of: /name="theme" value="(\w*)">([^<]*)</).map { "\($0.1)=\($0.2)" }
    #expect(choices == ["tide=Tide", "dune=Dune", "harbor=Harbor"])
    let sheet = try sheet(site)
    #expect(sheet.contains("\n:root,[data-mode=light]{--t-font-body:"))
    for id in ["dune", "harbor"] {
      #expect(
        sheet.contains("\n:root[data-theme=\"\(id)\"],[data-theme=\"\(id)\"] [data-mode=light]{"))
      #expect(
        sheet.contains(":root[data-theme=\"\(id)\"]:not([data-mode=light]){color-scheme:dark"))
    }
    // The rules of the first theme hold in its pages only.
    #expect(
      sheet.contains(
        "h2:where(:root[data-theme=\"tide\"],:root[data-theme=\"tide\"] *){ color: red }"))
  }

  @Test func theOrderIsTheAuthors() throws {
    let site = try site(["recto.yaml": "theme: tide\nthemes: [dune, tide]"])
    #expect(site.build().isPublished)
    #expect(try root(site, "index.html") == "data-theme=\"tide\" data-themes=\"dune tide\">")
  }

  @Test func pagesAndFoldersHaveThemesOfTheirOwn() throws {
    let site = try site([
      "recto.yaml": "theme: harbor", "index.md": "---\ntheme: tide\n---\n# Home",
      "a/index.md": "---\ntheme: dune\n---\n# A", "a/c.md": "---\ntheme: harbor\n---\n# C",
      "a/list/d.md": "# D", "e.md": "# E",
    ])
    #expect(site.build().ids == [])
    let expected = [
      // The home page speaks for itself alone.
      "index.html": "tide", "e/index.html": "harbor", "404.html": "harbor",
      "a/index.html": "dune", "a/b/index.html": "dune", "a/list/index.html": "dune",
      "a/list/d/index.html": "dune", "a/c/index.html": "harbor",
    ]
    for (path, theme) in expected {
      #expect(try root(site, path) == "data-theme=\"\(theme)\">", "\(path)")
    }
    // Nothing was offered to readers.
    #expect(try !#require(site.texts()["index.html"]).contains("name=\"theme\""))
    let dune = try #require(site.texts()["a/b/index.html"])
    let home = try #require(site.texts()["e/index.html"])
    #expect(dune.frameColors != home.frameColors)
  }

  @Test func readersMayGoBackToTheThemesOfPages() throws {
    let site = try site(["recto.yaml": "themes: [tide]", "a/b.md": "---\ntheme: dune\n---\n# B"])
    #expect(site.build().ids == [])
    #expect(try root(site, "a/b/index.html") == "data-theme=\"dune\" data-themes=\"harbor tide\">")
    let page = try #require(site.texts()["a/b/index.html"])
    #expect(page.contains("<input type=\"radio\" name=\"theme\" value=\"\">The page's own<"))
  }

  @Test func themesOfDraftsCostNothing() throws {
    let site = try site(["a/b.md": "---\ntheme: dune\ndraft: true\n---\n# B"])
    #expect(site.build().isPublished)
    #expect(try !sheet(site).contains("data-theme"))
  }

  @Test func anUnknownThemeOfAPageIsTheFaultOfThePage() throws {
    let site = try site(["a/b.md": "---\ntheme: duen\n---\n# B"])
    let report = site.build()
    #expect(report.isPublished)
    let fault = try #require(report.diagnostics.first { $0.id == "unknown-theme" })
    #expect(fault.severity == .error)
    #expect((fault.file, fault.line, fault.column) == ("a/b.md", 2, 8))
    #expect(fault.message == "there is no theme 'duen'")
    #expect(fault.hint == "did you mean 'dune'?")
    #expect(try root(site, "a/b/index.html") == "")
  }

  @Test func anUnknownChoiceWithholdsTheSite() throws {
    let site = try site(["recto.yaml": "themes:\n  - tide\n  - tide\n  - duen\n"])
    let report = site.build()
    #expect(report.outcome == .withheld)
    let fault = try #require(report.diagnostics.first { $0.id == "unknown-theme" })
    #expect((fault.file, fault.line, fault.column) == ("recto.yaml", 4, 5))
  }

  @Test func aBrokenThemeOfAPageWithholdsTheSite() throws {
    let site = try site([
      "a/b.md": "---\ntheme: broken\n---\n# B", "themes/broken.yaml": "accent: rde",
    ])
    let report = site.build()
    #expect(report.outcome == .withheld)
    #expect(
      report.diagnostics.contains { $0.id == "wrong-color" && $0.file == "themes/broken.yaml" })
  }

  @Test func assetsOfAllThemesArePublished() throws {
    let site = try site([
      "recto.yaml": "theme: one\nthemes: [two]",
      "themes/one/theme.yaml": "accent: teal\ncss: \"body{background:url(assets/a.svg)}\"",
      "themes/one/assets/a.svg": "<svg/>",
      "themes/two/theme.yaml": "accent: red\ncss: \"body{background:url(assets/a.svg)}\"",
      "themes/two/assets/a.svg": "<svg />",
      "themes/two/templates/page.mustache": "two",
    ])
    #expect(site.build().ids == [])
    #expect(try site.texts()["_recto/one/a.svg"] == "<svg/>")
    #expect(try site.texts()["_recto/two/a.svg"] == "<svg />")
    let sheet = try sheet(site)
    #expect(
      sheet.contains(
        "body:where(:root[data-theme=\"two\"],:root[data-theme=\"two\"] *){background:url(two/a.svg)}"
      ))
    // Templates are those of the site's own theme.
    #expect(try site.texts()["index.html"] != "two")
  }

  @Test func aDarkThemeAmongOthersKeepsTheMenu() throws {
    let site = try site([
      "recto.yaml": "themes: [night]", "themes/night.yaml": "accent: teal\nmodes: [dark]",
      "a/b.md": "---\ntheme: night\n---\n# B",
    ])
    #expect(site.build().ids == [])
    #expect(try root(site, "index.html") == "data-theme=\"harbor\" data-themes=\"harbor night\">")
    #expect(try #require(site.texts()["index.html"]).contains("name=\"mode\""))
    #expect(
      try root(site, "a/b/index.html")
        == "data-mode=\"dark\" data-only=\"dark\" data-theme=\"night\" data-themes=\"harbor night\">"
    )
    // Parts that ask for a mode are dark too.
    #expect(
      try sheet(site).contains(
        "@media screen{:root[data-theme=\"night\"],[data-theme=\"night\"] [data-mode]{color-scheme:dark"
      ))
  }
}

extension String {
  /// Of the browser's frame.
  fileprivate var frameColors: [String] {
    matches(of: /name="theme-color" content="([^"]*)"/).map { String($0.1) }
  }
}
