import Build
import Diagnostics
import Documents
import Markdown
import TestSupport
import Testing

/// Pages that are too long to be made leave the others alone.
@Suite struct LongPageTests {
  private static let files = [
    "index.md": "# Home\n", "a.md": "---\ndate: 2026-01-01\ntags: [x]\n---\n# A\n\nThe text\n",
    "recto.yaml": "title: T\nbaseURL: https://e.test/\n",
  ]

  private func site(_ files: [String: String]) throws -> BuiltSite {
    try BuiltSite(Self.files.merging(files) { $1 })
  }

  /// Builds with one worker and with eight, which has to be the same; `page` is refused.
  private func expectRefusal(
    of page: String, id: String, file: String? = nil, in site: BuiltSite,
    _ configure: @escaping (inout BuildRequest) -> Void = { _ in }
  ) throws -> Diagnostic {
    let report = site.build(configure)
    #expect(report.isPublished)
    #expect(report.ids == [id])
    let error = try #require(report.diagnostics.first { $0.severity == .error })
    #expect(error.file == file)
    let texts = try site.texts()
    #expect(texts["a/index.html"]?.contains("The text") == true)
    #expect(texts[page]?.contains("</html>") == true)
    for jobs in [1, 8] {
      let again = site.build {
        configure(&$0)
        $0.jobs = jobs
      }
      #expect(again.diagnostics == report.diagnostics)
      #expect(again.changes?.written == 0)
    }
    let check = site.build {
      configure(&$0)
      $0.publishes = false
    }
    #expect(check.outcome == .checked)
    #expect(check.diagnostics == report.diagnostics)
    for publishes in [true, false] {
      let strict = site.build {
        configure(&$0)
        $0.publishes = publishes
        $0.isStrict = true
      }
      #expect(strict.outcome == .withheld)
      #expect(strict.ids == [id])
    }
    #expect(try site.texts() == texts)
    return error
  }

  // MARK: - Too long a source

  @Test func aLongSourceIsCutBetweenCharacters() throws {
    let long = "x" + String(repeating: "é&", count: 40_000) + "THE END"
    let site = try site(["long.md": "---\ntitle: Long\n---\n" + long])
    _ = try expectRefusal(
      of: "long/index.html", id: "document-refused", file: "long.md", in: site
    ) { $0.limits.sourceBytes = 100_000 }
    let page = try site.text("long/index.html")
    let shown = try #require(page.firstMatch(of: /<code>(x[^<]*)<\/code>/)).1
      .replacing("&amp;", with: "&")
    #expect(shown.utf8.count > 65_530 && shown.utf8.count <= 65_536)
    #expect(long.hasPrefix(shown))
    #expect(page.contains("the source has more than 100000 bytes"))
    #expect(page.contains("Its source begins with these 64 KiB, the rest is cut off:"))
    #expect(page.contains("<h1>Long</h1>"))
  }

  @Test func aShortSourceIsShownWhole() throws {
    let site = try site(["long.md": String(repeating: "é\u{1}\n", count: 200) + "THE END"])
    site.build { $0.limits.sourceBytes = 500 }
    let page = try site.text("long/index.html")
    #expect(page.contains("Its source is:") && page.contains("THE END</code>"))
    #expect(page.contains("é\u{fffd}\né\u{fffd}\n"))
    #expect(!page.contains("cut off"))
  }

  /// A body as long as it may be has room for a frame.
  @Test func aBodyWithinTheLimitIsPublished() throws {
    let site = try site(["long.md": "    " + String(repeating: "\"", count: 7_000_000)])
    let report = site.build()
    #expect(report.ids == [])
    let page = try site.text("long/index.html")
    #expect(page.utf8.count > 42_000_000 && page.hasSuffix("</html>\n"))
    // The feed has its own limit.
    try site.write(
      "---\ndate: 2026-01-02\n---\n" + String(repeating: "x ", count: 1 << 20), to: "b.md")
    site.build()
    let feed = try site.text("feed.xml")
    #expect(feed.utf8.count < 100_000)
    #expect(feed.contains("<title>B</title>") && feed.matches(of: /<content/).count == 1)
  }

  // MARK: - Holes

  private static let deep = (0..<20).map { _ in String(repeating: "d", count: 180) }
    .joined(separator: "/")

  /// Long addresses of pages and files, percent signs, and code that is escaped.
  @Test(arguments: [
    String(repeating: "[](b.md)\n", count: 100), String(repeating: "[](p.png)\n", count: 100),
    String(repeating: "<a href=b.md>x</a>\n", count: 100),
    String(repeating: "[](<\(String(repeating: "é", count: 500))>)\n", count: 60),
    "```\n" + String(repeating: "\"", count: 40_000) + "\n```\n",
  ])
  func whatFillsHolesIsBounded(_ text: String) throws {
    let site = try site([
      "long.md": text, "b.md": "---\npermalink: /\(Self.deep)/\n---\n# B\n",
      "recto.yaml": "title: T\nurls: pretty\nbaseURL: https://e.test/\n",
    ])
    try site.write("picture", to: "p.png")
    let limit = 150_000
    let limited: (inout BuildRequest) -> Void = { $0.limits.bodyBytes = limit }
    let report = site.build(limited)
    let whole = site.build { $0.output = site.temporary.path + "whole" }
    let broken = whole.ids
    #expect(report.isPublished && whole.isPublished)
    let page = try site.temporary.read("whole/long/index.html")
    let isTooLong = page.utf8.count > limit + 10_000
    #expect(report.ids.filter { !broken.contains($0) } == (isTooLong ? ["document-refused"] : []))
    if isTooLong {
      #expect(
        try site.text("long/index.html").contains("the page would have more than 150000 bytes"))
      #expect(try site.text("long/index.html").utf8.count < 6 * 70_000)
    }
  }

  @Test func manyLongAddressesRefuseTheirPageAlone() throws {
    let site = try site([
      "long.md": "# Long\n\n" + String(repeating: "[](b.md)\n", count: 100),
      "b.md": "---\npermalink: /\(Self.deep)/\n---\n# B\n",
    ])
    let error = try expectRefusal(
      of: "long/index.html", id: "document-refused", file: "long.md", in: site
    ) { $0.limits.bodyBytes = 150_000 }
    #expect(error.message == "the page would have more than 150000 bytes")
    let page = try site.text("long/index.html")
    #expect(page.contains("<h1>Long</h1>"))
    #expect(page.contains("Its source is:") && page.contains("[](b.md)"))
  }

  @Test func oneDocumentAloneIsBoundedToo() throws {
    var limits = MarkdownLimits()
    limits.bodyBytes = 50_000
    let rendering = try #require(DocumentRendering(options: MarkdownOptions(), limits: limits))
    let code = "# T\n\n```\n" + String(repeating: "\"", count: 20_000) + "\n```\n"
    let (html, diagnostics) = rendering.render(Array(code.utf8), file: "a.md")
    #expect(diagnostics.map(\.id) == ["document-refused"])
    #expect(diagnostics.map(\.file) == ["a.md"])
    let text = String(decoding: html, as: UTF8.self)
    #expect(
      text.hasPrefix("<p>This page cannot be shown: the page would have more than 50000 bytes"))
    #expect(!text.contains("<h1"))
  }

  @Test func aLongTitleIsCut() throws {
    let site = try site(["long.md": "# " + String(repeating: "é", count: 10_000) + "\n"])
    site.build()
    let title = String(repeating: "é", count: 498) + "…"
    #expect(try site.text("a/index.html").contains(">\(title)</a>"))
    #expect(try site.text("a/index.html").utf8.count < 20_000)
    #expect(try site.text("long/index.html").contains("<title>\(title) – T</title>"))
  }

  // MARK: - Templates

  private static let cubic = """
    {{<article}}{{$articleEnd}}{{#page.contents}}{{#page.contents}}{{#page.contents}}.\
    {{/page.contents}}{{/page.contents}}{{/page.contents}}{{/articleEnd}}{{/article}}
    """

  @Test func stepsForOnePageRefuseIt() throws {
    let site = try site([
      "long.md": "# Long\n\n" + String(repeating: "## a\n\n", count: 120),
      "short.md": "# Short\n\n## a\n\n## b\n", "templates/article.mustache": Self.cubic,
    ])
    let error = try expectRefusal(
      of: "long/index.html", id: "template-too-many-steps", file: "long.md", in: site)
    #expect(error.message == "a page takes more than 1000000 steps: article > article > page")
    let page = try site.text("long/index.html")
    #expect(page.contains("its template would make too long a page of it"))
    #expect(page.contains("## a\n\n## a"))
    #expect(try site.text("short/index.html").contains("........"))
  }

  @Test func aLongListRefusesItAlone() throws {
    var files = [
      "templates/tag.mustache": """
      {{<page}}{{$main}}<h1>{{page.title}}</h1>{{page.lead}}{{#page.groups}}{{#entries}}{{#entries}}\
      {{#entries}}.{{/entries}}{{/entries}}{{/entries}}{{/page.groups}}{{/main}}{{/page}}
      """
    ]
    for number in 0..<105 { files["p\(number).md"] = "---\ntags: [many]\n---\n# P\n" }
    let site = try site(files)
    let error = try expectRefusal(
      of: "tags/many/index.html", id: "template-too-many-steps", in: site)
    #expect(error.message.hasSuffix(", for '/tags/many/index.html'"))
    #expect(try site.text("tags/many/index.html").contains("<h1>many</h1>its template would"))
  }

  /// A template that passes its limits with nothing to show, or uses itself, is at fault itself.
  @Test(arguments: [
    (
      "template-too-many-steps",
      "{{#site.header}}{{#site.header}}{{#site.header}}."
        + "{{/site.header}}{{/site.header}}{{/site.header}}"
    ),
    ("template-too-deep", "{{#page.contents}}{{>article}}{{/page.contents}}"),
  ])
  func aTemplateThatHasNoEndWithholdsTheSite(_ id: String, _ template: String) throws {
    let header = (0..<105).map { "  - L\($0): /\n" }.joined()
    let site = try site([
      "long.md": "# Long\n\n## a\n\n## b\n", "other.md": "# Other\n\n## a\n\n## b\n",
      "recto.yaml": "header:\n\(header)",
    ])
    site.build()
    let before = try site.states()
    try site.write(template, to: "templates/article.mustache")
    for (jobs, publishes) in [(1, true), (8, true), (8, false)] {
      let report = site.build {
        $0.jobs = jobs
        $0.publishes = publishes
      }
      #expect(report.outcome == .withheld)
      #expect(report.ids == [id])
      #expect(report.diagnostics.compactMap(\.file) == ["templates/article.mustache"])
      #expect(try site.states() == before)
    }
  }
}
