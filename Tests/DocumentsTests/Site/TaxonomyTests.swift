import ByteText
import Documents
import Testing

@Suite struct TaxonomyTests {
  private func slugs(_ tags: [String]) throws -> [String] {
    let list = tags.map { "\"\($0)\"" }.joined(separator: ", ")
    let site = try SourceSite(["a.md": "---\ntags: [\(list)]\n---\n"])
    return site.index.taxonomies[0].terms.map { text($0.slug) }
  }

  @Test(arguments: [
    (["C", "C#", "C++"], ["c", "c-sharp", "c-plus-plus"]), (["!!"], ["term"]),
    (["!!", "??", "..", "/"], ["term", "term-2", "term-3", "term-4"]),
    (["Über uns"], ["über-uns"]), (["a/b", "a b", "a-b"], ["a-b", "a-b-2", "a-b-3"]),
    (["index", "Index"], ["index-2"]), (["日本"], ["日本"]),
    (["2024", "1.0", "no"], ["1-0", "2024", "no"]),
    (["--a--"], ["a"]), (["term", "!"], ["term", "term-2"]), (["../../x"], ["x"]),
  ])
  func everyTermHasAPageOfItsOwn(_ tags: [String], _ expected: [String]) throws {
    #expect(try Set(slugs(tags)) == Set(expected))
    let list = tags.map { "\"\($0)\"" }.joined(separator: ", ")
    for style in [AddressStyle.pretty, .files] {
      let site = try SourceSite(["a.md": "---\ntags: [\(list)]\n---\n"]) { $0.style = style }
      let pages = site.index.taxonomies[0].terms.map(\.page)
      #expect(pages.allSatisfy { $0 != nil })
      #expect(site.index.taxonomies[0].page != nil)
      #expect(Set(site.addresses).count == site.addresses.count)
    }
  }

  @Test func aLongTermHasAShortSlug() throws {
    let slugs = try slugs([String(repeating: "ж", count: 400), String(repeating: "ж", count: 401)])
    #expect(slugs.map(\.utf8.count) == [200, 202])
    #expect(Set(slugs).count == 2)
  }

  @Test func termsThatDifferInCaseOrFormAreOne() throws {
    let site = try SourceSite([
      "a.md": "---\ntags: [Swift, caf\u{e9}]\n---\n",
      "b.md": "---\ntags: [swift, SWIFT, cafe\u{301}]\n---\n",
    ])
    let terms = site.index.taxonomies[0].terms
    #expect(terms.map(\.title) == ["caf\u{e9}", "Swift"])
    #expect(terms.map(\.pages.count) == [2, 2])
  }

  @Test func termsAreInNaturalOrder() throws {
    let site = try SourceSite(["a.md": "---\ntags: [v10, b, v9, A]\n---\n"])
    #expect(site.index.taxonomies[0].terms.map(\.title) == ["A", "b", "v9", "v10"])
  }

  @Test func pagesAreNewestFirstAndThoseWithoutADateLast() throws {
    let site = try SourceSite([
      "a.md": "---\ntags: t\n---\n", "b.md": "---\ntags: t\ndate: 2026-03-01\n---\n",
      "c.md": "---\ntags: t\ndate: 2026-03-01T09:00:00+02:00\n---\n",
      "d.md": "---\ntags: t\ndate: 2025-12-31\n---\n", "e.md": "---\ntags: t\n---\n",
      "f.md": "---\ntags: t\ndate: 2026-03-01T09:00:00+12:00\n---\n",
    ])
    let pages = site.index.taxonomies[0].terms[0].pages.map { site.name(of: $0) }
    #expect(pages == ["c.md", "b.md", "f.md", "d.md", "a.md", "e.md"])
    #expect(
      site.index.datedPages.map { site.name(of: $0) } == ["c.md", "b.md", "f.md", "d.md"])
  }

  @Test func everyKeyOfTheConfigurationSortsPages() throws {
    let site = try SourceSite([
      "a.md": "---\nseries: [One, Two]\ncategories: x\n---\n", "b.md": "---\nseries: One\n---\n",
    ]) { $0.taxonomies = ["series", "categories", "unused"] }
    #expect(site.index.taxonomies.map(\.name) == ["series", "categories"])
    #expect(site.index.taxonomies[0].terms.map(\.pages.count) == [2, 1])
    #expect(site.addresses.contains("series/one/"))
    #expect(site.addresses.contains("categories/x/"))
    #expect(!site.addresses.contains("tags/"))
  }

  @Test func aPageOfTheAuthorTakesTheListsPlace() throws {
    let site = try SourceSite([
      "tags.md": "---\ntags: [c, d]\n---\n# My tags", "tags/c.md": "# My C",
    ])
    #expect(site.ids.isEmpty)
    #expect(site.index.taxonomies[0].page == nil)
    #expect(site.index.taxonomies[0].terms.map { $0.page == nil } == [true, false])
    #expect(site.addresses.sorted() == ["", "tags/", "tags/c/", "tags/d/"])
  }

  @Test func aPageKnowsItsTerms() throws {
    let site = try SourceSite(["a.md": "---\ntags: [x, y]\ncategories: z\n---\n", "b.md": ""])
    let page = try #require(site.page(from: "a.md"))
    let names = site.index.terms(of: page).map {
      site.index.taxonomies[$0.taxonomy].terms[$0.term].title
    }
    #expect(names == ["x", "y", "z"])
    let other = try #require(site.page(from: "b.md"))
    #expect(site.index.terms(of: other).isEmpty)
  }
}
