import Diagnostics
import Markdown
import Testing

@Suite struct LinkTests {
  private func links(_ markdown: String) throws -> [MarkdownDocument.Link] {
    try render(markdown).links
  }

  private func places(_ markdown: String, firstLine: Int = 1) throws -> [String] {
    try render(markdown, firstLine: firstLine).links.map {
      "\($0.line):\($0.column) \(String(decoding: $0.destination, as: UTF8.self))"
    }
  }

  @Test func anAmpersandIsEscapedOnce() throws {
    let html = try render("[q](https://e.test/?a=1&b=2) [r](https://e.test/?a=1&amp;b=2)").html
    #expect(
      html == """
        <p><a href="https://e.test/?a=1&amp;b=2">q</a> \
        <a href="https://e.test/?a=1&amp;b=2">r</a></p>

        """)
  }

  @Test func spacesAreKeptAsTheyWereWritten() throws {
    #expect(
      try links("[a](My%20Note.md) and [a](<My Note.md>)").map(\.destination)
        == [Array("My%20Note.md".utf8), Array("My Note.md".utf8)])
  }

  @Test func rawHTMLIsReadLikeMarkdown() throws {
    let links = try links("<a href=\"b.md\">b</a> <img src=\"p.png\">\n\n<a href='c.md'>c</a>\n")
    #expect(links.map(\.kind) == [.htmlLink, .htmlPicture, .htmlLink])
    #expect(links.map(\.destination) == ["b.md", "p.png", "c.md"].map { Array($0.utf8) })
  }

  @Test(arguments: [
    "https://e.test", "HTTP://E.test", "//e.test/x", "mailto:a@b.example", "tel:+1", "sms:1",
    "ftp://e.test", "xmpp:a@b.example", "geo:1,2", "magnet:?x=1",
  ])
  func otherHostsAreWrittenAtOnce(address: String) throws {
    let document = try render("[a](\(address))")
    #expect(document.links.isEmpty)
    #expect(document.html.contains("href=\"\(address)\""))
  }

  @Test(arguments: ["a.md", "/a", "./a:b.md", "../a", "#a", "?a", "a%3Ab", "é", "a/b:c", "1:2"])
  func namesInTheSiteBecomeHoles(address: String) throws {
    #expect(try links("[a](<\(address)>)").map(\.destination) == [Array(address.utf8)])
    #expect(try links("<a href=\"\(address)\">a</a>").map(\.destination) == [Array(address.utf8)])
  }

  @Test func placesAreThoseOfTheFile() throws {
    #expect(
      try places("[a](a.md)\n  [`b`]( <b c.md> 't')\n", firstLine: 7) == [
        "7:5 a.md", "8:11 b c.md",
      ])
    #expect(try places("> - x\n>   y [a](a.md)\n") == ["2:11 a.md"])
    #expect(try places("a.md `](a.md)` [a.md](a.md)") == ["1:23 a.md"])
    #expect(try places("| a |\n|---|\n| [x](y.md) [x](y.md) |\n") == ["3:7 y.md", "3:17 y.md"])
    #expect(try places("# [t](t.md)\n\n## [u](u.md)\n") == ["1:7 t.md", "3:8 u.md"])
    #expect(try places("[![i](i.png)](l.md) [m](m.md)") == ["1:15 l.md", "1:7 i.png", "1:25 m.md"])
    #expect(try places("[a](x&amp;y.md) [b](p\\_q.md)") == ["1:5 x&y.md", "1:21 p_q.md"])
  }

  @Test func aReferenceIsPlacedWhereItStands() throws {
    #expect(
      try places("text [one] and\n[two][one]\n\n[one]: a.md\n") == ["1:6 a.md", "2:1 a.md"])
  }

  @Test func linksInNotesHaveTheirOwnPlace() throws {
    #expect(
      try places("a[^1]\n\n[^1]: [x](x.md)\n\n[y](y.md)\n") == ["5:5 y.md", "3:11 x.md"])
  }

  @Test func placesInRawHTMLAreThoseOfTheValue() throws {
    #expect(
      try places("x\n\n<p>\n<a\n  href='a&amp;b.md'>t</a> <img src=p.png>\n") == [
        "5:9 a&b.md", "5:36 p.png",
      ])
    #expect(try places("b.md <a href=\"b.md\">b.md</a>") == ["1:15 b.md"])
  }

  @Test func everyAddressOfASourceSetIsAHole() throws {
    let document = try render(
      "<img srcset='a.png, b.png 2x,https://e.test/c.png 3x, \"d\".png 4x' src=x.png>")
    #expect(
      document.links.map { String(decoding: $0.destination, as: UTF8.self) }
        == ["a.png", "b.png", "\"d\".png", "x.png"])
    #expect(
      document.links.map(\.kind) == [.htmlImage, .htmlImage, .htmlImage, .htmlPicture])
    #expect(
      document.html.contains(
        """
        srcset="a.png, b.png 2x,https://e.test/c.png 3x, &quot;d&quot;.png 4x" src="x.png"
        """))
  }

  @Test(
    arguments: [
      ("<object data=\"n.md\">", .htmlSource), ("<form action=\"n.md\">", .htmlLink),
      ("<button formaction=\"n.md\">", .htmlLink), ("<blockquote cite=\"n.md\">", .htmlLink),
      ("<q cite=\"n.md\">", .htmlLink), ("<del cite=\"n.md\">", .htmlLink),
      ("<ins cite=\"n.md\">", .htmlLink), ("<track src=\"n.md\">", .htmlSource),
      ("<audio src=\"n.md\">", .htmlSource), ("<video src=\"n.md\">", .htmlSource),
      ("<source src=\"n.md\">", .htmlSource), ("<svg><a xlink:href=\"n.md\">", .htmlLink),
      ("<svg><image xlink:href=\"n.md\">", .htmlImage),
      ("<svg><image href=\"n.md\">", .htmlImage), ("<img src=n.md>", .htmlPicture),
      ("<input type=image src=\"n.md\">", .htmlImage), ("<source srcset=n.md>", .htmlImage),
      ("<script src=\"n.md\"></script>", .htmlSource), ("<link href=\"n.md\">", .htmlLink),
      ("<video poster=\"n.md\">", .htmlSource), ("<iframe src=\"n.md\">", .htmlSource),
      ("<svg><use xlink:href=\"n.md\">", .htmlSource), ("<svg><use href=\"n.md\">", .htmlSource),
    ] as [(String, MarkdownDocument.Link.Kind)])
  func everyAddressInRawHTMLIsALink(html: String, kind: MarkdownDocument.Link.Kind) throws {
    let links = try links("<div>\(html)\n")
    #expect(links.map(\.kind) == [kind])
    #expect(links.map(\.destination) == [Array("n.md".utf8)])
  }

  @Test(arguments: [
    "<svg><use href=\"#n\"></use></svg>", "<svg><use xlink:href=\"#n\"></use></svg>",
    "<svg><linearGradient href=\"#n\"/></svg>", "<div data=\"n.md\">", "<p cite=\"n.md\">",
    "<!-- <a href=\"n.md\"> -->", "<script>'<a href=\"n.md\">'</script>",
    "<style>/* <a href=\"n.md\"> */</style>", "<a title='<b href=\"n.md\">'>x</a>",
    "<div><textarea><a href=\"n.md\"></textarea></div>", "<a data-href=\"n.md\">x</a>",
    "<a href=\"https://e.test\">x</a>", "<a href>x</a>",
    "`<a href=\"n.md\">`", "<?php <a href=\"n.md\"> ?>",
  ])
  func whatIsNoAddressStaysAsItIs(html: String) throws {
    let document = try render(html + "\n")
    #expect(document.links.isEmpty)
    if !html.hasPrefix("`") { #expect(document.html.contains(html)) }
  }

  @Test func linksDoNotNest() throws {
    let html = try render("[a <https://e.test> b[^1]](x.md)\n\n[^1]: n").html
    #expect(html.hasPrefix("<p><a href=\"x.md\">a https://e.test b</a><sup><a class=\"fn\""))
  }

  @Test(arguments: [
    ("<a href=\"b.md\">[x](c.md)</a> [y](d.md)", "<a href=\"b.md\">x</a> <a href=\"d.md\">y</a>"),
    (
      "<A\nhref=\"b.md\">**<https://e.test>**</A>",
      "<A\nhref=\"b.md\"><strong>https://e.test</strong></A>"
    ),
    (
      "<a href=\"https://e.test\">https://e.test</a>",
      "<a href=\"https://e.test\">https://e.test</a>"
    ),
    ("<a href=\"mailto:a@b.cc\">a@b.cc</a>", "<a href=\"mailto:a@b.cc\">a@b.cc</a>"),
    ("[a <a href=\"b.md\">n</a> b](c.md)", "<a href=\"c.md\">a n b</a>"),
    ("<a name=\"n\">[x](c.md)</a> t", "<a name=\"n\"></a><a href=\"c.md\">x</a> t"),
    ("<a name=\"n\"></a>[x](c.md)", "<a name=\"n\"></a><a href=\"c.md\">x</a>"),
    ("<abbr>[x](c.md)</abbr>", "<abbr><a href=\"c.md\">x</a></abbr>"),
    ("<a href=\"b.md\">[x](c.md)", "<a href=\"b.md\"><a href=\"c.md\">x</a>"),
  ])
  func linksDoNotNestInRawHTML(markdown: String, expected: String) throws {
    #expect(try render("t \(markdown)").html == "<p>t \(expected)</p>\n")
  }

  @Test func notesFollowARawLink() throws {
    let html = try render("t <a href=\"b.md\">x[^1] y</a> z\n\n[^1]: n").html
    #expect(html.hasPrefix("<p>t <a href=\"b.md\">x y</a><sup><a class=\"fn\""))
    let named = try render("t <a name=\"b\">x[^1] y</a> z\n\n[^1]: n").html
    #expect(named.hasPrefix("<p>t <a name=\"b\">x</a><sup><a class=\"fn\""))
    #expect(named.contains("</sup> y z"))
  }

  @Test(.timeLimit(.minutes(20)))
  func lookingForEndsOfAnchorsIsLinear() throws {
    let html = try render(String(repeating: "<a name=b> *<a name=c>* ", count: 50_000)).html
    #expect(html.matches(of: /<a name=b>/).count == 50_000)
  }

  @Test(.timeLimit(.minutes(20)))
  func lookingForPlacesIsLinear() throws {
    let references = String(repeating: "[a] ", count: 100_000) + "\n\n[a]: b.md\n"
    #expect(try links(references).count == 100_000)
    let inline = String(repeating: "[a](b.md) ", count: 100_000)
    #expect(try links(inline).count == 100_000)
    let nested = String(repeating: "*[a](b) ", count: 20_000)
    #expect(try links(nested).count == 20_000)
    let html = String(repeating: "<a href=b&#10;c> ", count: 50_000)
    #expect(try links(html).count == 50_000)
  }
}
