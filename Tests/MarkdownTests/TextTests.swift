import Markdown
import Testing

@Suite struct TextTests {
  /// Found by the fuzzer: spaces that become one left a scalar cut in half at the end.
  @Test(arguments: 0..<4)
  func anExcerptOfManySpacesEndsBetweenTwoScalars(_ shift: Int) throws {
    let text = "a" + String(repeating: "\t", count: 380 + shift) + String(repeating: "漢🙂", count: 9)
    let excerpt = try render(text).excerpt
    #expect(String(validating: excerpt, as: UTF8.self)?.hasPrefix("a 漢") == true)
  }

  private func excerpt(_ markdown: String) throws -> String {
    try String(decoding: render(markdown).excerpt, as: UTF8.self)
  }

  @Test func theExcerptIsTheFirstParagraph() throws {
    #expect(try excerpt("# T\n\nA *b* `c`\nd[^1].\n\nSecond.\n\n[^1]: n") == "A b c d.")
    #expect(try excerpt("> quoted\n\n- item\n\nfirst") == "first")
    #expect(try excerpt("![image](i.png)\n\nfirst") == "first")
    #expect(try excerpt("[[toc]]\n\nfirst") == "first")
  }

  @Test func theExcerptEndsAtAWordWithin200Bytes() throws {
    let text = try excerpt(String(repeating: "wörter ", count: 100))
    #expect(text.utf8.count <= 200)
    #expect(text.hasSuffix("wörter…"))
    let ideographs = try excerpt(String(repeating: "漢", count: 100))
    #expect(ideographs == String(repeating: "漢", count: 65) + "…")
    #expect(try excerpt("short") == "short")
  }

  @Test func wordsAreCountedWithoutCode() throws {
    #expect(try render("# One two\n\nthree *fo*ur `five`\n\n```\nsix\n```\n").wordCount == 5)
    #expect(try render("漢字 かな 한국어\n").wordCount == 4)
    #expect(try render("| a | b |\n|---|---|\n| c | d |\n").wordCount == 4)
    #expect(try render("<p>one <b>two</b></p>\n").wordCount == 2)
  }

  @Test func theTextIsKeptOnlyWhenItIsWanted() throws {
    #expect(try render("a\n").text.isEmpty)
    var options = MarkdownOptions()
    options.collectsText = true
    let document = try render(
      "# A *b*\n\nc\nd &amp; [e](f.md)\n\n```\ncode\n```\n", options: options)
    #expect(String(decoding: document.text, as: UTF8.self) == "A b\nc d & e\ncode\n")
  }

  @Test func quotesAndDashesAreSmartOnRequest() throws {
    let markdown = "\"It's\" -- so --- it is... `\"x\" --`"
    #expect(
      try render(markdown).html
        == "<p>&quot;It's&quot; -- so --- it is... <code>&quot;x&quot; --</code></p>\n")
    var options = MarkdownOptions()
    options.smart = true
    #expect(
      try render(markdown, options: options).html
        == "<p>“It’s” – so — it is… <code>&quot;x&quot; --</code></p>\n")
  }

  @Test func codeIsKeptAsItIs() throws {
    let document = try render("a\n\n```sh x\n<b>\n```\n\n    in\n      de\n", firstLine: 3)
    #expect(String(decoding: document.code, as: UTF8.self) == "<b>\nin\n  de\n")
    #expect(document.codeBlocks.map(\.line) == [5, 9])
    #expect(document.codeBlocks.map(\.language) == [Array("sh".utf8), []])
    #expect(document.codeBlocks.map(\.text) == [0..<4, 4..<12])
  }
}
