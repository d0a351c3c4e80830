import Markdown
import Testing

@Suite struct MarkdownRendererTests {
  @Test func cutsTheOpeningHeadingOff() throws {
    let document = try render("# Hello *World*\n\ntext\n\n# Again\n")
    #expect(document.openingHTML == "Hello <em>World</em>")
    #expect(
      document.htmlAfterOpening == """
        <p>text</p>
        <div class="h"><h1 id="again">Again</h1>\
        <a class="anchor" href="#again" aria-label="Link to “Again”">#</a></div>

        """)
    #expect(document.opening?.id == Array("hello-world".utf8))
    #expect(document.outline.map(\.level) == [1])
  }
}
