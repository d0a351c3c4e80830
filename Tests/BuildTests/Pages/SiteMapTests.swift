import ByteText
import Documents
import Foundation
import TestSupport
import Testing

@testable import Build

@Suite struct SiteMapTests {
  private func locations(_ xml: String) throws -> [String] {
    try #require(XMLTree.root(of: xml)).children.flatMap { $0.texts("loc") }
  }

  @Test func namesEveryListedPage() throws {
    let site = try BuiltSite([
      "recto.yaml": "baseURL: https://e.test/d\n", "index.md": "",
      "a&b.md": "---\ntags: [x]\nupdated: 2026-02-03\n---\n",
      "u.md": "---\nunlisted: true\n---\n", "d.md": "---\ndraft: true\n---\n", "404.md": "",
      "new.md": "---\naliases: [/old/]\ndate: 2026-01-01T10:00:00Z\n---\n",
    ])
    site.build()
    let xml = try site.text("sitemap.xml")
    #expect(
      try locations(xml).sorted() == [
        "https://e.test/d/", "https://e.test/d/a&b/", "https://e.test/d/new/",
        "https://e.test/d/tags/", "https://e.test/d/tags/x/",
      ])
    #expect(xml.contains("<loc>https://e.test/d/a&amp;b/</loc><lastmod>2026-02-03</lastmod>"))
    #expect(xml.contains("<lastmod>2026-01-01T10:00:00Z</lastmod>"))
    #expect(
      try site.text("robots.txt")
        == "User-agent: *\nAllow: /\n\nSitemap: https://e.test/d/sitemap.xml\n")
  }

  @Test(arguments: [(0, 1), (3, 1), (4, 1), (5, 3), (8, 3), (9, 4)])
  func isSplitWhereTheProtocolEnds(_ pages: Int, _ files: Int) throws {
    var options = IndexOptions()
    options.style = .files
    let entries = (0..<pages).map { number in
      IndexEntry(Document(path: RelativePath("p\(number).md")), options)
    }.sorted { $0.path < $1.path }
    // The author's own index, so that no other page is made.
    let (index, _) = SiteIndexBuilder.index(
      entries, assets: [RelativePath("index.html")], options)
    #expect(index.pages.count == pages)
    var map = SiteMap(index: index, baseURL: Array("https://e.test/".utf8))
    map.limit = 4
    let made = map.files()
    #expect(made.count == files)
    #expect(made[0].path == RelativePath("sitemap.xml"))
    let texts = made.map { String(decoding: $0.make(), as: UTF8.self) }
    let named = try texts.map { try locations($0) }
    if files == 1 {
      #expect(named[0].count == pages)
    } else {
      #expect(named[0] == made.dropFirst().map { "https://e.test/\($0.path)" })
      #expect(named.dropFirst().flatMap { $0 }.count == pages)
      #expect(named.dropFirst().allSatisfy { $0.count <= 4 })
    }
  }

  @Test func theProtocolsLimitIsFiftyThousand() throws {
    let (index, _) = SiteIndexBuilder.index([], assets: [], IndexOptions())
    #expect(SiteMap(index: index, baseURL: []).limit == 50_000)
  }
}
