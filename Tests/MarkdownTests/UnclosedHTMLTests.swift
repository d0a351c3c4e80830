import Diagnostics
import Markdown
import Testing

@Suite struct UnclosedHTMLTests {
  private func places(_ document: MarkdownDocument) -> [String] {
    document.diagnostics.map { "\($0.id) \($0.line ?? 0):\($0.column ?? 0)" }
  }

  @Test func anUnclosedCommentEndsWithItsBlock() throws {
    let document = try render("a\n\n<!-- note\nb\n\n# c\n", firstLine: 5)
    #expect(document.html == "<p>a</p>\n<!-- note\nb\n\n# c-->\n")
    #expect(places(document) == ["html-unclosed 7:1"])
    let second = try render("<!-- x --> <!-- note\nb\n")
    #expect(second.html == "<!-- x --> <!-- note-->\n<p>b</p>\n")
    #expect(places(second) == ["html-unclosed 1:12"])
    let block = try render("<div><!-- note\n\ntext\n")
    #expect(block.html == "<div><!-- note-->\n<p>text</p>\n")
    #expect(places(block) == ["html-unclosed 1:6"])
    #expect(
      try render("> - <!-- a\n\nb\n").html.hasSuffix(
        "<!-- a-->\n</li>\n</ul>\n</blockquote>\n<p>b</p>\n"))
  }

  @Test(arguments: ["script", "style", "textarea", "title", "xmp", "iframe", "noframes"])
  func anUnclosedElementEndsWithTheDocument(name: String) throws {
    let document = try render("a\n\n- <\(name)>x\n\nb[^1]\n\n[^1]: n\n")
    let end = try #require(document.html.firstRange(of: "</\(name)>"))
    #expect(
      document.html[end.upperBound...].hasPrefix("<section class=\"notes\"")
        || document.html[end.upperBound...].hasPrefix("\n<section class=\"notes\""))
    #expect(places(document) == ["html-unclosed 3:3"])
    let inline = try render("a `<\(name)>` ]\nb <\(name)> c\n")
    #expect(inline.html.hasSuffix("c</p>\n</\(name)>"))
    #expect(places(inline) == ["html-unclosed 2:3"])
  }

  @Test func anUnclosedElementDoesNotLeaveTheTitle() throws {
    let document = try render("# a <textarea> b\n\nc\n")
    #expect(document.openingHTML == "a <textarea> b</textarea>")
    #expect(document.htmlAfterOpening == "<p>c</p>\n")
  }

  @Test(arguments: [
    "<script>\nlet a = '<!--'\n\n</script>\n", "a <title>b *c*</title> d",
    "<title>a\n\nb</title>\n",
    "<div><XMP>a\n\n</div></xmp>\n", "<style></style>", "<!-- a --!> <!--> <!---> b\n",
    "a <textarea>[b](c.md) <a href=\"c.md\">d</a></textarea>", "`<script>`",
  ])
  func whatIsClosedIsNotTold(markdown: String) throws {
    let document = try render(markdown)
    #expect(document.diagnostics == [])
    #expect(document.links.isEmpty)
    #expect(!document.html.contains("-->\n-->"))
  }

  @Test func plaintextIsText() throws {
    let document = try render("a <plaintext> b")
    #expect(document.html == "<p>a &lt;plaintext> b</p>\n")
    #expect(places(document) == ["html-unclosed 1:3"])
  }

  @Test(.timeLimit(.minutes(20)))
  func manyStartTagsAreLinear() throws {
    let document = try render(String(repeating: "a <title> b <!-- c\n\n", count: 50_000))
    #expect(document.diagnostics.count == 1)
    let plaintext = try render("<p>\n" + String(repeating: "<plaintext>\n", count: 50_000))
    #expect(plaintext.diagnostics.count == 1)
  }
}
