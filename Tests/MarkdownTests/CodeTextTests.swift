import Diagnostics
import Markdown
import TestSupport
import Testing

/// Signs and notations leave the text of code and become marks of its lines.
@Suite struct CodeTextTests {
  private func check(
    _ info: String, _ text: String, is code: String, _ marks: String?, language: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var options = MarkdownOptions()
    options.collectsText = true
    let document = try render("~~~~\(info)\n\(text)~~~~\n", options: options)
    #expect(
      String(decoding: document.code, as: UTF8.self) == code, sourceLocation: sourceLocation)
    #expect(document.text == document.code, sourceLocation: sourceLocation)
    let block = try #require(document.codeBlocks.first)
    #expect(block.marks?.summary == marks, sourceLocation: sourceLocation)
    #expect(block.text == 0..<Int32(document.code.count), sourceLocation: sourceLocation)
    if let language {
      #expect(block.language == Array(language.utf8), sourceLocation: sourceLocation)
    }
  }

  @Test func signsOfADiffAreMarksAndTheirColumnGoes() throws {
    try check(
      "diff", "- old\n+ new\n  same\n", is: "old\nnew\nsame\n", "1 deleted, 2 inserted",
      language: "")
    for info in ["js diff", "diff lang=\"js\"", "diff-js", "{.js .diff}"] {
      try check(
        info, "-let a\n+const a\n b\n\n+\n", is: "let a\nconst a\nb\n\n\n",
        "1 deleted, 2 inserted, 5 inserted", language: "js")
    }
    try check("js diff", "-  a\n+  b\n   c\n", is: "  a\n  b\n  c\n", "1 deleted, 2 inserted")
    // Where a line has no column for signs, only signs go.
    try check("js diff", "a\n+b\n  c\n", is: "a\nb\n  c\n", "2 inserted", language: "js")
  }

  @Test func aPatchKeepsItsSigns() throws {
    for patch in [
      "@@ -1 +1 @@\n-a\n+b\n", "--- a/x\n+++ b/x\n-a\n", "diff --git a/x b/x\n+a\n",
    ] {
      try check("diff", patch, is: patch, nil, language: "diff")
    }
    try check("diff", "--- a comment\n", is: "-- a comment\n", "1 deleted")
  }

  @Test(arguments: [
    ("// [!code ++]", "inserted"), ("//[!code --]", "deleted"),
    ("# [!code highlight]", "highlighted"),
    ("/* [!code hl] */", "highlighted"), ("<!-- [!code focus] -->", "focused"),
    ("{/* [!code ++] */}", "inserted"), ("-- [!code error]", "highlighted"),
    ("; [!code warning]", "highlighted"), ("% [!code ++]", "inserted"),
    ("(* [!code ++] *)", "inserted"), ("// [!code focus] [!code ++]", "inserted focused"),
    ("// [!code ++] // [!code focus]", "inserted focused"),
  ])
  func notationsInCommentsMarkTheirLine(_ comment: String, _ mark: String) throws {
    try check("js", "a\nb \(comment)\nc\n", is: "a\nb\nc\n", "2 \(mark)")
  }

  @Test func notationsReachAsFarAsTheySay() throws {
    try check(
      "js", "a // [!code focus:2]\nb\nc\n", is: "a\nb\nc\n", "1 focused, 2 focused")
    try check(
      "js", "a\n  // [!code ++:2]\nb\nc\nd\n", is: "a\nb\nc\nd\n", "2 inserted, 3 inserted")
    try check("js", "a // [!code ++:99]\n", is: "a\n", "1 inserted")
    try check("js", "a // [!code ++] why\n", is: "a // why\n", "1 inserted")
  }

  @Test func whatIsNoNotationStays() throws {
    for text in [
      "x [!code ++]\n", "// [!code word:x]\n", "// [!code]\n", "// [!code ++\n", "[!code ++]\n",
      "> [!NOTE]\n",
    ] {
      try check("md", text, is: text, nil)
    }
    try check("js", "a // [!!code ++]\n", is: "a // [!code ++]\n", nil)
  }

  /// As Shiki and VitePress, which take a notation in a comment only.
  @Test(arguments: [
    "let a = \"// [!code ++]\"", "let a = '// [!code ++]';", "print(\"#[!code --]\")",
    "print(f\"{x} # [!code --]\", file=y)", "x = rb'# [!code ++]'", "a(`/* [!code hl] */`)",
    "a = \"<!-- [!code focus] -->\" + b", "a = \"\\\"// [!code ++]\"", "a('it', \"-- [!code ++]\")",
    "a = \"// [!code ++] // [!code focus]\"", "it's \"// [!code ++]\"", "a = \"; [!code ++] \"",
  ])
  func notationsInStringsStay(_ line: String) throws {
    try check("js", line + "\n", is: line + "\n", nil)
  }

  @Test(arguments: [
    ("a(\"x\") // [!code ++]", "a(\"x\")"), ("it's so # [!code ++]", "it's so"),
    ("fn f<'a>(x: &'a str) {} // [!code ++]", "fn f<'a>(x: &'a str) {}"),
    ("a = 'it\\'s' # [!code ++]", "a = 'it\\'s'"),
    ("don't <!-- [!code ++] --> don't", "don't don't"),
    ("a = \"b // [!code ++]", "a = \"b"), ("x = y' % [!code ++]", "x = y'"),
    ("a /// [!code ++]", "a"), ("a ## [!code ++]", "a"), ("(a) ;; [!code ++]", "(a)"),
    ("a {- [!code ++] -}", "a"), ("a // \"b\" [!code ++]", nil),
    ("don't // [!code ++] don't", "don't // don't"),
  ])
  func quotationMarksThatAreNoStringMatterNot(_ line: String, _ code: String?) throws {
    try check("js", line + "\n", is: (code ?? line) + "\n", code.map { _ in "1 inserted" })
  }

  @Test func aDiffMayHaveLinesInFocusToo() throws {
    try check(
      "js diff {2} focus={1-2} linenums=5", "-a\n+b\n", is: "a\nb\n",
      "from 5, 1 deleted focused, 2 highlighted inserted focused")
  }

  /// Found by hand: ranges that overlap must not cost their product.
  @Test(.timeLimit(.minutes(1)))
  func manyRangesOverManyLinesAreLinear() throws {
    let ranges = String(repeating: "1-50000,", count: 20000)
    let notation = "a // [!code ++:99999]\n"
    let document = try render(
      "~~~js {\(ranges)}\n" + String(repeating: notation, count: 50000) + "~~~\n")
    #expect(document.codeBlocks.first?.marks?.lines.count == 50000)
    let line = String(repeating: "// [!code ++] ", count: 30000)
    #expect(try render("~~~\n\(line)\n~~~\n").codeBlocks.count == 1)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func anyInfoStringIsReadAndNothingButSignsIsLost(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let words = [
      "js", "diff", "{", "}", "[", "]", "=", "\"", "'", "/", ":", ",", " ", "1", "3-5", "0", "99",
      "-", ".", "#", "hl_lines", "title", "ins", "del", "focus", "linenos", "showLineNumbers",
      "lang", "é", "\\", "&amp;", "&lt;", "999999999999", "{1}", "no", "r",
    ]
    let lines = [
      "+x", "-y", " z", "w", "", "// [!code ++]", "q // [!code --:2] v", "[!code", "@@ ",
    ]
    for _ in 0..<200 {
      let info = (0..<Int.random(in: 0...12, using: &random))
        .compactMap { _ in words.randomElement(using: &random) }.joined()
      let text = (0..<Int.random(in: 0...6, using: &random))
        .compactMap { _ in lines.randomElement(using: &random) }.map { $0 + "\n" }.joined()
      let document = try render("~~~~ \(info)\n\(text)~~~~\n")
      let block = try #require(document.codeBlocks.first, "\(info)")
      let code = String(decoding: document.code, as: UTF8.self)
      let count = code.split(separator: "\n", omittingEmptySubsequences: false).count - 1
      #expect((block.marks?.lines.count ?? 0) <= count, "\(info)")
      let isDiff = info.contains("diff")
      if !isDiff, !text.contains("// [!") { #expect(code == text, "\(info)") }
      // Signs and notations are all that may go, and lines that held nothing else.
      func letters(_ text: String) -> String { text.filter { "xyzwqv".contains($0) } }
      #expect(letters(code) == letters(text), "\(info)")
      for diagnostic in document.diagnostics {
        #expect(diagnostic.line == 1 && (diagnostic.column ?? 0) >= 1, "\(info)")
      }
    }
  }
}
