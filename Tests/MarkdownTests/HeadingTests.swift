import Diagnostics
import Markdown
import Testing

@Suite struct HeadingTests {
  private func ids(_ markdown: String) throws -> [String] {
    try render(markdown).outline.map { String(decoding: $0.id, as: UTF8.self) }
  }

  @Test(arguments: [
    ("## Новый край", "новый-край"),
    ("## See [guide](https://e.test/x)", "see-guide"),
    ("## Build & Ship", "build--ship"),
    ("## `code` and *em*", "code-and-em"),
    ("## Ünïcode Ä", "ünïcode-ä"),
    ("## İstanbul", "i\u{307}stanbul"),
    ("## ΣΊΣΥΦΟΣ", "σίσυφοσ"),
    ("## a_b-c.d", "a_b-cd"),
    ("## Ⓐ ½ ² Ⅷ ٣", "ⓐ---ⅷ-٣"),
    ("## हिन्दी", "हिन्दी"),
    ("## 😀 first", "-first"),
    ("## two  spaces", "two--spaces"),
    ("## ![logo](l.png) Name", "name"),
    ("## Cost[^1]\n\n[^1]: note", "cost"),
    ("## <b>raw</b> text", "raw-text"),
  ])
  func idsFollowTheRulesOfGitHub(markdown: String, id: String) throws {
    #expect(try ids(markdown) == [id])
  }

  @Test func composedAndDecomposedTextHaveOneID() throws {
    let composed = try ids("## 설정 값 é")
    let decomposed = try ids(
      "## \u{1109}\u{1165}\u{11af}\u{110c}\u{1165}\u{11bc} \u{1100}\u{1161}\u{11b9} e\u{301}")
    #expect(composed.map { Array($0.utf8) } == decomposed.map { Array($0.utf8) })
    #expect(composed.map { Array($0.utf8) } == [Array("설정-값-é".utf8)])
  }

  @Test func repeatsTakeTheNextFreeNumber() throws {
    #expect(
      try ids("## Step\n## Step-1\n## Step\n## Step") == ["step", "step-1", "step-2", "step-3"])
    #expect(try ids("## a\n## a\n## a-1") == ["a", "a-1", "a-1-1"])
  }

  @Test func emptyTextStillHasAnID() throws {
    #expect(try ids("## ???\n## ???\n##\n") == ["section", "section-1", "section-2"])
  }

  @Test func customIDsAreTakenOffTheText() throws {
    let document = try render("## Title `x` {#own.id:1}\n## _b_ {#ö}\n")
    #expect(document.outline.map(\.id) == [Array("own.id:1".utf8), Array("ö".utf8)])
    #expect(document.outline.map(\.text) == [Array("Title x".utf8), Array("b".utf8)])
    #expect(document.html.contains("<h2 id=\"own.id:1\">Title <code>x</code></h2>"))
  }

  @Test(arguments: ["{#a b}", "{#}", "{#a\"b}", "{#<b>}", "{a}", "#a}", "{#a%20}"])
  func whatIsNoIDStaysText(text: String) throws {
    let document = try render("## T \(text)\n")
    #expect(document.outline[0].text == Array("T \(text)".utf8) || text == "{#<b>}")
  }

  @Test func aRepeatedCustomIDIsToldAndMadeUnique() throws {
    let document = try render("text\n\n## A {#x}\n## B {#x}\n", firstLine: 10)
    #expect(document.outline.map(\.id) == [Array("x".utf8), Array("x-1".utf8)])
    let diagnostic = try #require(document.diagnostics.first)
    #expect(diagnostic.id == "id-repeated")
    #expect(diagnostic.severity == .warning)
    #expect(diagnostic.line == 13)
  }

  @Test func headingsYieldToTheNotesOfThePage() throws {
    #expect(try ids("## fn-1\n## fnref-1-2\n") == ["fn-1", "fnref-1-2"])
    #expect(
      try ids("## fn-1\n## fnref-1-2\n## fn-x\n\n[^1]\n\n[^1]: n")
        == ["section-fn-1", "section-fnref-1-2", "fn-x"])
  }

  @Test func headingsYieldToIDsInRawHTMLBeforeThem() throws {
    #expect(try ids("<a id=\"intro\"></a>\n\n## Intro\n") == ["intro-1"])
    #expect(try ids("<a name=\"intro\"></a>\n\n## Intro\n") == ["intro"])
    let after = try render("## Intro\n\n<p id=\"intro\">x</p>\n")
    #expect(after.diagnostics.map(\.id) == ["id-repeated"])
    #expect(after.diagnostics.map(\.column) == [8])
  }

  @Test(arguments: ["Main", "I-note", "I-", "I-other"])
  func idsOfTheFrameAreNotGivenToHeadings(id: String) throws {
    let document = try render("# H {#\(id)}\n\n## b {#\(id)}\n", firstLine: 3)
    #expect(document.opening?.id == Array("section-\(id)".utf8))
    #expect(document.outline.map(\.id) == [Array("section-\(id)-1".utf8)])
    #expect(document.diagnostics.map(\.id) == ["id-repeated", "id-repeated"])
    #expect(document.diagnostics.map(\.line) == [3, 5])
    #expect(
      document.diagnostics.map(\.message)
        == Array(repeating: "the frame of every page has the id '\(id)'", count: 2))
  }

  @Test func idsOfTheFrameAreToldOfInRawHTML() throws {
    let document = try render("<p id=\"Main\">x</p>\n\na <b id=I-tip>x</b>\n")
    #expect(document.diagnostics.map(\.id) == ["id-repeated", "id-repeated"])
    #expect(document.diagnostics.map(\.column) == [8, 9])
  }

  @Test(arguments: ["main", "Main-part", "Install", "i-note", "I", "II-a"])
  func otherIDsWithCapitalsAreFree(id: String) throws {
    let document = try render("## b {#\(id)}\n")
    #expect(document.outline.map(\.id) == [Array(id.utf8)])
    #expect(document.diagnostics.isEmpty)
  }

  @Test func onlyAFirstHeadingOfLevelOneOpensADocument() throws {
    #expect(try render("## Two\n\n# One\n").opening == nil)
    #expect(try render("text\n\n# One\n").opening == nil)
    #expect(try render("\u{FEFF}# One\n").opening?.text == Array("One".utf8))
    #expect(try render("[a]: b\n\nOne\n===\n").opening?.id == Array("one".utf8))
    #expect(try render("# ![Logo](l.png)\n").opening?.text == Array("Logo".utf8))
  }

  @Test func commentsMayComeBeforeTheOpening() throws {
    let document = try render("<!-- one -->\n<!-- two -->\n\n# One\n\ntext\n")
    #expect(document.opening?.text == Array("One".utf8))
    #expect(document.openingHTML == "One")
    #expect(document.htmlAfterOpening == "<!-- one -->\n<!-- two -->\n<p>text</p>\n")
    #expect(try render("<!-- one --> <b>\n\n# One\n").opening == nil)
    #expect(try render("<p>one</p>\n\n# One\n").opening == nil)
  }

  @Test func contentsAreWrittenOnce() throws {
    let document = try render("[[toc]]\n\n## a\n\n[TOC]\n\n[[toc]]\n", firstLine: 4)
    #expect(document.body.holes.map(\.content) == [.contents])
    #expect(document.diagnostics.map(\.id) == ["contents-repeated", "contents-repeated"])
    #expect(document.diagnostics.map(\.line) == [8, 10])
    #expect(
      document.diagnostics.map(\.message)
        == Array(repeating: "the contents of the page stand in line 4 already", count: 2))
    #expect(!document.html.lowercased().contains("[toc]"))
  }

  @Test(arguments: [
    ("<h1 align=\"center\">\n  My &amp; <b>Proj</b>ect<br>now\n</h1>\n", "My & Project now"),
    ("text\n\n<H1>A</H1>\n\n<h1>B</h1>\n", "A"), ("<h1>A</h1>\n\n# B\n", "A"),
    ("## A\n\n<div><h1>B > C</h1></div>\n", "B > C"), ("<h1><img src=x></h1>", ""),
    ("<h1>\n\nA\n\n</h1>", ""), ("<h1><!-- A</h1>", ""), ("<h1>A", ""),
    ("# A\n\n<h1>B</h1>\n", nil), ("x\n\n# A\n\n<h1>B</h1>\n", nil), ("<h2>A</h2>\n", nil),
    ("<!-- <h1>A</h1> -->\n", nil), ("<pre><code>x</code></pre>\n", nil),
    ("<textarea><h1>A</h1></textarea>\n", nil),
  ])
  func theFirstHeadingMayBeRawHTML(_ markdown: String, _ text: String?) throws {
    let heading = try render(markdown).rawHeading
    #expect(heading.map { String(decoding: $0, as: UTF8.self) } == text)
  }

  @Test(.timeLimit(.minutes(20)))
  func manyRawHeadingsAreLinear() throws {
    let document = try render(String(repeating: "<h1>\n", count: 200_000))
    #expect(document.rawHeading == [])
  }

  @Test(.timeLimit(.minutes(20)))
  func aHundredThousandEqualHeadingsAreLinear() throws {
    let document = try render(String(repeating: "# a\n", count: 100_000))
    #expect(document.outline.count == 99_999)
    #expect(Set(document.outline.map(\.id)).count == 99_999)
    #expect(document.outline.last?.id == Array("a-99999".utf8))
  }

  @Test(.timeLimit(.minutes(20)))
  func aHeadingOfCombiningMarksIsLinear() throws {
    let document = try render("## a" + String(repeating: "\u{301}\u{327}", count: 500_000) + "\n")
    #expect(document.outline[0].id.count <= 1000)
  }
}
