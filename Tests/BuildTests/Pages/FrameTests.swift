import Build
import Diagnostics
import Foundation
import TestSupport
import Testing

/// What `recto.yaml` puts around the text of every page.
@Suite struct FrameTests {
  /// Replaces the frame of pages by lines that a test can compare.
  private func lines(
    _ template: String, of page: String, _ configuration: String, _ files: [String: String] = [:],
    _ configure: (inout BuildRequest) -> Void = { _ in }
  ) throws -> (lines: [String], report: BuildReport) {
    var all = files
    all["recto.yaml"] = configuration
    all["templates/page.mustache"] =
      template + "\n=====\n{{$robots}}{{/robots}}{{$frame}}{{$main}}{{/main}}{{/frame}}\n"
    let site = try BuiltSite(all)
    let report = site.build(configure)
    let lines = try site.text(page).split(separator: "\n").map(String.init)
    return (Array(lines.prefix { $0 != "=====" }), report)
  }

  private static let files = [
    "index.md": "# Home", "guide/setup.md": "# Setup\n\n## Part", "img/logo.svg": "<svg/>",
    "a b.ico": "icon", "post.md": "---\ndate: 2026-01-01\n---\n# Post",
    "draft.md": "---\ndraft: true\n---\n",
  ]

  @Test func headerLinksLeadToPagesAssetsAndElsewhere() throws {
    let (lines, report) = try lines(
      "{{#site.header}}\n{{title}} {{href}} {{isCurrent}}\n{{/site.header}}",
      of: "guide/setup/index.html",
      """
      baseURL: https://e.test/sub/
      header:
        - Home: /
        - Setup: guide/setup.md
        - Part: /guide/setup/#part
        - Guide: guide/
        - Logo: img/logo.svg?v=2
        - Feed: /feed.xml
        - Code: https://git.test/x?a=1&b=2
        - Mail: mailto:a@b.test
      """, Self.files)
    #expect(
      lines == [
        "Home ../../ false", "Setup ./ true", "Part ./#part true", "Guide ../ false",
        "Logo ../../img/logo.svg?v=2 false", "Feed ../../feed.xml false",
        "Code https://git.test/x?a=1&amp;b=2 false", "Mail mailto:a@b.test false",
      ])
    #expect(report.ids.isEmpty)
  }

  @Test func whatTheConfigurationNamesMustBeThere() throws {
    let (_, report) = try lines(
      "x", of: "index.html",
      """
      logo: img/lago.svg
      favicon: none.ico
      header:
        - Setup: guide/setpu.md
        - Draft: draft.md
        - Query: "?x"
      footer: "[x](guide/setup.md#part) [y](/nothing/here/)"
      """, Self.files)
    let told = report.diagnostics.filter { $0.file == "recto.yaml" }
      .map { "\($0.line ?? 0):\($0.column ?? 0) \($0.id) \($0.hint ?? "-")" }
    #expect(
      told == [
        "1:7 broken-image did you mean 'img/logo.svg'?",
        "2:10 broken-image -", "4:12 broken-link did you mean 'guide/setup.md'?",
        "5:12 link-to-draft publish it or use --drafts", "7:9 broken-link -",
      ])
    #expect(report.isPublished)
  }

  @Test func logoAndFaviconAreFilesOfTheSite() throws {
    let template = "{{site.hasLogo}} {{site.logo.src}} {{assets.hasIcon}} {{assets.icon}}"
    let (own, _) = try lines(
      template, of: "guide/setup/index.html", "logo: img/logo.svg\nfavicon: a b.ico\n", Self.files)
    #expect(own == ["true ../../img/logo.svg true ../../a%20b.ico"])
    let (none, _) = try lines(template, of: "index.html", "title: T\n", Self.files)
    #expect(none.first?.contains(/^false  true _recto\/icon\.[0-9a-f]{10}\.svg/) == true)
  }

  @Test func theFooterIsMarkdownWhoseLinksAreRightOnEveryPage() throws {
    let configuration =
      "footer: \"© [Setup](guide/setup.md) *and* [logo](/img/logo.svg) <https://e.test>\"\n"
    for (page, prefix) in [("index.html", ""), ("guide/setup/index.html", "../../")] {
      let (lines, _) = try lines("{{{site.footer}}}", of: page, configuration, Self.files)
      let href = page == "index.html" ? "guide/setup/" : "./"
      #expect(lines.joined().contains("<a href=\"\(href)\">Setup</a>"))
      #expect(lines.joined().contains("<a href=\"\(prefix)img/logo.svg\">logo</a>"))
      #expect(lines.joined().contains("<em>and</em>"))
      #expect(lines.joined().contains("<a href=\"https://e.test\">"))
    }
  }

  @Test func theSiteIsNamedByItsConfigurationElseItsHomePageElseItsFolder() throws {
    let template = "{{site.title}}|{{site.description}}|{{site.language}}|{{site.direction}}"
    #expect(
      try lines(
        template, of: "index.html", "title: T & C\ndescription: D\nlanguage: he\n", Self.files
      )
      .lines == ["T &amp; C|D|he|rtl"])
    #expect(try lines(template, of: "index.html", "", Self.files).lines == ["Home||en|ltr"])
    #expect(
      try lines(template, of: "index.html", "", ["a.md": "# A"]).lines == ["Source||en|ltr"])
  }

  @Test func anEditLinkLeadsToTheSource() throws {
    let configuration = "repository: {url: https://git.test/o/r.git, branch: dev, path: docs}\n"
    let files = ["a b/c#.md": "# C", "index.md": "# I"]
    #expect(
      try lines("{{page.edit}} {{site.repository}}", of: "a b/c#/index.html", configuration, files)
        .lines == ["https://git.test/o/r/edit/dev/docs/a%20b/c%23.md https://git.test/o/r"])
    #expect(
      try lines("[{{page.edit}}]", of: "a b/index.html", configuration, files).lines == ["[]"])
  }

  @Test func thePageForNothingBeginsAtTheRootOfItsHost() throws {
    let template = "{{site.home}} {{assets.stylesheet}} {{#navigation}}{{href}} {{/navigation}}"
    for (url, root) in [("https://e.test/a/b/", "/a/b/"), ("https://e.test", "/"), (nil, "/")] {
      let configuration = url.map { "baseURL: \($0)\n" } ?? ""
      let text = try lines(template, of: "404.html", configuration, Self.files).lines.joined()
      #expect(text.hasPrefix("\(root) \(root)_recto/style."), "\(text)")
      #expect(text.contains(" \(root)guide/ "), "\(text)")
    }
  }

  @Test func anOwnPageForNothingIsUsed() throws {
    let site = try BuiltSite([
      "404.md": "# Lost\n\n[home](index.md) ![p](p.png) [here](#lost)", "index.md": "# Home",
      "p.png": "x", "recto.yaml": "baseURL: https://e.test/sub/\n",
    ])
    #expect(site.build().ids.isEmpty)
    let page = try site.text("404.html")
    #expect(page.contains("Lost</h1>"))
    #expect(page.contains("href=\"/sub/\""))
    #expect(page.contains("src=\"/sub/p.png\""))
    #expect(!page.contains("rel=\"canonical\""))
    #expect(try !site.text("sitemap.xml").contains("404"))
  }

  @Test func redirectsLeadToTheirPage() throws {
    let site = try BuiltSite([
      "guide/a.md": "---\naliases: [/old/, /x/older.html]\n---\n# A & B",
      "recto.yaml": "baseURL: https://e.test/sub/\n",
    ])
    site.build()
    let old = try site.text("old/index.html")
    #expect(old.contains("content=\"0; url=../guide/a/\""))
    #expect(old.contains("href=\"https://e.test/sub/guide/a/\""))
    #expect(old.contains("A &amp; B"))
    #expect(try site.text("x/older.html").contains("url=../guide/a/"))
    #expect(try !site.text("sitemap.xml").contains("old"))
  }

  @Test func aPictureForPreviewsHasAWholeAddress() throws {
    let files = [
      "guide/a.md": "---\nimage: ../img/logo.svg\n---\n",
      "guide/b.md": "---\nimage: /img/none.png\n---\n",
      "guide/c.md": "---\nimage: https://e.test/x.png\n---\n", "img/logo.svg": "x",
    ]
    let (a, report) = try lines(
      "{{page.image}}", of: "guide/a/index.html", "baseURL: https://e.test/s/\n", files)
    #expect(a == ["https://e.test/s/img/logo.svg"])
    #expect(report.diagnostics.map { "\($0.file ?? "") \($0.id)" } == ["guide/b.md broken-image"])
    #expect(
      try lines("{{page.image}}", of: "guide/a/index.html", "", files).lines == [
        "../../img/logo.svg"
      ])
    #expect(
      try lines("{{page.image}}", of: "guide/c/index.html", "", files).lines == [
        "https://e.test/x.png"
      ])
  }
}
