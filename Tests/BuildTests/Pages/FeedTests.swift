import Build
import Diagnostics
import Foundation
import TestSupport
import Testing

@Suite struct FeedTests {
  private static let files = [
    "recto.yaml":
      "title: T & C\nbaseURL: https://e.test/docs/\nlanguage: de\ndescription: About <it>\n",
    "index.md": "# Home",
    "posts/first.md": """
    ---
    date: 2026-03-01
    updated: 2026-03-05
    tags: [C#, x & y]
    authors: [A. <Writer>]
    ---
    # First & last

    See [b](../b.md), [part](#part), [out](https://x.test/?a=1&b=2), ![i](i.png?x#y) and <b>raw</b>.

    ## Part

    ```
    <code> & ]]>
    ```
    """,
    "posts/second.md":
      "---\ndate: 2026-03-01T09:00:00+02:00\ntitle: Second\n---\nText &#1; &#xFFFE; &#27;\n",
    "posts/i.png": "picture", "b.md": "# Undated",
    "posts/hidden.md": "---\ndate: 2027-01-01\nunlisted: true\n---\n",
    "posts/draft.md": "---\ndate: 2027-01-01\ndraft: true\n---\n",
  ]

  private func feed(_ files: [String: String]) throws -> XMLTree {
    let site = try BuiltSite(files)
    site.build()
    return try #require(XMLTree.root(of: try site.text("feed.xml")))
  }

  @Test func holdsDatedPagesTheNewestFirst() throws {
    let feed = try feed(Self.files)
    let entries = feed.all("entry")
    #expect(entries.flatMap { $0.texts("title") } == ["Second", "First & last"])
    #expect(
      entries.flatMap { $0.texts("published") } == [
        "2026-03-01T09:00:00+02:00", "2026-03-01T00:00:00Z",
      ])
    #expect(
      entries.flatMap { $0.texts("updated") } == [
        "2026-03-01T09:00:00+02:00", "2026-03-05T00:00:00Z",
      ])
    #expect(
      entries.flatMap { $0.texts("id") } == [
        "https://e.test/docs/posts/second/", "https://e.test/docs/posts/first/",
      ])
  }

  @Test func isAboutTheSite() throws {
    let feed = try feed(Self.files)
    #expect(feed.texts("title") == ["T & C"])
    #expect(feed.texts("subtitle") == ["About <it>"])
    #expect(feed.texts("id") == ["https://e.test/docs/"])
    #expect(feed.texts("updated") == ["2026-03-05T00:00:00Z"])
    #expect(feed.attributes["xml:lang"] == "de")
    let links = feed.all("link").map {
      [$0.attributes["rel"], $0.attributes["href"]]
    }
    #expect(
      links == [["self", "https://e.test/docs/feed.xml"], ["alternate", "https://e.test/docs/"]])
  }

  @Test func everyAddressIsWhole() throws {
    let entry = try #require(try feed(Self.files).all("entry").last)
    let html = entry.texts("content").joined()
    let found = html.matches(of: /(?:href|src)="([^"]*)"/).map { String($0.1) }
    #expect(
      found.filter { !$0.hasSuffix("#part") } == [
        "https://e.test/docs/b/", "https://x.test/?a=1&amp;b=2",
        "https://e.test/docs/posts/i.png?x#y",
      ])
    #expect(
      found.filter { $0.hasSuffix("#part") }.allSatisfy {
        $0 == "https://e.test/docs/posts/first/#part"
      })
    #expect(html.contains("&lt;code&gt; &amp; ]]&gt;"))
    #expect(html.contains("<b>raw</b>"))
    #expect(!html.contains("<h1"))
  }

  @Test func namesAuthorsAndTags() throws {
    let entry = try #require(try feed(Self.files).all("entry").last)
    #expect(entry.all("author").flatMap { $0.texts("name") } == ["A. <Writer>"])
    #expect(
      entry.all("category").map { $0.attributes["term"] } == [
        "C#", "x & y",
      ])
  }

  @Test func endsAtItsLimit() throws {
    var files = Self.files
    files["recto.yaml"] = "baseURL: https://e.test/\nfeeds: {limit: 1}\n"
    #expect(try feed(files).all("entry").count == 1)
    for day in 1...25 {
      files["p\(day).md"] = "---\ndate: 2025-01-\(day < 10 ? "0" : "")\(day)\n---\n"
    }
    files["recto.yaml"] = "baseURL: https://e.test/\n"
    #expect(try feed(files).all("entry").count == 20)
  }

  @Test(arguments: ["feeds: false\nbaseURL: https://e.test/\n", "title: no address\n"])
  func isNotMadeWhereItIsNotWanted(_ configuration: String) throws {
    var files = Self.files
    files["recto.yaml"] = configuration
    let site = try BuiltSite(files)
    site.build()
    #expect(!site.exists("feed.xml"))
    #expect(try !site.text("index.html").contains("atom+xml"))
  }

  @Test func isNotMadeWithoutDatedPages() throws {
    let site = try BuiltSite(["recto.yaml": "baseURL: https://e.test/\n", "a.md": ""])
    site.build()
    #expect(!site.exists("feed.xml"))
    #expect(try !site.text("index.html").contains("atom+xml"))
  }

  @Test func givesWayToAFileOfTheAuthor() throws {
    var files = Self.files
    files["feed.xml"] = "mine"
    files["robots.txt"] = "mine"
    files["sitemap.xml"] = "mine"
    let site = try BuiltSite(files)
    #expect(site.build().ids.isEmpty)
    for name in ["feed.xml", "robots.txt", "sitemap.xml"] { #expect(try site.text(name) == "mine") }
  }
}
