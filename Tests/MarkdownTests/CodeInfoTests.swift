import Diagnostics
import Markdown
import Testing

/// What is written behind a fence, and what it means.
@Suite struct CodeInfoTests {
  /// Three lines, with their fence.
  private func block(_ info: String, _ text: String = "a\nb\nc\n") throws -> MarkdownDocument {
    try render("```\(info.first == "`" ? " " : "")\(info)\n\(text)```\n")
  }

  /// As `language "title" marks`.
  private func meaning(_ document: MarkdownDocument) throws -> String {
    let block = try #require(document.codeBlocks.first)
    let title = document.html.firstMatch(of: /<span class="code-t">([^<]*)<\/span>/)
    return [
      String(decoding: block.language, as: UTF8.self), title.map { "\"\($0.1)\"" },
      block.marks?.summary,
    ].compactMap { $0 }.joined(separator: " ")
  }

  @Test(arguments: [
    // Nothing but a language, and what other programs add to it.
    ("js", "js"), ("c++", "c++"), ("rust,ignore", "rust"),
    ("rust,should_panic,edition2021", "rust"),
    ("{.python .example}", "python"), ("{.python #id}", "python"), ("swift live", "swift"),
    ("{r setup, echo=FALSE, fig.width=5}", "r"), ("{python}", "python"),
    ("js twoslash", "js"), ("js /word/ \"other\"", "js"), ("js frame=\"none\" wrap", "js"),
    // Titles.
    ("js title=\"a b.js\"", "js \"a b.js\""),
    ("js title=\"a &amp; b&lt;&#99;.js\"", "js \"a &amp; b&lt;c.js\""),
    ("js title='a.js'", "js \"a.js\""),
    ("js title=a.js", "js \"a.js\""), ("title=a.js", " \"a.js\""), ("js:a.js", "js \"a.js\""),
    ("js filename=\"a.js\"", "js \"a.js\""), ("js [a.js]", "js \"a.js\""),
    ("js:title=src/a.js", "js \"src/a.js\""), ("rust,name=a.rs", "rust \"a.rs\""),
    ("{.py title=\"a.py\"}", "py \"a.py\""), ("js title={\"a.js\"}", "js \"a.js\""),
    // Highlighted lines.
    ("js {2}", "js 2 highlighted"), ("js{1,3}", "js 1 highlighted, 3 highlighted"),
    ("js {2-3}", "js 2 highlighted, 3 highlighted"), ("{2}", " 2 highlighted"),
    ("js { 1, 3 }", "js 1 highlighted, 3 highlighted"),
    ("ts{1-2, 2}", "ts 1 highlighted, 2 highlighted"),
    ("py hl_lines=\"1 3\"", "py 1 highlighted, 3 highlighted"),
    ("py hl_lines=\"2-3\"", "py 2 highlighted, 3 highlighted"),
    ("go {hl_lines=[1,\"3-3\"]}", "go 1 highlighted, 3 highlighted"),
    ("go {hl_lines=\"1 3\"}", "go 1 highlighted, 3 highlighted"),
    ("rust,hl_lines=1 3,linenos", "rust from 1, 1 highlighted, 3 highlighted"),
    ("js mark={1}", "js 1 highlighted"), ("js highlight=2", "js 2 highlighted"),
    // Numbers.
    ("js showLineNumbers", "js from 1"), ("js showLineNumbers{5}", "js from 5"),
    ("js showLineNumbers={7}", "js from 7"), ("js showLineNumbers=false", "js"),
    ("js showLineNumbers startLineNumber=5", "js from 5"), ("js linenums=\"1\"", "js from 1"),
    ("js linenums=\"10\"", "js from 10"), ("{.js .numberLines}", "js from 1"),
    ("{.js .numberLines startFrom=\"10\"}", "js from 10"), ("{.js .number-lines}", "js from 1"),
    ("go {linenos=true,linenostart=5}", "go from 5"), ("go {linenos=table}", "go from 1"),
    ("go {linenos=false}", "go"), ("go {linenos=0}", "go"), ("js {-}", "js"),
    ("go {linenos=true,linenostart=0}", "go from 0"), ("js showLineNumbers{}", "js from 1"),
    ("rust,linenos,linenostart=20", "rust from 20"),
    ("ts:line-numbers", "ts from 1"), ("ts:line-numbers=2 {1}", "ts from 2, 1 highlighted"),
    ("ts:no-line-numbers", "ts"), ("js=", "js from 1"), ("js=101", "js from 101"),
    // Inserted, deleted, in focus.
    ("js ins={2-3} del={1}", "js 1 deleted, 2 inserted, 3 inserted"),
    ("js ins=2 del=1", "js 1 deleted, 2 inserted"), ("js focus={2}", "js 2 focused"),
    ("js {1} focus={1}", "js 1 highlighted focused"),
    // Together.
    (
      "js title=\"a.js\" {1,3-3} showLineNumbers",
      "js \"a.js\" from 1, 1 highlighted, 3 highlighted"
    ),
    (
      "{.python .numberLines startFrom=\"10\" hl_lines=\"2-3\"}",
      "python from 10, 2 highlighted, 3 highlighted"
    ),
    (
      "go {hl_lines=[1,\"2-3\"],linenos=true,linenostart=5}",
      "go from 5, 1 highlighted, 2 highlighted, 3 highlighted"
    ),
  ])
  func everySpellingHasItsMeaning(_ info: String, _ meaning: String) throws {
    let document = try block(info)
    #expect(try self.meaning(document) == meaning)
    #expect(document.diagnostics.isEmpty)
    #expect(document.code == Array("a\nb\nc\n".utf8))
  }

  @Test(arguments: [
    ("js {3-1}", "1:8 code-lines: '3-1' ends before it begins (write the smaller number first)"),
    ("js {0}", "1:8 code-lines: '0' is no line (lines count from 1)"),
    (
      "js {-1}",
      "1:8 code-lines: '-1' is neither a line nor a range of lines (write numbers and ranges, as in {1,3-5})"
    ),
    (
      "{ -2 }",
      "1:6 code-lines: '-2' is neither a line nor a range of lines (write numbers and ranges, as in {1,3-5})"
    ),
    ("js showLineNumbers{0}", "1:23 code-lines: '0' is no line (lines count from 1)"),
    ("js=0", "1:7 code-lines: '0' is no line (lines count from 1)"),
    (
      "js showLineNumbers{-5}",
      "1:23 code-lines: '-5' is not the number of a line (write a number, as in linenums=\"10\")"
    ),
    (
      "js {1,99}",
      "1:10 code-lines: '99' is beyond the end of the code, which has 3 lines (lines count from 1, the fence left out)"
    ),
    (
      "js {2-4}",
      "1:8 code-lines: '2-4' is beyond the end of the code, which has 3 lines (lines count from 1, the fence left out)"
    ),
    (
      "js ins={a}",
      "1:12 code-lines: 'a' is neither a line nor a range of lines (write numbers and ranges, as in {1,3-5})"
    ),
    (
      "js linenums=\"x\"",
      "1:17 code-lines: 'x' is not the number of a line (write a number, as in linenums=\"10\")"
    ),
    (
      "js hl_line=\"2\"",
      "1:7 code-attribute: code has no attribute 'hl_line' (did you mean 'hl_lines'?)"
    ),
    (
      "js shade=2",
      "1:7 code-attribute: code has no attribute 'shade' (remove it, or write one that is known)"
    ),
  ])
  func whatCannotBeUnderstoodIsWarnedOfAtItsPlace(_ info: String, _ warning: String) throws {
    let document = try block(info)
    let warnings = document.diagnostics.map {
      "\($0.line ?? 0):\($0.column ?? 0) \($0.id): \($0.message) (\($0.hint ?? ""))"
    }
    #expect(warnings == [warning])
    #expect(document.diagnostics.allSatisfy { $0.severity == .warning })
    #expect(document.code == Array("a\nb\nc\n".utf8))
  }

  @Test func aPlaceIsFoundInQuotesListsAndBehindEntities() throws {
    let document = try render(
      "- a\n\n  > ```js {9}\n  > a\n  > ```\n\n````js title=\"&amp;\" nope=1\nb\n````\n",
      firstLine: 11)
    #expect(document.diagnostics.map(\.line) == [13, 17])
    #expect(document.diagnostics.map(\.column) == [12, 22])
  }

  @Test func manyFaultsOfOneFenceAreEight() throws {
    let document = try block("js {" + String(repeating: "0,", count: 1000) + "}")
    #expect(document.diagnostics.count == 8)
  }
}
