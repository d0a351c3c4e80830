import ByteText
import Diagnostics
import Documents
import Testing

@Suite struct NavigationTests {
  @Test func numbersInNamesCountAsNumbers() throws {
    let site = try SourceSite([
      "10-ten.md": "", "2-two.md": "", "b/x10.md": "", "b/x9.md": "", "A.md": "", "c.md": "",
    ])
    #expect(
      site.readingOrder == [
        "/", "2-two.md", "10-ten.md", "A.md", "b/", "b/x9.md", "b/x10.md", "c.md",
      ])
  }

  @Test func weightsComeFirstAndTitlesAreForDisplay() throws {
    let site = try SourceSite([
      "a.md": "---\ntitle: Zebra\n---\n", "b.md": "---\nweight: 10\n---\n",
      "c.md": "---\nweight: -1\n---\n", "d.md": "---\ntitle: Aardvark\n---\n",
      "s/index.md": "---\nweight: 10\n---\n", "s/x.md": "", "t/x.md": "---\nweight: 0\n---\n",
    ])
    #expect(
      site.readingOrder
        == ["/", "c.md", "b.md", "s/index.md", "s/x.md", "a.md", "d.md", "t/", "t/x.md"])
  }

  @Test func neighborsFollowTheReadingOrder() throws {
    let site = try SourceSite(["index.md": "", "a/index.md": "", "a/x.md": "", "b.md": ""])
    let tree = site.index.tree
    var names: [String] = []
    for id in tree.readingOrder {
      let (previous, next) = tree.neighbors(of: id)
      names.append(
        [previous, id, next].map { node in
          node.flatMap { tree.nodes[$0].page }.map { site.name(of: $0) } ?? "-"
        }.joined(separator: " "))
    }
    #expect(
      names == [
        "- index.md a/index.md", "index.md a/index.md a/x.md", "a/index.md a/x.md b.md",
        "a/x.md b.md -",
      ])
  }

  @Test func countsPagesBelow() throws {
    let site = try SourceSite([
      "index.md": "", "a/index.md": "", "a/b/x.md": "", "a/b/y.md": "", "c.md": "",
    ])
    let tree = site.index.tree
    var counts: [String: Int] = [:]
    for node in tree.nodes { counts[text(node.title)] = node.pageCount }
    #expect(counts["B"] == 2)
    #expect(counts["A"] == 3)
    #expect(tree.nodes[NavigationTree.root].pageCount == 5)
  }

  @Test func pathsLeadFromTheRoot() throws {
    let site = try SourceSite(["index.md": "# Home", "a/index.md": "# A", "a/b/x.md": "# X"])
    let page = try #require(site.page(from: "a/b/x.md"))
    let node = try #require(site.index.pages[page].node)
    #expect(
      site.index.tree.path(to: node).map { text(site.index.tree.nodes[$0].title) }
        == ["The site", "A", "B", "X"])
  }

  @Test func everyListedPageHasOneNode() throws {
    let site = try SourceSite(["a/b/c.md": "", "a/x.md": "", "u.md": "---\nunlisted: true\n---\n"])
    for (number, page) in site.index.pages.enumerated() {
      let nodes = site.index.tree.nodes.indices.filter { site.index.tree.nodes[$0].page == number }
      #expect(nodes == (page.node.map { [$0] } ?? []), "\(site.name(of: number))")
      #expect(page.isUnlisted == (page.node == nil))
    }
  }

  // MARK: - As written

  private func item(
    _ title: String?, _ target: NavigationItem.Target, _ children: [NavigationItem] = []
  ) -> NavigationItem {
    NavigationItem(title: title, target: target, children: children, line: 7, column: 5)
  }

  private let files = [
    "index.md": "# Home", "a.md": "# A", "b.md": "# B", "s/index.md": "# S", "s/x.md": "# X",
    "d.md": "---\ndraft: true\n---\n# D",
  ]

  @Test func theConfigurationMayGiveTheOrder() throws {
    let site = try SourceSite(files) {
      $0.navigation = [
        item("Second", .path("b.md")),
        item(
          nil, .path("s/"), [item(nil, .path("/s/x")), item("Code", .external("https://e.test/"))]),
        item("Group", .none, [item(nil, .path("a.md"))]), item(nil, .external("https://f.test/")),
        item(nil, .path("index.md")),
      ]
    }
    #expect(site.ids.isEmpty)
    #expect(site.readingOrder == ["index.md", "b.md", "s/index.md", "s/x.md", "a.md"])
    #expect(
      site.index.tree.nodes.dropFirst().map { text($0.title) } == [
        "Second", "S", "X", "Code", "Group", "A", "https://f.test/",
      ])
  }

  @Test func aPathThatLeadsNowhereIsTold() throws {
    let site = try SourceSite(files) {
      $0.navigation = [
        item("A", .path("a.md")), item("Q", .path("x.md")), item("O", .path("../a.md")),
      ]
    }
    #expect(site.ids == ["nav-target-missing", "nav-target-missing"])
    #expect(site.diagnostics[0].file == "recto.yaml")
    #expect(site.diagnostics[0].line == 7)
    #expect(site.diagnostics[0].column == 5)
    #expect(site.diagnostics[0].hint == "did you mean 's/x.md'?")
    #expect(site.diagnostics[0].severity == .warning)
    #expect(site.readingOrder == ["index.md", "a.md"])
  }

  @Test func aDraftIsInTheNavigationWithItsPage() throws {
    let items = [item("A", .path("a.md")), item("D", .path("d.md"))]
    let without = try SourceSite(files) { $0.navigation = items }
    #expect(without.ids.isEmpty)
    #expect(without.readingOrder == ["index.md", "a.md"])
    let with = try SourceSite(files) {
      $0.navigation = items
      $0.includesDrafts = true
    }
    #expect(with.readingOrder == ["index.md", "a.md", "d.md"])
  }
}
