import Build
import Diagnostics
import Foundation
import TestSupport
import Testing

/// Small inputs that broke other generators, as whole sites; the numbers are those of their rows.
@Suite struct InputRowsTests {
  /// Builds, and sees that what was told is `ids`, every id is good and every reference leads to
  /// something, except for those in `dead`.
  private func sound(
    _ files: [String: String], ids: [String] = [], dead: Set<String> = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> BuiltSite {
    let site = try BuiltSite(files)
    #expect(site.build().ids == ids, sourceLocation: sourceLocation)
    let pages = PublishedPages(try site.texts())
    #expect(pages.badIDs == [], sourceLocation: sourceLocation)
    #expect(pages.deadReferences(known: dead) == [], sourceLocation: sourceLocation)
    return site
  }

  /// Bytes of the ids of a page's headings, in order: equal strings may differ in their form.
  private func headings(_ site: BuiltSite, _ page: String = "index.html") throws -> [[UInt8]] {
    try site.text(page).matches(of: /<h[2-6] id="([^"]*)"/).map { Array(String($0.1).utf8) }
  }

  private func bytes(_ texts: String...) -> [[UInt8]] { texts.map { Array($0.utf8) } }

  // MARK: - Anchors and contents

  @Test func row1TheLetterWithABreveStays() throws {
    let site = try sound(["index.md": "# Home\n\n## Новый край\n\n[k](#новый-край)\n"])
    #expect(try headings(site) == bytes("новый-край"))
  }

  @Test(arguments: [false, true])
  func row2ComposedAndDecomposedLinksLand(_ isDecomposed: Bool) throws {
    let text = "설정 값"
    let other = text.decomposedStringWithCanonicalMapping
    let links = ["설정-값", other.replacing(" ", with: "-"), "%EC%84%A4%EC%A0%95-%EA%B0%92"]
    let site = try sound([
      "index.md": "# Home\n\n## \(isDecomposed ? other : text)\n\n"
        + links.map { "[x](#\($0))\n" }.joined()
    ])
    #expect(try headings(site) == bytes("설정-값"))
  }

  @Test func row3ANumberedHeadingTakesNobodysID() throws {
    let site = try sound(["index.md": "# Home\n\n## Step\n\n## Step-1\n\n## Step\n"])
    #expect(try headings(site) == bytes("step", "step-1", "step-2"))
  }

  @Test func row4HeadingsOfSignsHaveIDs() throws {
    let site = try sound(["index.md": "# Home\n\n## ???\n\n## ???\n"])
    #expect(try headings(site) == bytes("section", "section-1"))
    #expect(try !site.text("index.html").contains("href=\"#\""))
  }

  @Test func row5NoAddressGetsIntoAnID() throws {
    let site = try sound(["index.md": "# Home\n\n## See [guide](https://e.test/x)\n"])
    #expect(try headings(site) == bytes("see-guide"))
  }

  @Test func row7TheCheckerUsesTheIDsOfTheRenderer() throws {
    let text = "# Home\n\n## Build & Ship\n\n[x](#build--ship)\n"
    #expect(try headings(sound(["index.md": text])) == bytes("build--ship"))
    _ = try sound(
      ["index.md": text + "[y](#build-ship)\n"], ids: ["broken-anchor"], dead: ["#build-ship"])
  }

  @Test func row8SwappedHeadingsKeepTheirIDs() throws {
    let links = "[a](#概要) [b](#手順)\n"
    let site = try sound(["index.md": "# Home\n\n## 概要\n\n## 手順\n\n" + links])
    #expect(try headings(site) == bytes("概要", "手順"))
    try site.write("# Home\n\n## 手順\n\n## 概要\n\n" + links, to: "index.md")
    #expect(site.build().ids == [])
    #expect(try headings(site) == bytes("手順", "概要"))
    #expect(PublishedPages(try site.texts()).deadReferences() == [])
  }

  @Test func row10ContentsLeaveNotesOut() throws {
    let site = try sound([
      "index.md": "# Home\n\n[[toc]]\n\n## Cost[^1]\n\n## More\n\n[^1]: note\n"
    ])
    let page = try site.text("index.html")
    let entries = page.matches(of: /<li><a href="#cost">(.*?)<\/a>/).map { String($0.1) }
    #expect(!entries.isEmpty && entries.allSatisfy { $0 == "Cost" }, "\(entries)")
    #expect(page.matches(of: /id="fnref-1"/).count == 1)
    #expect(page.matches(of: /id="fn-1"/).count == 1)
  }

  // MARK: - Links and names

  @Test func row12AnAmpersandIsEscapedOnce() throws {
    let site = try sound([
      "recto.yaml": "baseURL: https://e.test/\n", "index.md": "# Home\n",
      "q&a.md": "---\ndate: 2026-01-01\n---\n[q](https://e.test/?a=1&b=2)\n",
    ])
    #expect(try site.text("q&a/index.html").contains("href=\"https://e.test/?a=1&amp;b=2\""))
    for name in ["sitemap.xml", "feed.xml"] {
      let text = try site.text(name)
      #expect(text.contains("https://e.test/q&amp;a/"), "\(name)")
      #expect(!text.contains("q&amp;amp;a"), "\(name)")
    }
    let feed = try #require(XMLTree.root(of: try site.text("feed.xml")))
    let content = feed.all("entry").flatMap { $0.texts("content") }.joined()
    #expect(content.contains("href=\"https://e.test/?a=1&amp;b=2\""))
  }

  @Test func row13SignsInNamesAreEncoded() throws {
    let site = try sound([
      "index.md": "[a](<C# notes.md>) [b](C%23%20notes.md) [c](what%3F.md) [d](100%25.md)\n",
      "C# notes.md": "# C\n", "what?.md": "# W\n", "100%.md": "# P\n",
    ])
    let page = try site.text("index.html")
    #expect(page.contains("<a href=\"C%23%20notes/\">a</a> <a href=\"C%23%20notes/\">b</a>"))
    #expect(page.contains("<a href=\"what%3F/\">c</a> <a href=\"100%25/\">d</a>"))
    #expect(site.exists("C# notes/index.html"))
  }

  @Test func row14SpacesMayBeWrittenInBothWays() throws {
    let site = try sound([
      "index.md": "[a](My%20Note.md) [b](<My Note.md>)\n", "My Note.md": "# N\n",
    ])
    #expect(
      try site.text("index.html").contains(
        "<a href=\"My%20Note/\">a</a> <a href=\"My%20Note/\">b</a>"))
  }

  @Test func row15NamesOfEveryScriptAreFound() throws {
    _ = try sound([
      "index.md":
        "[a](笔记/复制.md) [b](%E7%AC%94%E8%AE%B0/%E5%A4%8D%E5%88%B6.md)\n",
      "笔记/复制.md": "# 复制\n",
    ])
  }

  @Test func row17RawHTMLIsRewrittenAsMarkdownIs() throws {
    let site = try sound([
      "index.md": "# Home\n", "sub/b.md": "# B\n", "sub/p.png": "p",
      "sub/a.md": "<a href=\"b.md\">b</a> <img src=\"p.png\" alt=\"p\">\n\n[b](b.md) ![p](p.png)\n",
    ])
    let page = try site.text("sub/a/index.html")
    #expect(page.matches(of: /<a href="..\/b\/">b<\/a>/).count == 2)
    #expect(page.matches(of: /<img [^>]*src="..\/p.png"/).count == 2)
  }

  // MARK: - What comes out

  @Test func row19AFeedHoldsWholeAddresses() throws {
    let site = try BuiltSite([
      "recto.yaml": "baseURL: https://e.test/blog/\n", "b.md": "# B\n", "posts/day/i.png": "i",
      "posts/day/index.md": "---\ndate: 2026-01-01\n---\n![i](i.png) [b](../../b.md)\n",
    ])
    #expect(site.build().ids == [])
    let feed = try #require(XMLTree.root(of: try site.text("feed.xml")))
    let content = feed.all("entry").flatMap { $0.texts("content") }.joined()
    #expect(content.contains("src=\"https://e.test/blog/posts/day/i.png\""))
    #expect(content.contains("href=\"https://e.test/blog/b/\""))
  }

  @Test func row20AByteOrderMarkIsNowhere() throws {
    let site = try sound(["index.md": "\u{feff}---\ntitle: T\n---\n## Part\n"])
    let page = try site.text("index.html")
    #expect(page.contains("<title>T</title>"))
    #expect(!page.unicodeScalars.contains("\u{feff}"))
    #expect(try headings(site) == bytes("part"))
  }

  @Test func row21LineEndsOfWindowsChangeNothing() throws {
    let text = "---\ntags: [a]\ntitle: \"Hi\"\n---\n# H\n\n- a\n- b\n\n```\nc\n```\n"
    let expected = try sound(["index.md": text]).texts()
    #expect(try sound(["index.md": text.replacing("\n", with: "\r\n")]).texts() == expected)
  }

  @Test func row23ABadTitleIsToldAndTheOthersAreBuilt() throws {
    var files = Dictionary(uniqueKeysWithValues: (0..<9).map { ("p\($0).md", "# Page \($0)\n") })
    files["bad.md"] = "---\ntitle: Part 1: Start\n---\n# Still here\n"
    let site = try BuiltSite(files)
    let report = site.build()
    let error = try #require(report.diagnostics.first { $0.severity == .error })
    #expect([error.file, "\(error.line ?? 0):\(error.column ?? 0)"] == ["bad.md", "2:14"])
    #expect(report.isPublished)
    for number in 0..<9 { #expect(site.exists("p\(number)/index.html")) }
    #expect(try site.text("bad/index.html").contains("Still here"))
  }

  @Test func row24NumbersAndTruthsAreText() throws {
    let site = try sound(["index.md": "---\ntitle: 2024\ntags: [2024, 1.0, no]\n---\n"])
    #expect(try site.text("index.html").contains("<title>2024</title>"))
    for (slug, tag) in [("2024", "2024"), ("1-0", "1.0"), ("no", "no")] {
      #expect(try site.text("tags/\(slug)/index.html").contains(tag))
    }
  }

  @Test func row26ADayAndAMomentAreSorted() throws {
    let site = try sound([
      "recto.yaml": "baseURL: https://e.test/\n", "index.md": "# Home\n",
      "day.md": "---\ndate: 2026-03-01\n---\n# Day\n",
      "moment.md": "---\ndate: 2026-03-01T09:00:00+02:00\n---\n# Moment\n",
      "before.md": "---\ndate: 2026-02-28T23:00:00-05:00\n---\n# Before\n",
    ])
    let feed = try #require(XMLTree.root(of: try site.text("feed.xml")))
    // The last one is 04:00 of the first of March in UTC.
    #expect(feed.all("entry").flatMap { $0.texts("title") } == ["Moment", "Before", "Day"])
  }

  @Test(arguments: [
    ("README.md", "index.md", "index.html", "index.md"),
    ("a.md", "a/index.md", "a/index.html", "a/index.md"),
    ("a.md", "A.md", "A/index.html", "A.md"),
  ])
  func row27OfTwoSourcesOneIsPublishedAndBothAreNamed(
    _ first: String, _ second: String, _ page: String, _ winner: String
  ) throws {
    let site = try BuiltSite([first: "text of \(first)\n", second: "text of \(second)\n"])
    let report = site.build()
    #expect(report.ids == ["address-taken"])
    let message = try #require(report.diagnostics.first { $0.id == "address-taken" }).message
    #expect(message.contains("'\(first)'") && message.contains("'\(second)'"))
    #expect(try site.text(page).contains("text of \(winner)"))
    let loser = winner == first ? second : first
    #expect(try !site.texts().values.contains { $0.contains("text of \(loser)") })
  }

  @Test func row28EveryTagHasAPage() throws {
    let site = try sound(["index.md": "---\ntags: ['!!', C, 'C#', 'C++']\n---\n# Home\n"])
    let pages = try site.texts().keys.filter { $0.hasPrefix("tags/") }.sorted()
    #expect(
      pages == [
        "tags/c-plus-plus/index.html", "tags/c-sharp/index.html", "tags/c/index.html",
        "tags/index.html", "tags/term/index.html",
      ])
    let list = try site.text("tags/index.html")
    for tag in ["!!", "C", "C#", "C++"] { #expect(list.contains(tag), "\(tag)") }
  }

  @Test func row37ADeletedPageGoesAndForeignFilesStay() throws {
    let site = try sound(["index.md": "# Home\n", "old.md": "# Old\n"])
    try site.temporary.write("ref", to: "out/.git/HEAD")
    try site.temporary.write("mine", to: "out/old/mine.txt")
    try site.delete("old.md")
    #expect(site.build().ids == [])
    #expect(!site.exists("old/index.html"))
    #expect(try site.temporary.read("out/.git/HEAD") == "ref")
    #expect(try site.temporary.read("out/old/mine.txt") == "mine")
  }
}
