import Build
import Foundation
import TestSupport
import Testing

/// Lines of code on a page.
@Suite struct CodeLinesTests {
  /// The inside of each `<code>` of a block.
  private func blocks(_ markdown: String) throws -> [String] {
    let site = try BuiltSite(["index.md": "# T\n\n" + markdown])
    site.build()
    return try site.text("index.html").matches(of: #/<code(?: class="[^"]*")?>((?s:.*?))<\/code>/#)
      .map { String($0.1) }
  }

  @Test func onlyMarkedAndNumberedBlocksHaveElementsForLines() throws {
    let blocks = try blocks("```\na\n```\n\n~~~ {2}\na <b>\nb\n~~~\n\n~~~ linenums=9\na\n\n~~~\n")
    #expect(
      blocks == [
        "a\n", "<span class=\"l\">a &lt;b&gt;\n</span><mark class=\"l hl\">b\n</mark>",
        "<span class=\"l\" data-n=\"9\">a\n</span><span class=\"l\" data-n=\"10\">\n</span>",
      ])
  }

  @Test func linesSayWhatTheyAre() throws {
    let blocks = try blocks("~~~js diff focus={1-2} {2}\n-a\n+b\n c\n+d\n~~~\n")
    #expect(
      blocks == [
        "<del class=\"l del focus\">a\n</del><ins class=\"l hl ins focus\">b\n</ins>"
          + "<span class=\"l dim\">c\n</span><ins class=\"l ins\">d\n</ins>"
      ])
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func withoutItsTagsTheCodeIsItsText(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let lines = ["let a = \"<&>\"", "", "  b", "\tc // d", "é", "<p id='x'>"]
    let infos = [
      "js", "{1}", "js {1-2} focus={3}", "ins=2 del=1", "linenums=7", "py {2} linenums=1",
    ]
    var texts: [String] = []
    var markdown = ""
    for _ in 0..<60 {
      let count = Int.random(in: 3...7, using: &random)
      let text = (0..<count).compactMap { _ in lines.randomElement(using: &random) }
        .map { $0 + "\n" }.joined()
      texts.append(text)
      markdown += "~~~~ \(infos.randomElement(using: &random) ?? "")\n\(text)~~~~\n\n"
    }
    let shown = try blocks(markdown).map { html in
      html.replacing(/<[^>]*>/, with: "").replacing("&lt;", with: "<").replacing("&gt;", with: ">")
        .replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
    }
    #expect(shown == texts)
  }
}
