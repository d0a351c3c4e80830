import ByteText
import Diagnostics
import Documents
import Testing

/// What is published where, and who wins.
@Suite struct SiteIndexTests {
  // MARK: - Two sources for one address

  @Test(arguments: [
    (["README.md", "index.md"], [], "index.md", "README.md"),
    (["guide/index.md", "guide/readme.md"], [], "guide/index.md", "guide/readme.md"),
    (["a.md", "a/index.md"], [], "a/index.md", "a.md"),
    (["A.md", "a.md"], [], "A.md", "a.md"),
    (["stra\u{df}e.md", "STRASSE.md"], [], "STRASSE.md", "stra\u{df}e.md"),
    (["a.markdown", "a.md"], [], "a.markdown", "a.md"),
    (["a.md"], ["a/index.html"], "a/index.html", "a.md"),
    (["index.md"], ["index.html"], "index.html", "index.md"),
    (["LICENSE.md"], ["LICENSE"], "LICENSE", "LICENSE.md"),
    (["x.md"], ["P.png", "p.png"], "P.png", "p.png"),
  ])
  func theFirstInPathOrderIsPublishedAndBothAreNamed(
    _ documents: [String], _ assets: [String], _ winner: String, _ loser: String
  ) throws {
    let files = documents.map { (key: $0, value: "# \($0)") }
    let site = try SourceSite(files, assets: assets)
    #expect(site.ids == ["address-taken"])
    let diagnostic = try #require(site.diagnostics.first)
    #expect(diagnostic.severity == .error)
    #expect(diagnostic.file.map { Array($0.utf8) } == Array(loser.utf8))
    #expect(diagnostic.message.utf8.starts(with: "'\(winner)' and '\(loser)' ".utf8))
    #expect(diagnostic.hint == "'\(winner)' is published; rename or remove one of them")
    let published = site.index.pages.map(\.source) + site.index.assets
    #expect(published.contains(RelativePath(winner)))
    #expect(!published.contains(RelativePath(loser)))
  }

  @Test func namesThatLookTheSameAreToldApartByTheirLetters() throws {
    let files = ["caf\u{e9}.md", "cafe\u{301}.md"].map { (key: $0, value: "# A") }
    let site = try SourceSite(files)
    #expect(site.ids == ["address-taken"])
    let diagnostic = try #require(site.diagnostics.first)
    #expect(diagnostic.file.map { Array($0.utf8) } == Array("caf\u{e9}.md".utf8))
    #expect(
      diagnostic.message.hasPrefix(
        "'cafe\u{301}.md' (e\u{301} is U+0065 U+0301) and 'caf\u{e9}.md' (\u{e9} is U+00E9) would both be"
      ), "\(diagnostic.message)")
    #expect(
      diagnostic.hint
        == "'cafe\u{301}.md' (e\u{301} is U+0065 U+0301) is published; rename or remove one of them"
    )
  }

  // MARK: - Folders that are one to many disks

  @Test(arguments: [
    ("fo/Fold", "fo/fold", "in case"), ("STRASSE", "stra\u{df}e", "in case"),
    ("u\u{308}", "\u{fc}", "in the normalization form of Unicode"),
    ("U\u{308}", "\u{fc}", "in case"),
  ])
  func twinsAmongFoldersAreAnErrorThatNamesBoth(
    _ first: String, _ second: String, _ how: String
  ) throws {
    let site = try SourceSite(["\(first)/a.md": "# A", "\(second)/b.md": "# B", "index.md": "# I"])
    let error = try #require(site.diagnostics.first)
    #expect(site.ids == ["folder-twins"])
    #expect(error.severity == .error)
    #expect(error.message == "the folders '\(first)' and '\(second)' differ \(how) only")
    #expect(error.file.map { Array($0.utf8) } == Array(second.utf8))
    // Nothing else is lost.
    #expect(site.readingOrder.suffix(2).count { $0.hasSuffix(".md") } > 0)
    #expect(Set(site.readingOrder.filter { $0.hasSuffix(".md") }).count == 3)
  }

  @Test func theOutermostOfSeveralTwinsIsNamed() throws {
    let site = try SourceSite(
      ["A/sub/x.md": "", "a/sub/z.md": "", "a/Sub/y.md": ""], assets: ["i/p.png", "I/q.png"])
    #expect(site.ids == ["folder-twins", "folder-twins", "folder-twins"])
    #expect(
      site.diagnostics.map(\.message) == [
        "the folders 'A' and 'a' differ in case only",
        "the folders 'a/Sub' and 'a/sub' differ in case only",
        "the folders 'I' and 'i' differ in case only",
      ])
  }

  @Test func foldersInTwoFormsOfUnicodeAreOneForReaders() throws {
    let site = try SourceSite(["u\u{308}/a.md": "# A", "\u{fc}/b.md": "# B"])
    #expect(site.index.pages.count { $0.kind == .folder } == 2)
    let folder = try #require(site.index.tree.nodes.first { $0.parent == 0 })
    #expect(folder.children.count == 2)
    #expect(site.index.tree.nodes[0].children.count == 1)
  }

  @Test func aFolderThatLosesItsPageIsTold() throws {
    let site = try SourceSite(["Guide.md": "# G", "guide/x.md": "# X"])
    #expect(site.ids == ["address-taken"])
    #expect(
      site.diagnostics[0].message
        == "'Guide.md' and the folder 'guide' would both be published as '/guide/index.html'")
    #expect(site.diagnostics[0].hint == "'Guide.md' is published; rename or remove one of them")
    #expect(site.readingOrder == ["/", "guide/x.md", "Guide.md"])
  }

  @Test func aListThatLosesItsPageIsTold() throws {
    let front = "---\ntags: [x]\n---\n"
    let folder = try SourceSite(["tags/a.md": front])
    #expect(folder.ids == ["list-without-page"])
    #expect(folder.diagnostics[0].severity == .warning)
    #expect(
      folder.diagnostics[0].message
        == "the list of 'Tags' has no page: the folder 'tags' is in its way")
    let twin = try SourceSite(["Tags.md": front])
    #expect(
      twin.diagnostics.map(\.message) == ["the list of 'Tags' has no page: 'Tags.md' is in its way"]
    )
    // A page of its author's own is meant.
    #expect(try SourceSite(["tags.md": front]).ids.isEmpty)
    #expect(try SourceSite(["a.md": front], assets: ["tags/index.html"]).ids.isEmpty)
  }

  @Test func aPermalinkMayCollideToo() throws {
    let site = try SourceSite(["a.md": "---\npermalink: /b/\n---\n", "b.md": ""])
    #expect(site.ids == ["address-taken"])
    #expect(site.address(of: "a.md") == "b/")
    #expect(site.address(of: "b.md") == nil)
  }

  @Test func aFileAndAFolderOfOneNameCannotBothBePublished() throws {
    let site = try SourceSite(
      ["a.md": "---\npermalink: /x.html\n---\n", "b.md": "---\npermalink: /x.html/y/\n---\n"])
    #expect(site.ids == ["address-taken"])
    #expect(
      site.diagnostics[0].message
        == "'a.md' and 'b.md' cannot both be published: where one needs a file the other needs a folder"
    )
    let other = try SourceSite(
      ["a.md": "---\npermalink: /x.html/y/\n---\n", "b.md": "---\npermalink: /x.html\n---\n"])
    #expect(other.ids == ["address-taken"])
    #expect(other.address(of: "a.md") == "x.html/y/")
  }

  @Test func noTwoOutputsAreEverTheSame() throws {
    let names = ["index.md", "README.md", "a.md", "a/index.md", "A.md", "tags.md", "tags/c.md"]
    let files = names.map {
      (key: $0, value: "---\ntags: [c, C#]\naliases: [/old/, /a/, /index.html]\n---\n")
    }
    let site = try SourceSite(files, assets: ["index.html", "old/index.html", "tags/index.html"])
    let outputs =
      site.index.pages.map(\.address.output) + site.index.redirects.map(\.from.output)
      + site.index.assets.indices.map { site.index.address(ofAsset: $0).output }
    #expect(Set(outputs).count == outputs.count)
  }

  @Test func nothingIsPublishedAmongOurOwnFiles() throws {
    var document = Document(path: RelativePath("a.md"))
    document.frontMatter.permalink = "/.recto/manifest/"
    let (index, diagnostics) = SiteIndexBuilder.index(
      [IndexEntry(document, IndexOptions())], assets: [], IndexOptions())
    #expect(diagnostics.map(\.id) == ["address-reserved"])
    #expect(!index.pages.contains { $0.address.output.isInside(RelativePath(".recto")) })
  }

  @Test(arguments: [
    ("sitemap.xml.md", "", []), ("404.html/index.md", "", []), ("a.md", "slug: feed.xml", []),
    ("a.md", "permalink: /_recto/style/", []), ("b.md", "", ["_recto"]),
    ("b.md", "", ["robots.txt/a.png"]),
  ])
  func namesThatTheProgramNeedsAreRefusedAtTheirFile(
    _ path: String, _ front: String, _ assets: [String]
  ) throws {
    let site = try SourceSite([path: "---\n\(front)\n---\n", "index.md": ""], assets: assets)
    #expect(site.ids == ["address-reserved"])
    #expect(site.diagnostics.first?.severity == .error)
    #expect(site.address(of: "index.md") == "")
  }

  @Test func filesThatAnAuthorMakesHimselfAreHis() throws {
    let own = ["feed.xml", "robots.txt", "sitemap.xml", "404.html"]
    let site = try SourceSite(["index.md": ""], assets: own)
    #expect(site.ids.isEmpty)
    #expect(site.index.assets.map(\.description).sorted() == own.sorted())
  }

  @Test func aDocumentBesideAFolderOfItsNameIsThatFoldersPage() throws {
    let site = try SourceSite(["g.md": "# G", "g/x.md": "# X", "index.md": "# I"])
    #expect(site.ids.isEmpty)
    #expect(site.readingOrder == ["index.md", "g.md", "g/x.md"])
  }

  @Test func anAddressThatNoDiskCanHoldIsAnError() throws {
    let long = String(repeating: "x", count: 251)
    let site = try SourceSite([long + ".md": "", "a.md": ""]) { $0.style = .files }
    #expect(site.ids == ["address-too-long"])
    #expect(site.address(of: "a.md") == "a.html")
    #expect(try SourceSite([long + ".md": ""]).ids.isEmpty)
    let deep = (0..<60).map { _ in String(repeating: "y", count: 70) }.joined(separator: "/")
    #expect(
      try SourceSite(["a.md": "---\npermalink: /\(deep)/\n---\n"]).ids == ["address-too-long"])
  }

  // MARK: - Addresses from front matter

  @Test func aSlugReplacesTheName() throws {
    let site = try SourceSite([
      "guide/a.md": "---\nslug: C# & co\n---\n", "guide/index.md": "---\nslug: handbook\n---\n",
      "index.md": "---\nslug: no\n---\n", "e.md": "---\nslug: \"e\\u0301\"\n---\n",
      "f/index.md": "---\nslug: \"e\\u0301\"\n---\n",
    ])
    #expect(site.address(of: "guide/a.md") == "guide/C%23%20&%20co/")
    #expect(site.address(of: "guide/index.md") == "handbook/")
    #expect(site.address(of: "index.md") == "")
    #expect(site.address(of: "e.md") == "%C3%A9/")
    #expect(site.ids == ["address-taken"])
  }

  @Test(arguments: [
    "slug: ../x", "slug: a/b", "slug: ..", "slug: .git", "slug: 'a\\b'", "permalink: /../x/",
    "permalink: /%2e%2e/x/", "permalink: /a%2F..%2Fb/", "permalink: /a%00b/",
    "permalink: /.recto/x/", "permalink: /.git/x/", "permalink: /%ff/", "permalink: /a%5Cb/",
    "aliases: [/%2e%2e/x]", "aliases: [../x]", "aliases: [/.git/hooks/x]", "aliases: [/a%0Ab]",
  ])
  func anAddressThatLeadsElsewhereIsRefused(_ line: String) throws {
    let site = try SourceSite(["guide/a.md": "---\n\(line)\n---\n"])
    #expect(site.documents[0].diagnostics.map(\.id) == ["invalid-path"])
    #expect(site.documents[0].diagnostics[0].severity == .error)
    #expect(site.address(of: "guide/a.md") == "guide/a/")
    #expect(site.index.redirects.isEmpty)
  }

  @Test(arguments: ["permalink: /.well-known/x/", "aliases: [./old]", "slug: v1.2", "slug: a.b.c"])
  func anOrdinaryAddressIsNot(_ line: String) throws {
    let site = try SourceSite(["guide/a.md": "---\n\(line)\n---\n"])
    #expect(site.documents[0].diagnostics.isEmpty)
  }

  @Test func aliasesLeadToTheirPage() throws {
    let site = try SourceSite([
      "guide/a.md": "---\naliases: [/old/, older.html, ./oldest, /guide/a/]\n---\n",
      "b.md": "---\naliases: [/guide/a/, /old/]\n---\n",
    ])
    let page = try #require(site.page(from: "guide/a.md"))
    let found = site.index.redirects.map { [text($0.from.path), "\($0.page == page)"] }
    #expect(
      found == [["old/", "false"], ["guide/older.html", "true"], ["guide/oldest/", "true"]])
    #expect(
      site.diagnostics.map(\.description) == [
        "b.md:2:11: warning: the alias '/guide/a/' is the address of 'guide/a.md' [alias-taken]",
        "guide/a.md:2:11: warning: the alias '/old/' is the address of 'b.md' [alias-taken]",
        "guide/a.md:2:40: note: the alias '/guide/a/' is the page's own address [alias-taken]",
      ])
  }

  @Test(arguments: [
    ("/", "warning: the alias '/' is the address of the home page [alias-taken]"),
    ("./", "warning: the alias './' is the address of the home page [alias-taken]"),
    ("/b/", "warning: the alias '/b/' is the address of 'b.md' [alias-taken]"),
    ("/a/", "note: the alias '/a/' is the page's own address [alias-taken]"),
    ("/old/", "warning: the alias '/old/' is given twice [alias-taken]"),
    (
      "/p.png/x/",
      "warning: the alias '/p.png/x/' is not free: where it needs a file 'p.png' needs a folder, "
        + "or the reverse [alias-taken]"
    ),
    (
      "/404.html",
      "error: the alias '/404.html' is not free: recto needs '404.html' for itself "
        + "[address-reserved]"
    ),
    (
      "sitemap.xml",
      "error: the alias 'sitemap.xml' is not free: recto needs 'sitemap.xml' for itself "
        + "[address-reserved]"
    ),
    (
      "/_recto/x",
      "error: the alias '/_recto/x' is not free: recto needs '_recto' for itself "
        + "[address-reserved]"
    ),
  ])
  func anAliasThatLeadsNowhereIsToldWithItsPlace(_ alias: String, _ message: String) throws {
    let site = try SourceSite(
      ["a.md": "---\naliases:\n  - /old/\n  - \(alias)\n---\n", "b.md": ""], assets: ["p.png"])
    #expect(site.diagnostics.map(\.description) == ["a.md:4:5: " + message])
    #expect(site.index.redirects.map { text($0.from.path) } == ["old/"])
  }

  @Test(arguments: [
    "permalink: /404.html", "permalink: /robots.txt", "permalink: /_recto/x.html",
    "slug: feed.xml", "permalink: /SITEMAP.xml/",
  ])
  func anAddressOfOurOwnIsRefusedWhereItIsGiven(_ line: String) throws {
    for style in [AddressStyle.pretty, .files] {
      let site = try SourceSite(["a.md": "---\ntitle: A\n\(line)\n---\n", "index.md": ""]) {
        $0.style = style
      }
      // `urls: files` makes `feed.xml.html` of them, which is nobody else's.
      if style == .files, ["slug: feed.xml", "permalink: /robots.txt"].contains(line) { continue }
      #expect(site.ids == ["address-reserved"])
      #expect(site.diagnostics.map(\.line) == [3])
      #expect(site.diagnostics.map(\.column) == [line.hasPrefix("slug") ? 7 : 12])
      #expect(site.address(of: "a.md") == nil)
    }
  }

  @Test func thePageForWhatIsNotFoundIsThatOfItsDocument() throws {
    let site = try SourceSite(["404.md": "# Lost", "a.md": "---\npermalink: /404.html\n---\n"])
    #expect(site.address(of: "404.md") == "404.html")
    #expect(site.ids == ["address-reserved"])
    #expect(site.diagnostics.map(\.file) == ["a.md"])
  }

  // MARK: - Drafts and unlisted pages

  private static let drafts = [
    "index.md": "# Home\n\n[d](d.md)", "a.md": "---\ntags: [t]\ndate: 2026-01-01\n---\n# A",
    "d.md": "---\ndraft: true\ntags: [t, only]\ndate: 2026-02-02\naliases: [/old/]\n---\n# D",
    "hidden/d.md": "---\ndraft: true\n---\n# D",
  ]

  @Test func draftsAreNowhere() throws {
    let site = try SourceSite(Self.drafts)
    #expect(site.address(of: "d.md") == nil)
    #expect(site.readingOrder == ["index.md", "a.md"])
    #expect(site.index.datedPages.map { site.name(of: $0) } == ["a.md"])
    #expect(site.index.taxonomies[0].terms.map(\.title) == ["t"])
    #expect(site.index.taxonomies[0].terms[0].pages.count == 1)
    #expect(site.index.redirects.isEmpty)
    #expect(!site.addresses.contains { $0.hasPrefix("hidden") || $0.hasPrefix("d") })
    #expect(try site.links(of: "index.md").ids == ["link-to-draft"])
  }

  @Test func draftsArePagesWhereTheyAreAskedFor() throws {
    let site = try SourceSite(Self.drafts) { $0.includesDrafts = true }
    #expect(site.address(of: "d.md") == "d/")
    #expect(site.readingOrder == ["index.md", "a.md", "d.md", "hidden/", "hidden/d.md"])
    #expect(site.index.datedPages.map { site.name(of: $0) } == ["d.md", "a.md"])
    #expect(site.index.taxonomies[0].terms.map(\.title) == ["only", "t"])
    #expect(site.index.redirects.count == 1)
    #expect(try site.links(of: "index.md").ids.isEmpty)
  }

  @Test func aDraftDoesNotTakeAnAddress() throws {
    let site = try SourceSite(["README.md": "---\ndraft: true\n---\n", "index.md": "# I"])
    #expect(site.ids.isEmpty)
    #expect(site.address(of: "index.md") == "")
  }

  @Test func unlistedPagesAreBuiltAndFoundByLinksOnly() throws {
    let site = try SourceSite([
      "index.md": "[u](u.md)", "u.md": "---\nunlisted: true\ntags: [t]\ndate: 2026-01-01\n---\n",
      "s/u.md": "---\nunlisted: true\n---\n",
    ])
    #expect(site.address(of: "u.md") == "u/")
    #expect(try site.links(of: "index.md").hrefs == ["u/"])
    #expect(site.readingOrder == ["index.md"])
    #expect(site.index.datedPages.isEmpty)
    #expect(site.index.taxonomies.isEmpty)
    #expect(!site.addresses.contains("s/"))
  }

  // MARK: - Pages that nobody wrote

  @Test func foldersWithoutAPageGetOne() throws {
    let site = try SourceSite(["a/b/x.md": "", "c/index.md": "", "d/README.md": ""])
    #expect(site.addresses.sorted() == ["", "a/", "a/b/", "a/b/x/", "c/", "d/"])
    #expect(site.index.home.map { site.name(of: $0) } == "/")
  }

  @Test func aPermalinkMayStandForAFolder() throws {
    let site = try SourceSite([
      "front.md": "---\npermalink: /\n---\n# Front", "a/x.md": "---\npermalink: /a/\n---\n",
      "a/y.md": "",
    ])
    #expect(site.ids.isEmpty)
    #expect(site.index.home == site.page(from: "front.md"))
    #expect(site.addresses.filter { $0.isEmpty }.count == 1)
    #expect(site.readingOrder == ["front.md", "a/x.md", "a/y.md"])
  }

  @Test func anIndexOfItsAuthorLeavesTheHomePageOut() throws {
    let site = try SourceSite(["a.md": ""], assets: ["index.html"])
    #expect(site.ids.isEmpty)
    #expect(site.index.home == nil)
    #expect(site.addresses == ["a/"])
  }

  @Test func theNotFoundPageIsWhereServersLook() throws {
    for style in [AddressStyle.pretty, .files] {
      let site = try SourceSite(["404.md": "# Lost", "a/404.md": "# Page"]) { $0.style = style }
      #expect(site.address(of: "404.md") == "404.html")
      #expect(site.index.pages[0].isUnlisted)
      #expect(site.address(of: "a/404.md")?.hasPrefix("a/404") == true)
    }
  }
}
