import Diagnostics
import Markdown
import Testing

@Suite struct NoteTests {
  @Test func notesAreNumberedInTheOrderOfTheText() throws {
    let html = try render("[^b] [^a] [^b]\n\n[^a]: A\n[^b]: B\n").html
    #expect(html.contains("<li id=\"fn-1\">\n<p>B "))
    #expect(html.contains("<li id=\"fn-2\">\n<p>A "))
    #expect(html.contains("id=\"fnref-1-2\""))
  }

  @Test func aNoteThatOnlyAHiddenNoteNamesIsHidden() throws {
    let html = try render("x[^a]\n\n[^a]: A\n[^b]: B[^c]\n[^c]: C\n").html
    #expect(!html.contains("fn-2"))
    #expect(!html.contains(">C"))
  }

  @Test func notesMayNameOneAnother() throws {
    let html = try render("x[^a]\n\n[^a]: A[^b]\n[^b]: B[^a]\n").html
    #expect(html.matches(of: /href="#fnref-1-2"/).count == 1)
    #expect(html.matches(of: /id="fnref-1-2"/).count == 1)
    #expect(html.contains("aria-label=\"Back to the text, note 1-2\""))
  }

  @Test(arguments: [
    "![i](i.png \"caption\")", "[[toc]]", "- list", "> quote", "    code", "| a |\n    |---|",
    "***", "# heading", "<div></div>",
  ])
  func everyNoteLeadsBack(content: String) throws {
    let html = try render("x[^a]\n\n[^a]:\n    \(content)\n").html
    #expect(html.matches(of: /<a class="back" href="#fnref-1"/).count == 1)
    #expect(imbalance(of: html) == nil)
  }

  @Test func anIDOfANoteInRawHTMLIsTold() throws {
    func repeated(_ id: String) throws -> [String] {
      let source = "<p id=\"\(id)\">x</p>\n\na[^1] b[^1]\n\n[^1]: n\n"
      return try render(source).diagnostics.map { "\($0.id) \($0.line ?? 0):\($0.column ?? 0)" }
    }
    for id in ["fn-1", "fnref-1", "fnref-1-2"] { #expect(try repeated(id) == ["id-repeated 1:8"]) }
    for id in ["fn-2", "fn-01", "fn", "fn-", "fnref-1-1", "fnref-1-3", "fn-1-2", "fn--1", "fn-0"] {
      #expect(try repeated(id) == [])
    }
    #expect(try render("<p id=\"fn-1\">x</p>\n").diagnostics == [])
  }

  @Test func aNoteInATitleStaysOutOfItsText() throws {
    let document = try render("# Cost[^1]\n\n## More[^1]\n\n[^1]: note\n")
    #expect(document.opening?.text == Array("Cost".utf8))
    #expect(document.outline.map(\.html) == [Array("More".utf8)])
    #expect(document.html.matches(of: /id="fn-1"/).count == 1)
  }

  @Test func labelsComeFromTheOptions() throws {
    var options = MarkdownOptions()
    options.labels.footnotes = "Fußnoten & mehr"
    options.labels.backToText = "Zurück zu %"
    options.labels.linkTo = "Link"
    let html = try render("## x\n\n[^1]\n\n[^1]: n", options: options).html
    #expect(html.contains("<section class=\"notes\" aria-label=\"Fußnoten &amp; mehr\">"))
    #expect(html.contains("aria-label=\"Zurück zu 1\""))
    #expect(html.contains("aria-label=\"Link\""))
  }
}
