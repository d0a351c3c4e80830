import Markdown
import Testing

/// What the renderer writes of a picture beside its address, and what it leaves to the site.
@Suite struct ImageTests {
  private func html(_ markdown: String) throws -> String { try render(markdown).html }

  private func missing(_ markdown: String) throws -> [MarkdownDocument.Image.Missing] {
    try render(markdown).images.map(\.missing)
  }

  /// More text than a screen shows.
  private let text = String(repeating: "A line of text that goes on for a while.\n", count: 60)

  @Test func theFirstPictureNearTheTopIsLoadedBeforeEverythingElse() throws {
    let html = try html("# T\n\n![a](a.png)\n\n![b](b.png)\n\n\(text)\n\n![c](c.png)\n")
    #expect(
      html.contains("<img src=\"a.png\" alt=\"a\" fetchpriority=\"high\" decoding=\"async\">"))
    #expect(html.contains("<img src=\"b.png\" alt=\"b\" decoding=\"async\">"))
    #expect(html.contains("<img src=\"c.png\" alt=\"c\" loading=\"lazy\" decoding=\"async\">"))
  }

  @Test func belowTheFirstScreenNoPictureHasPriority() throws {
    let html = try html("\(text)\n\n![c](c.png)\n\n<img src=\"d.png\">\n")
    #expect(!html.contains("fetchpriority"))
    #expect(html.contains("<img loading=\"lazy\" decoding=\"async\" src=\"d.png\">"))
  }

  @Test func signsOfOtherHostsTakeNoPriority() throws {
    let html = try html("![s](https://e.test/s.svg) ![a](a.png)\n")
    #expect(html.contains("<img src=\"https://e.test/s.svg\" alt=\"s\" decoding=\"async\">"))
    #expect(html.contains("alt=\"a\" fetchpriority=\"high\""))
  }

  @Test func aPictureOfOneModeWaitsUntilItIsShown() throws {
    let html = try html("![a](a.png#gh-dark-mode-only)![b](b.png#gh-light-mode-only)\n")
    #expect(html.split(separator: "loading=\"lazy\"").count == 3)
  }

  @Test(arguments: [
    ("loading=\"eager\"", "decoding=\"async\" src=\"a.png\" loading=\"eager\""),
    ("DECODING=sync", "fetchpriority=\"high\" src=\"a.png\" DECODING=sync"),
    ("fetchpriority=low", "decoding=\"async\" src=\"a.png\" fetchpriority=low"),
  ])
  func whatAnAuthorWroteStays(attribute: String, expected: String) throws {
    #expect(try html("<img src=\"a.png\" \(attribute)>\n") == "<img \(expected)>\n")
  }

  @Test(
    arguments: [
      ("", .both), ("width=300", .height(width: 300)), ("width='300px'", .height(width: 300)),
      ("height=\" 40 \"", .width(height: 40)), ("width=3 height=4", .nothing),
      ("width=3 width=4", .height(width: 3)), ("width=50%", .nothing), ("width=auto", .nothing),
      ("width=0", .nothing), ("width=2.5", .nothing), ("width=999999", .nothing),
      ("style='width:3rem'", .both), ("style='Max-Height:3rem'", .nothing),
      ("srcset='b.png 2x'", .both), ("srcset='b.png 800w, c.png 1600w'", .nothing),
      ("sizes=100vw", .nothing),
    ] as [(String, MarkdownDocument.Image.Missing)])
  func theFileTellsWhatItsAuthorDidNot(
    attributes: String, expected: MarkdownDocument.Image.Missing
  ) throws {
    #expect(try missing("<img src=\"a.png\" \(attributes)>\n") == [expected])
  }

  @Test func aSourceThatSaysHowWideItIsShownLeavesNothingToTheFile() throws {
    let picture =
      "<picture><source srcset=\"b.webp 800w\" sizes=\"100vw\"><img src=\"a.png\"></picture>"
    #expect(try missing("\(picture)\n<img src=\"a.png\">\n") == [.nothing, .both])
    #expect(try missing("Text \(picture) <img src=\"a.png\">\n") == [.nothing, .both])
  }

  @Test(arguments: [
    ("a|100", "alt=\"a\" width=\"100\""), ("a|100x50", "alt=\"a\" width=\"100\""),
    ("a \\| b|7", "alt=\"a | b\" width=\"7\""), ("*a*|20", "alt=\"a\" width=\"20\""),
    ("|100", "alt=\"\" width=\"100\""),
  ])
  func anAlternativeTextMayEndInAWidth(text: String, expected: String) throws {
    #expect(try html("![\(text)](a.png)\n").contains("<img src=\"a.png\" \(expected)"))
    #expect(try missing("![\(text)](a.png)\n").first != .both)
  }

  @Test(arguments: [
    "2024", "a|b", "a|0", "a|10000", "a|1x", "a|x1", "a|1x2x3", "a|-1", "a|1 ", "|",
  ])
  func otherTextsStay(text: String) throws {
    #expect(try html("![\(text)](a.png)\n").contains("alt=\"\(text)\""))
    #expect(try missing("![\(text)](a.png)\n") == [.both])
  }

  @Test func aPictureOfAnotherHostHasTheSizeThatIsWritten() throws {
    #expect(
      try html("x ![a|100x50](https://e.test/a.png \"T\")\n").contains(
        "alt=\"a\" title=\"T\" width=\"100\" height=\"50\""))
  }

  @Test func whatStandsInAPictureGetsNoneAroundIt() throws {
    let inside = try render("<picture><img src=\"a.png\"></picture> <img src=\"b.png\">\n")
    #expect(
      inside.body.holes.map(\.content) == [.image(0), .pictureStart(1), .image(1), .pictureEnd(1)])
  }

  @Test(arguments: [
    "<img src=\"a.png", "<img src=\"a.png\"", "<img src=\"a>",
    "<div><img src=a.png srcset='b.png 2x'>",
  ])
  func nothingGoesAroundATagWithoutAnEndOrWithOtherFiles(html: String) throws {
    let holes = try render(html + "\n").body.holes
    #expect(!holes.contains { $0.content == .pictureStart(0) || $0.content == .pictureEnd(0) })
  }

  @Test(arguments: [
    "<img src=\"#a\">", "<img src=\"\">", "<img>", "<img src=\"java&#115;cript:a\">",
    "<img src=\"https://e.test/a.png\">", "<img alt=\"<picture>\">",
  ])
  func anImageOfNoFileOfTheSiteIsNone(html: String) throws {
    let document = try render(html + "\n")
    #expect(document.images.isEmpty && document.body.holes.isEmpty)
  }

  @Test func aHeadingMayEndInAPicture() throws {
    let document = try render("# ![Logo](a.png)\n\nText\n")
    #expect(document.openingHTML.contains("<img"))
    #expect(document.body.holes.allSatisfy { Int($0.offset) < document.body.openingEnd })
    #expect(document.htmlAfterOpening == "<p>Text</p>\n")
  }
}
