import Build
import Diagnostics
import Foundation
import TestSupport
import Testing

/// One page that holds all documents of a site or of a folder.
@Suite struct PrintTests {
  private static let files = [
    "recto.yaml":
      "title: Manual\nbaseURL: https://e.test/m/\ndescription: All of it.\nprint: true\n",
    "index.md": "# Manual\n\nSee [one](guide/one.md#part), [tags](/tags/) and [print](/print/).\n",
    "guide/README.md": "# Guide\n\n## Part\n\n[one](one.md) ![dot](../dot.svg)\n",
    "guide/one.md":
      "---\ntags: red\n---\n# One *more*\n\nA note[^1], [above](README.md), [part](#part).\n\n## Part\n\n[[toc]]\n\n### Sub\n\n[^1]: Text.\n",
    "guide/two.md":
      "---\ntitle: Two\n---\nA note[^1].\n\n## Part\n\n<p id=\"own\"><a href=\"#own\">x</a> id=no</p>\n\n[^1]: Text. [web](https://w.test/)\n",
    "parts/deep/er/three.md": "# Three\n\n## Four\n\n### Five\n\n#### Six\n\n##### Seven\n",
    "hidden.md": "---\nunlisted: true\n---\n# Hidden\n",
    "draft.md": "---\ndraft: true\n---\n# Draft\n",
    "dot.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"8\" height=\"8\"></svg>",
  ]

  private func built(
    _ changes: [String: String] = [:], _ configure: (inout BuildRequest) -> Void = { _ in }
  ) throws -> (site: BuiltSite, report: BuildReport) {
    let site = try BuiltSite(Self.files.merging(changes) { $1 })
    return (site, site.build(configure))
  }

  /// As `2 1 One more`: level here, level on its own page, text.
  private func headings(_ html: String) -> [String] {
    var headings: [String] = []
    for match in html.matches(of: /<h([1-6])(?: data-level="([1-6])")?[^>]*>(.*?)<\/h([1-6])>/) {
      #expect(match.1 == match.4)
      let own = match.2.map { " \($0)" } ?? ""
      headings.append("\(match.1)\(own) \(match.3.replacing(/<[^>]*>/, with: ""))")
    }
    return headings
  }

  @Test func documentsStandInTheOrderOfTheNavigation() throws {
    let (site, report) = try built()
    #expect(report.ids == [])
    let html = try site.text("print/index.html")
    #expect(
      headings(html) == [
        "1 Manual", "2 Contents", "2 1 Manual", "2 1 Guide", "3 2 Part", "3 1 One more", "4 2 Part",
        "5 3 Sub", "3 1 Two", "4 2 Part", "2 1 Parts", "3 1 Deep", "4 1 Er", "5 1 Three",
        "6 2 Four",
        "6 3 Five", "6 4 Six", "6 5 Seven",
      ])
    #expect(!html.contains("Hidden") && !html.contains("Draft"))
    #expect(html.contains("<p class=\"lead\">All of it.</p>"))
  }

  @Test func linksBetweenItsDocumentsStayOnIt() throws {
    let html = try built().site.text("print/index.html")
    #expect(html.contains("See <a href=\"#p3-part\">one</a>, <a href=\"../tags/\">tags</a>"))
    #expect(html.contains("<a href=\"#p3\">one</a>"))
    #expect(html.contains("<a href=\"#p2\">above</a>, <a href=\"#p3-part\">part</a>"))
    #expect(html.contains("<img src=\"../dot.svg\""))
    #expect(html.contains("<p id=\"p4-own\"><a href=\"#p4-own\">x</a> id=no</p>"))
    #expect(html.contains("id=\"p3-fn-1\"") && html.contains("href=\"#p4-fn-1\""))
    #expect(html.contains("href=\"#I-back\""))
    #expect(html.contains("aria-label=\"Footnotes: Two\""))
  }

  @Test(arguments: ["pretty", "files"])
  func everyIDIsUniqueAndEveryReferenceLeadsSomewhere(_ urls: String) throws {
    let configuration = "title: M\nprint: [guide, parts, /]\nurls: \(urls)\n"
    let (site, report) = try built([
      "recto.yaml": configuration, "index.md": "# M\n\n[one](guide/one.md)\n",
    ])
    #expect(report.ids == [])
    let pages = PublishedPages(try site.texts(), reader: urls == "files" ? .disk : .server)
    #expect(pages.badIDs == [])
    #expect(pages.deadReferences() == [])
    let name = urls == "files" ? "print.html" : "print/index.html"
    for path in [name, "guide/" + name, "parts/" + name] { #expect(site.exists(path)) }
    #expect(
      headings(try site.text("guide/" + name)).prefix(4) == [
        "1 Guide", "2 Contents", "2 1 Guide", "3 2 Part",
      ])
  }

  @Test func itIsInNoListAndNoSiteMap() throws {
    let site = try built().site
    let html = try site.text("print/index.html")
    #expect(html.contains("<meta name=\"robots\" content=\"noindex\">"))
    #expect(try !site.text("sitemap.xml").contains("print"))
    #expect(try !site.text("guide/index.html").contains("print/"))
    #expect(try !site.text("404.html").contains("print/"))
  }

  @Test func thereIsNoneUnlessItIsAskedFor() throws {
    for text in ["title: M\n", "print: false\n"] {
      let site = try built(["recto.yaml": text, "index.md": "# M\n"]).site
      let paths = try site.texts().keys
      #expect(!paths.contains { $0.contains("print") })
    }
  }

  @Test func aNavigationOfOnesOwnIsFollowed() throws {
    let (site, report) = try built([
      "recto.yaml":
        "title: M\nprint: [true-guide, guide]\nnav: [guide/two.md, {title: More, children: [guide/one.md, guide/two.md]}]\n",
      "index.md": "# M\n",
    ])
    #expect(report.ids == ["print-folder-missing"])
    #expect(
      headings(try site.text("guide/print/index.html")) == [
        "1 Guide", "2 Contents", "2 1 Two", "3 2 Part", "2 1 One more", "3 2 Part", "4 3 Sub",
      ])
  }

  @Test func aPageOfTheAuthorsOwnGoesFirst() throws {
    let (site, report) = try built(["print.md": "# My own\n"])
    #expect(report.ids == ["print-without-page"])
    #expect(try site.text("print/index.html").contains("My own"))
  }

  @Test func aSiteThatIsTooLongForOnePageSaysSo() throws {
    let line = String(repeating: "word ", count: 2000) + "\n\n"
    let text = String(repeating: line, count: 600)
    let many = Dictionary(
      uniqueKeysWithValues: (0..<12).map { ("many/\($0).md", "# P\($0)\n\n" + text) })
    let (site, report) = try built(many)
    #expect(report.ids == ["print-too-long"])
    #expect(report.isPublished)
    let html = try site.text("print/index.html")
    #expect(html.contains("too long for one page"))
    #expect(!html.contains("P11"))
    #expect(html.utf8.count < 20_000)
  }

  @Test func aPreviewMakesAShortOneOnly() throws {
    let (small, _) = try built { $0.isPreview = true }
    #expect(try small.text("print/index.html").contains("One <em>more</em>"))
    let many = Dictionary(uniqueKeysWithValues: (0..<320).map { ("many/\($0).md", "# P\($0)\n") })
    let (large, report) = try built(many) { $0.isPreview = true }
    #expect(report.ids == [])
    #expect(try large.text("print/index.html").contains("A preview leaves it out"))
    let text = String(repeating: "word ", count: 300_000)
    let long = Dictionary(uniqueKeysWithValues: (0..<4).map { ("many/\($0).md", "# P\n\n" + text) })
    let (longer, told) = try built(long) { $0.isPreview = true }
    #expect(told.ids == [])
    #expect(try longer.text("print/index.html").contains("A preview leaves it out"))
  }
}
