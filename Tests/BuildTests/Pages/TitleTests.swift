import Build
import TestSupport
import Testing

/// What a page and its site are called.
@Suite struct TitleTests {
  private func site(_ files: [String: String]) throws -> BuiltSite {
    let site = try BuiltSite(files)
    site.build()
    return site
  }

  /// The headings of level 1 of a page, without their attributes.
  private func headings(_ html: String) -> [String] {
    html.matches(of: /(?si)<h1[^>]*>(.*?)<\/h1>/).map {
      String($0.1).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  private func title(_ html: String) -> String? {
    html.firstMatch(of: /<title>(.*?)<\/title>/).map { String($0.1) }
  }

  @Test(arguments: [
    ["index.md": "Just text.\n"], ["README.md": "Just text.\n"], ["Index.markdown": "## Two\n"],
    ["front.md": "---\npermalink: /\n---\nJust text.\n"],
    ["README.md": "---\ndraft: true\n---\n# Draft\n", "index.md": "Text.\n"],
  ])
  func aHomePageWithoutATitleHasTheFoldersName(_ files: [String: String]) throws {
    // The source folder of these tests is called `source`.
    for urls in ["pretty", "files"] {
      let html = try site(files.merging(["recto.yaml": "urls: \(urls)\n"]) { $1 }).text(
        "index.html")
      #expect(title(html) == "Source")
      #expect(headings(html) == ["Source"])
    }
  }

  @Test func aHomePageWithoutATitleHasTheSitesName() throws {
    let files = ["README.md": "Text.\n", "a.md": "# A\n", "recto.yaml": "title: My notes\n"]
    let site = try site(files)
    #expect(headings(try site.text("index.html")) == ["My notes"])
    #expect(title(try site.text("index.html")) == "My notes")
    #expect(title(try site.text("a/index.html")) == "A – My notes")
  }

  @Test func theSiteIsNamedByTheHomePageThatIsPublished() throws {
    let both = try site(["README.md": "# Readme\n", "index.md": "# Home\n"])
    #expect(title(try both.text("index.html")) == "Home")
    let other = try site([
      "docs/README.md": "# Docs\n", "README.md": "---\ntitle: T\n---\n# Long\n",
    ])
    #expect(title(try other.text("docs/index.html")) == "Docs – T")
  }

  @Test(arguments: [
    "<h1 align=\"center\">My Project</h1>\n\nText.\n",
    "<h1 align=\"center\">\n  <img src=\"https://e.test/a.png\" alt=\"\"><br>\n  My Project\n</h1>\n",
    "<p align=center><b>x</b></p>\n<H1>My <i>Project</i></H1>\n\n# Install\n",
    "[![x](https://e.test/b.svg)](https://e.test/)\n\n# My Project\n\n# Install\n",
    "<div align=\"center\">\n\n# My Project\n\n</div>\n",
    "---\ntitle: My Project\n---\n![](https://e.test/b.svg)\n\n# My Project\n",
  ])
  func aHeadingFurtherDownIsTheTitleAndStandsOnce(_ text: String) throws {
    let site = try site(["README.md": text, "a.md": text])
    for (page, name) in [("index.html", "My Project"), ("a/index.html", "My Project – My Project")]
    {
      let html = try site.text(page)
      #expect(title(html) == name)
      let plain = headings(html).map { $0.replacing(/<[^>]*>/, with: "") }
      #expect(plain.count { $0.contains("My Project") } == 1)
      #expect(plain.first?.contains("My Project") == true)
    }
  }

  @Test func aTitleThatTheTextDoesNotShowStandsAboveIt() throws {
    let html = try site(["index.md": "---\ntitle: T\n---\nText.\n\n# Part\n"]).text("index.html")
    #expect(headings(html) == ["T", "Part"])
    let picture = try site(["a.md": "<h1><img src=\"https://e.test/a.png\" alt=\"\"></h1>\n"])
    #expect(headings(try picture.text("a/index.html")).first == "A")
  }

  @Test func rawHeadingsThatAreNotKeptAreNoTitle() throws {
    for html in ["escape", "omit"] {
      let site = try site([
        "recto.yaml": "markdown: { html: \(html) }\n", "a.md": "<h1>My Project</h1>\n",
      ])
      #expect(headings(try site.text("a/index.html")) == ["A"])
    }
  }
}
