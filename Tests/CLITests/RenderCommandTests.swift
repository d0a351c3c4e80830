import CLI
import TestSupport
import Testing

@Suite struct RenderCommandTests {
  @Test(arguments: [[], ["-"]])
  func readsStandardInput(_ arguments: [String]) {
    let run = Run(["render"] + arguments, input: "# Hi *there*\n\nText\n")
    #expect(run.code == .done)
    #expect(run.output == "<h1 id=\"hi-there\">Hi <em>there</em></h1>\n<p>Text</p>\n")
    #expect(run.errors.isEmpty)
  }

  @Test func readsAFile() throws {
    let folder = try TemporaryFolder()
    try folder.write("---\ntitle: T\n---\nSee [b](b.md).\n", to: "a.md")
    let run = Run(["render", folder.path + "a.md"])
    #expect(run.code == .done)
    #expect(run.output == "<p>See <a href=\"b.md\">b</a>.</p>\n")
  }

  @Test func whatCannotBeReadIsTold() {
    let file = Run(["render", "/none/x.md"])
    #expect(file.code == .disk)
    #expect(file.errors == "recto: /none/x.md cannot be read: no such file or directory\n")
    let input = Run(["render"])
    #expect(input.code == .disk)
    #expect(input.errors == "recto: standard input cannot be read\n")
  }

  @Test func plainOutputIsTheSpecifications() {
    let text = "---\na: b\n---\n~~x~~ <b>\n"
    #expect(
      Run(["render", "--plain"], input: text).output == "<hr />\n<h2>a: b</h2>\n<p>~~x~~ <b></p>\n")
    #expect(
      Run(["render", "--plain=strikethrough,tagfilter", "-"], input: "~~x~~ <script>\n").output
        == "<p><del>x</del> &lt;script></p>\n")
    #expect(Run(["render", "--plain=", "-"], input: "~~x~~").output == "<p>~~x~~</p>\n")
  }

  @Test(arguments: [
    ("keep", "<p>a <b>x</b></p>\n"), ("escape", "<p>a &lt;b&gt;x&lt;/b&gt;</p>\n"),
    ("omit", "<p>a x</p>\n"),
  ])
  func rawHTMLIsKeptEscapedOrOmitted(_ mode: String, _ html: String) {
    #expect(Run(["render", "--html", mode], input: "a <b>x</b>\n").output == html)
  }

  @Test func mistakesInFrontMatterAreTold() {
    let run = Run(["render"], input: "---\ndate: never\n---\nText\n")
    #expect(run.code == .siteHasErrors)
    #expect(run.output == "<p>Text</p>\n")
    #expect(run.errors.hasPrefix("-:2:7: error: "))
    #expect(run.errors.contains("    2 | date: never\n      |       ^\n"))
  }

  @Test func aRefusedDocumentIsAnError() {
    for plain in [[], ["--plain=table"]] {
      let run = Run(["render", "--parse-limit", "0.05"] + plain, input: Run.slowText)
      #expect(run.code == .siteHasErrors)
      #expect(run.errors.hasPrefix("-: error: "), "\(run.errors)")
    }
  }

  @Test(.timeLimit(.minutes(20)))
  func manyMistakesAreCountedInLinearTime() {
    // A walk over the text for each mistake would take minutes.
    let run = Run(["render"], input: String(repeating: "[a](javascript:x)\n", count: 200_000))
    #expect(run.code == .done)
    #expect(run.errors.matches(of: /\[link-scheme-refused\]/).count == 100)
    #expect(run.errors.contains("-:100:5: warning: "))
    #expect(run.errors.contains("  100 | [a](javascript:x)\n      |     ^\n"))
    #expect(
      run.errors.hasSuffix(
        "-: note: 199900 more of 'link-scheme-refused' are not shown [more-diagnostics]\n"))
  }

  @Test(.timeLimit(.minutes(20)))
  func manyMistakesOnOneLineAreLinear() {
    let run = Run(["render"], input: String(repeating: "[a](javascript:x) ", count: 200_000))
    #expect(run.code == .done)
    #expect(run.errors.contains("199900 more of 'link-scheme-refused'"))
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func theLineIsShownWhateverEndsIt(_ end: String) {
    let run = Run(
      ["render"], input: ["a", "", "b [c](javascript:x) d", "e"].joined(separator: end))
    #expect(run.errors.hasPrefix("-:3:7: warning: "))
    #expect(run.errors.contains("    3 | b [c](javascript:x) d\n      |       ^\n"))
  }
}
