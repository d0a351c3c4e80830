import ByteText
import Diagnostics
import TestSupport
import Testing

@testable import CLI

@Suite struct DiagnosticPrinterTests {
  private func diagnostic(
    _ line: String?, column: Int? = 1, number: Int? = 7, hint: String? = nil,
    file: String? = "a.md",
    _ severity: Diagnostic.Severity = .warning
  ) -> Diagnostic {
    Diagnostic(
      severity, id: "some-id", "something is 'odd'", file: file, line: number, column: column,
      hint: hint, sourceLine: line)
  }

  private func text(
    _ diagnostic: Diagnostic, folder: String = "docs", hasColor: Bool = false
  ) -> String {
    DiagnosticPrinter(hasColor: hasColor, folder: folder).text(of: diagnostic)
  }

  @Test func looksLikeACompilers() {
    #expect(
      text(diagnostic("see [x](y.md) there", column: 5, hint: "did you mean 'z.md'?")) == """
        docs/a.md:7:5: warning: something is 'odd' [some-id]
            7 | see [x](y.md) there
              |     ^
          = did you mean 'z.md'?

        """)
  }

  @Test func showsOnlyWhatIsKnown() {
    #expect(
      text(diagnostic(nil, column: nil, number: nil))
        == "docs/a.md: warning: something is 'odd' [some-id]\n")
    #expect(
      text(diagnostic(nil, file: nil), folder: "") == "warning: something is 'odd' [some-id]\n")
    #expect(
      text(diagnostic("line", column: nil), folder: "") == """
        a.md:7: warning: something is 'odd' [some-id]
            7 | line

        """)
    #expect(text(diagnostic(nil, file: "-")).hasPrefix("-:7:1: "))
    #expect(text(diagnostic(nil, file: "recto:themes/x")).hasPrefix("recto:themes/x:7:1: "))
  }

  /// Column of the caret and width of the longest line, as a terminal shows them.
  private func measures(_ text: String) -> (caret: Int?, under: String, width: Int) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let caret = lines.first { $0.hasSuffix("| ^") || $0.hasSuffix(" ^") }
      .map { displayWidth(String($0.dropLast())) }
    var under = ""
    if let caret {
      var width = 0
      for character in lines[1] {
        if width == caret { under = String(character) }
        width += displayWidth(String(character))
      }
    }
    return (caret, under, lines.map { displayWidth($0) }.max() ?? 0)
  }

  @Test(arguments: [
    ("abc", 0), ("笔记 复制", 6), ("e\u{301}e\u{301} x", 4), ("😀😀 x", 8), ("\t\tx", 2),
    ("a\u{1b}[31mx", 6),
    ("안녕 x", 6), ("x", 1),
  ])
  func theCaretStandsUnderItsCharacter(_ before: String, _ width: Int) {
    let line = before + "Xrest"
    let shown = text(diagnostic(line, column: before.utf8.count + 1))
    #expect(measures(shown).under == "X", "\(shown)")
  }

  @Test(arguments: [0, 1, 50, 79, 80, 81, 100, 150, 400, 499])
  func aLongLineIsCutAroundTheColumn(_ offset: Int) {
    for unit in ["a", "笔", "é", "😀"] {
      let before = String(repeating: unit, count: offset)
      let line = before + "X" + String(repeating: unit, count: 500 - offset)
      let shown = text(diagnostic(line, column: before.utf8.count + 1))
      let found = measures(shown)
      #expect(found.under == "X", "\(shown)")
      #expect(found.width <= 112, "\(shown)")
    }
  }

  @Test func aColumnBehindWhatIsKnownHasNoCaret() {
    #expect(text(diagnostic("short", column: 7)).contains("^") == false)
    #expect(text(diagnostic("short", column: 6)).contains("^"))
    #expect(text(diagnostic("", column: 1)).contains("^"))
  }

  @Test func nothingReachesTheTerminalThatItWouldObey() {
    let evil = "\u{1b}[2J\u{7}\r\u{8}\u{9b}31m\u{202e}x\u{2066}"
    var diagnostic = diagnostic("a" + evil, column: 3, hint: evil, file: evil)
    diagnostic.message = evil
    for hasColor in [false, true] {
      let shown = text(diagnostic, folder: "d" + evil, hasColor: hasColor)
      let own = shown.replacing(/\u{1b}\[(0|1|1;3[136])m/, with: "")
      let controls = own.unicodeScalars.filter {
        ($0.value < 0x20 && $0 != "\n") || (0x7f...0x9f).contains($0.value)
          || (0x202a...0x202e).contains($0.value) || (0x2066...0x2069).contains($0.value)
      }
      #expect(controls.isEmpty)
    }
  }

  @Test func colorsAreOnlyWhereTheyAreAskedFor() {
    let plain = text(diagnostic("line", hint: "h", .error))
    #expect(!plain.contains("\u{1b}"))
    let colored = text(diagnostic("line", hint: "h", .error), hasColor: true)
    #expect(colored.contains("\u{1b}[1;31merror: \u{1b}[0m"))
    #expect(colored.replacing(/\u{1b}\[[0-9;]*m/, with: "") == plain)
    #expect(text(diagnostic(nil, .note), hasColor: true).contains("\u{1b}[1;36mnote"))
    #expect(text(diagnostic(nil, .warning), hasColor: true).contains("\u{1b}[1;33mwarning"))
  }
}
