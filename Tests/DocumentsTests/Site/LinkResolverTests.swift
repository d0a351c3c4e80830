import ByteText
import Diagnostics
import Documents
import Testing

@Suite struct LinkResolverTests {
  private static let files = [
    "index.md": "# Home\n\n## Build & Ship\n\n## Новый край\n\n## 설정 값\n",
    "guide/README.md": "# Guide\n",
    "guide/Setup.md": "# Setup\n\n## First step\n",
    "My Note.md": "# N\n", "C# notes.md": "# C\n\n## Part\n", "what?.md": "# W\n",
    "100%.md": "# P\n",
    "a:b.md": "# A\n", "笔记/复制.md": "# 复制\n", "caf\u{e9}.md": "# C\n", "a%20b.md": "# Raw\n",
    "draft.md": "---\ndraft: true\n---\n# D\n", "notes/plain.markdown": "# M\n",
    "moved.md": "---\npermalink: /elsewhere/\n---\n# Moved\n\n## Part\n",
  ]
  private static let assets = ["img/p.png", "img/a b#c.png", "data", "guide/local.svg"]

  /// Resolves one link that stands in `guide/page.md`.
  private func resolve(
    _ link: String, repository: RepositoryLinks? = nil
  ) throws -> (href: String, diagnostic: Diagnostic?) {
    var files = Self.files
    files["guide/page.md"] = "# Page\n\n## Here\n\n[x](\(link))\n"
    let site = try SourceSite(files, assets: Self.assets, repository: repository)
    let links = try site.links(of: "guide/page.md")
    #expect(links.hrefs.count == 1, "\(link)")
    return (links.hrefs.first ?? "", links.diagnostics.first)
  }

  @Test(arguments: [
    // Documents and folders.
    ("Setup.md", "../Setup/"), ("./Setup.md", "../Setup/"), ("../guide/Setup.md", "../Setup/"),
    ("/guide/Setup.md", "../Setup/"), ("../index.md", "../../"), ("/index.md", "../../"),
    ("README.md", "../"), ("./", "../"), (".", "../"), ("../guide/", "../"), ("../guide", "../"),
    ("/guide/", "../"), ("..", "../../"), ("../", "../../"), ("/", "../../"), ("page.md", "./"),
    ("../notes/plain.markdown", "../../notes/plain/"), ("../notes/", "../../notes/"),
    // As other tools write it.
    ("Setup", "../Setup/"), ("Setup.html", "../Setup/"), ("../Setup/", "../Setup/"),
    ("../moved.md", "../../elsewhere/"), ("/elsewhere/", "../../elsewhere/"),
    // Names that an address cannot hold as they are.
    ("../My%20Note.md", "../../My%20Note/"), ("<../My Note.md>", "../../My%20Note/"),
    ("../C%23%20notes.md", "../../C%23%20notes/"), ("../what%3F.md", "../../what%3F/"),
    ("<../C# notes.md>", "../../C%23%20notes/"), ("../what?.md", "../../what%3F/"),
    ("<../C# notes.md#part>", "../../C%23%20notes/#part"), ("../what?.md#", "../../what%3F/#"),
    ("<../img/a b#c.png>", "../../img/a%20b%23c.png"),
    ("../100%25.md", "../../100%25/"), ("../100%.md", "../../100%25/"),
    ("../a:b.md", "../../a%3Ab/"), ("../a%3Ab.md", "../../a%3Ab/"),
    ("../a%20b.md", "../../a%2520b/"), ("../a%2520b.md", "../../a%2520b/"),
    ("../笔记/复制.md", "../../%E7%AC%94%E8%AE%B0/%E5%A4%8D%E5%88%B6/"),
    (
      "../%E7%AC%94%E8%AE%B0/%E5%A4%8D%E5%88%B6.md",
      "../../%E7%AC%94%E8%AE%B0/%E5%A4%8D%E5%88%B6/"
    ),
    ("../caf\u{e9}.md", "../../caf%C3%A9/"), ("../cafe\u{301}.md", "../../caf%C3%A9/"),
    ("../caf%C3%A9.md", "../../caf%C3%A9/"), ("../cafe%CC%81.md", "../../caf%C3%A9/"),
    // Copied files.
    ("../img/p.png", "../../img/p.png"), ("/img/p.png", "../../img/p.png"),
    ("local.svg", "../local.svg"), ("../img/a%20b%23c.png", "../../img/a%20b%23c.png"),
    ("../data", "../../data"), ("../img/p.png?v=1#x", "../../img/p.png?v=1#x"),
    // Fragments.
    ("#here", "#here"), ("#", "#"), ("#top", "#top"), ("page.md#here", "./#here"),
    ("Setup.md#first-step", "../Setup/#first-step"), ("Setup#first-step", "../Setup/#first-step"),
    ("Setup.md#:~:text=First", "../Setup/#:~:text=First"), ("Setup.md#top", "../Setup/#top"),
    ("../index.md#build--ship", "../../#build--ship"),
    ("../#build--ship", "../../#build--ship"),
    (
      "../index.md#новый-край",
      "../../#%D0%BD%D0%BE%D0%B2%D1%8B%D0%B9-%D0%BA%D1%80%D0%B0%D0%B9"
    ),
    (
      "../index.md#%D0%BD%D0%BE%D0%B2%D1%8B%D0%B8%CC%86-%D0%BA%D1%80%D0%B0%D0%B9",
      "../../#%D0%BD%D0%BE%D0%B2%D1%8B%D0%B9-%D0%BA%D1%80%D0%B0%D0%B9"
    ),
    ("../index.md#설정-값", "../../#%EC%84%A4%EC%A0%95-%EA%B0%92"),
    ("Setup.md?x=1&y=2#first-step", "../Setup/?x=1&y=2#first-step"), ("?x=1", "?x=1"),
  ])
  func leadsToWhatItsAuthorMeant(_ link: String, _ href: String) throws {
    let found = try resolve(link)
    #expect(found.href == href)
    #expect(found.diagnostic == nil)
  }

  @Test(arguments: [
    ("setup.md", "../Setup/", "link-case", "write 'Setup.md'"),
    ("../GUIDE/setup.md", "../Setup/", "link-case", "write 'Setup.md'"),
    ("/guide/SETUP.md#first-step", "../Setup/#first-step", "link-case", "write 'Setup.md'"),
    ("../Img/P.PNG", "../../img/p.png", "link-case", "write '../img/p.png'"),
    ("../CAF\u{c9}.md", "../../caf%C3%A9/", "link-case", "write '../café.md'"),
    ("Setup.md#First-Step", "../Setup/#first-step", "link-case", "write '#first-step'"),
  ])
  func aSlipOfCaseIsMendedAndTold(
    _ link: String, _ href: String, _ id: String, _ hint: String
  ) throws {
    let found = try resolve(link)
    #expect(found.href == href)
    #expect(found.diagnostic?.id == id)
    #expect(found.diagnostic?.hint == hint)
    #expect(found.diagnostic?.severity == .warning)
  }

  @Test(arguments: [
    ("Setpu.md", "broken-link", "did you mean 'Setup.md'?"),
    ("../Setup.md", "broken-link", "did you mean 'Setup.md'?"),
    ("plain.markdown", "broken-link", "did you mean '../notes/plain.markdown'?"),
    ("../img/q.png", "broken-link", nil),
    ("../img/p.jpg", "broken-link", "did you mean '../img/p.png'?"),
    ("../My-Note.md", "broken-link", "did you mean '../My Note.md'?"),
    ("my_note.md", "broken-link", "did you mean '../My Note.md'?"),
    ("index.md", "broken-link", "did you mean './'?"),
    ("../notes/index.md", "broken-link", "did you mean '../notes/'?"),
    ("../nots/index.md", "broken-link", "did you mean '../notes/'?"),
    ("../nots/", "broken-link", "did you mean '../notes/'?"),
    ("../none/index.md", "broken-link", nil), ("here", "broken-link", "did you mean '#here'?"),
    ("(#here)", "broken-link", "did you mean '#here'?"),
    ("nothing-like-it-at-all.md", "broken-link", nil),
    ("Setup.md#frist-step", "broken-anchor", "did you mean '#first-step'?"),
    ("#her", "broken-anchor", "did you mean '#here'?"),
    ("Setup.md#completely-different", "broken-anchor", nil),
    ("../draft.md", "link-to-draft", "publish it or use --drafts"),
    (
      "../../outside.md", "link-outside",
      "set repository in recto.yaml to link to files that are not published"
    ),
    (
      "/../outside.md", "link-outside",
      "set repository in recto.yaml to link to files that are not published"
    ),
    (
      "../../../../etc/passwd", "link-outside",
      "set repository in recto.yaml to link to files that are not published"
    ),
    (
      "%2e%2e/%2e%2e/x.md", "link-outside",
      "set repository in recto.yaml to link to files that are not published"
    ),
  ])
  func whatLeadsNowhereIsTold(_ link: String, _ id: String, _ hint: String?) throws {
    let found = try resolve(link)
    #expect(found.diagnostic?.id == id)
    #expect(found.diagnostic?.hint == hint)
    #expect(found.diagnostic?.severity == .warning)
    #expect(found.diagnostic?.file == "guide/page.md")
    #expect(found.diagnostic?.line == 5)
    #expect(found.diagnostic?.column == 5)
  }

  @Test func aBrokenLinkStaysAsItWasWritten() throws {
    #expect(try resolve("no%20where.md?q#f").href == "no%20where.md?q#f")
  }

  @Test func aBrokenFragmentStillLeadsToItsPage() throws {
    #expect(try resolve("Setup.md#none").href == "../Setup/#none")
  }

  @Test(arguments: [
    ("../../src/main.c", "https://git.test/o/r/blob/dev/src/main.c"),
    ("../../src/a b.c#L3", "https://git.test/o/r/blob/dev/src/a%20b.c#L3"),
  ])
  func whatLiesOutsideIsShownByTheRepository(_ link: String, _ href: String) throws {
    let repository = RepositoryLinks(url: "https://git.test/o/r/", branch: "dev", path: "docs")
    let found = try resolve("<\(link)>", repository: repository)
    #expect(found.href == href)
    #expect(found.diagnostic == nil)
  }

  @Test func whatLiesOutsideTheRepositoryIsTold() throws {
    let repository = RepositoryLinks(url: "https://git.test/o/r", branch: "dev", path: "docs")
    #expect(try resolve("../../../x.md", repository: repository).diagnostic?.id == "link-outside")
    #expect(try resolve("/../x.md", repository: repository).diagnostic?.id == "link-outside")
  }

  @Test func addressesOutsideAreNobodysBusiness() throws {
    let site = try SourceSite([
      "index.md": """
      [a](https://e.test/?a=1&b=2) [b](//e.test/x) [c](mailto:a@b.test) <https://x.test/y.md>
      """
    ])
    #expect(try site.links(of: "index.md").hrefs.isEmpty)
  }

  @Test func linksOfRawHTMLAreLinks() throws {
    let site = try SourceSite(
      [
        "a.md": "<a href=\"b.md\">b</a>\n\n<img src='p.png'>\n\n<a href=c.md>c</a> <img src=q.png>",
        "b.md": "# B",
      ], assets: ["p.png"])
    let links = try site.links(of: "a.md")
    #expect(links.hrefs == ["../b/", "../p.png", "c.md", "q.png"])
    #expect(links.ids == ["broken-link", "broken-image"])
  }

  @Test(arguments: [
    ("<img src=x.y>", "broken-image"), ("<img srcset='x.y 2x'>", "broken-image"),
    ("<picture><source srcset=x.y></picture>", "broken-image"),
    ("<svg><image href=x.y /></svg>", "broken-image"),
    ("<script src=x.y></script>", "broken-link"), ("<link rel=stylesheet href=x.y>", "broken-link"),
    ("<video><source src=x.y></video>", "broken-link"),
    ("<video poster=x.y></video>", "broken-link"), ("<audio src=x.y></audio>", "broken-link"),
  ])
  func aMissingFileOfRawHTMLIsToldWithItsPlace(html: String, id: String) throws {
    let site = try SourceSite(["a.md": "# A\n\n<div>\(html)</div>\n"])
    let told = try site.links(of: "a.md").diagnostics
    #expect(told.map(\.id) == [id])
    #expect(told.map(\.message) == ["'x.y' leads to nothing in the source"])
    let before = html.split(separator: "x.y")[0].utf8.count
    #expect(told.map(\.line) == [3])
    #expect(told.map(\.column) == ["<div>".utf8.count + before + 1])
  }

  @Test func aMissingImageIsToldAsSuch() throws {
    let site = try SourceSite(["a.md": "![x](p.png)"], assets: ["q.png"])
    let links = try site.links(of: "a.md")
    #expect(links.ids == ["broken-image"])
    #expect(links.diagnostics[0].message == "'p.png' leads to nothing in the source")
  }

  @Test func documentsInSeveralFormsOfUnicodeAreOne() throws {
    let site = try SourceSite(
      ["e\u{301}/설정.md": "## 설정 값\n", "i.md": "[a](é/설정.md#설정-값) [b](é/설정.md#설정-값)"])
    let links = try site.links(of: "i.md")
    #expect(links.ids.isEmpty)
    #expect(Set(links.hrefs).count == 1)
    #expect(site.index.pages[0].address.output.bytes == Array("é/설정/index.html".utf8))
  }

  @Test func linksToEmbeddedIdsOfRawHTMLAndNotesAreFound() throws {
    let site = try SourceSite([
      "a.md": "[x](#raw) [y](#named) [z](#none)\n\n<p id=\"raw\">x</p>\n<a name=\"named\"></a>\n"
    ])
    #expect(try site.links(of: "a.md").ids == ["broken-anchor"])
  }

  @Test func aPageOfManyIdsFindsEachOfThem() throws {
    let headings = (0..<100).map { "## Part \($0)\n" }.joined()
    let links = (0..<100).map { "[x](#part-\($0))" }.joined(separator: " ")
    let site = try SourceSite(["a.md": links + " [y](#Part-7) [z](#part-100)\n\n" + headings])
    let found = try site.links(of: "a.md")
    #expect(found.ids == ["link-case", "broken-anchor"])
    #expect(found.hrefs[99] == "#part-99")
    #expect(found.hrefs[100] == "#part-7")
  }

  @Test func aFileOfTheNameElsewhereIsTheNearestOne() throws {
    let site = try SourceSite([
      "a/set-up.md": "", "z/b/set-up.md": "", "z/b/c/set-up-2.md": "",
      "z/b/c/x.md": "[x](setup.md)",
    ])
    #expect(
      try site.links(of: "z/b/c/x.md").diagnostics.map(\.hint) == ["did you mean '../set-up.md'?"])
  }

  @Test func everyFaultThatIsShownHasItsHint() throws {
    let headings = (0..<300).map { "## The part \($0)\n" }.joined()
    let links = (0..<300).map { "[x](#the-Part\($0))" }.joined(separator: " ")
    let site = try SourceSite(["a.md": links + "\n\n" + headings])
    let hints = try site.links(of: "a.md").diagnostics.map(\.hint)
    #expect(hints == (0..<300).map { "did you mean '#the-part-\($0)'?" })
  }

  @Test func termsAndFoldersWithoutAPageOfTheirOwnAreTargets() throws {
    let site = try SourceSite([
      "a.md": "---\ntags: [C]\n---\n[t](/tags/) [c](/tags/c/) [f](sub/) [g](/sub)",
      "sub/x.md": "# X",
    ])
    let links = try site.links(of: "a.md")
    #expect(links.hrefs == ["../tags/", "../tags/c/", "../sub/", "../sub/"])
    #expect(links.ids.isEmpty)
  }

  @Test func aLinkNeverLeadsToTheTwinOfWhatItNames() throws {
    let site = try SourceSite(
      [
        "fo/Fold/a.md": "# A", "fo/fold/b.md": "# B", "fo/X.md": "# X", "fo/x.md": "# x",
        "fo/index.md": "[1](Fold/) [2](fold/) [3](fold/b.md) [4](x.md) ![5](p.png) [6](X.md)",
      ], assets: ["fo/P.png", "fo/p.png"])
    let links = try site.links(of: "fo/index.md")
    #expect(links.hrefs == ["Fold/", "fold/", "fold/b/", "x.md", "p.png", "X/"])
    #expect(links.resolved[1] == .broken && links.resolved[3] == .broken)
    #expect(links.ids == ["broken-link", "broken-link", "broken-image"])
    #expect(
      links.diagnostics.map(\.message) == [
        "'fold/' is not published, since its address is another's",
        "'x.md' is not published, since its address is another's",
        "'p.png' is not published, since its address is another's",
      ])
  }

  @Test func whatLostItsAddressLeadsToThePageThatIsThere() throws {
    let site = try SourceSite([
      "index.md": "# I", "README.md": "# R", "a.md": "[r](README.md) [b](b.md) [u](\u{fc}/)",
      "b.md": "", "b/index.md": "", "u\u{308}/x.md": "", "\u{fc}/y.md": "",
    ])
    let links = try site.links(of: "a.md")
    #expect(links.hrefs == ["../", "../b/", "../%C3%BC/"])
    #expect(links.ids.isEmpty)
  }

  @Test(arguments: ["assets/", "assets", "/assets/", "a", "hidden/", "plans/"])
  func aFolderWithoutAPageIsCalledOne(_ link: String) throws {
    let site = try SourceSite(
      [
        "x.md": "[x](\(link))", "hidden/u.md": "---\nunlisted: true\n---\n",
        "plans/d.md": "---\ndraft: true\n---\n",
      ], assets: ["assets/p.png", "a/b/c.txt"])
    let diagnostic = try #require(try site.links(of: "x.md").diagnostics.first)
    #expect(diagnostic.id == "broken-link")
    #expect(diagnostic.message == "'\(link)' is a folder without a page")
    #expect(diagnostic.hint == "link to a file in it, or put an index.md into it")
  }

  @Test func aFolderWithAnIndexOfItsAuthorIsATarget() throws {
    let site = try SourceSite(
      ["a.md": "[demo](demo/) [demo](demo)", "demo/note.md": "# N"], assets: ["demo/index.html"])
    let links = try site.links(of: "a.md")
    #expect(links.ids.isEmpty)
    #expect(links.hrefs == ["../demo/index.html", "../demo/index.html"])
  }

  @Test func theFeedAndItsCompanyAreTargetsWhereTheyAreMade() throws {
    let files = ["sub/a.md": "---\ndate: 2026-01-01\n---\n[f](/feed.xml) [m](../sitemap.xml)"]
    let with = try SourceSite(files) {
      $0.feed = RelativePath("feed.xml")
      $0.generated = [RelativePath("sitemap.xml")]
    }
    #expect(try with.links(of: "sub/a.md").hrefs == ["../../feed.xml", "../../sitemap.xml"])
    #expect(try with.links(of: "sub/a.md").ids.isEmpty)
    #expect(try SourceSite(files).links(of: "sub/a.md").ids == ["broken-link", "broken-link"])
    let undated = try SourceSite(["a.md": "[f](feed.xml)"]) { $0.feed = RelativePath("feed.xml") }
    #expect(try undated.links(of: "a.md").ids == ["broken-link"])
  }

  @Test func aFormerAddressLeadsToItsPage() throws {
    let site = try SourceSite([
      "a.md": "---\naliases: [/old/, /older.html]\n---\n## Part\n",
      "b.md": "[x](/old/) [y](/older.html#part) [z](../old/)",
    ])
    let links = try site.links(of: "b.md")
    #expect(links.hrefs == ["../a/", "../a/#part", "../a/"])
    #expect(links.ids.isEmpty)
  }

  @Test func linksWorkFromDiskWhereAddressesAreFiles() throws {
    var files = Self.files
    files["guide/page.md"] =
      "[a](Setup.md) [b](./) [c](/) [d](<../My Note.md>) [e](../img/p.png) [f](Setup.md#first-step)"
    let site = try SourceSite(files, assets: Self.assets) { $0.style = .files }
    #expect(
      try site.links(of: "guide/page.md").hrefs == [
        "Setup.html", "index.html", "../index.html", "../My%20Note.html", "../img/p.png",
        "Setup.html#first-step",
      ])
  }
}

@Suite struct LinkGraphTests {
  @Test func eachPageCountsOnceAndItselfNever() throws {
    let site = try SourceSite([
      "a.md": "[b](b.md) [b](b.md#x) [a](a.md) [c](c.md)", "b.md": "[c](c.md)", "c.md": "",
    ])
    let resolved = try ["a.md", "b.md", "c.md"].map { path in
      (page: try #require(site.page(from: path)), links: try site.links(of: path).resolved)
    }
    let graph = LinkGraph(pageCount: site.index.pages.count, resolved: resolved)
    #expect(graph.links[0...2] == [[1, 2], [2], []])
    #expect(graph.backlinks[0...2] == [[], [0], [0, 1]])
  }
}
