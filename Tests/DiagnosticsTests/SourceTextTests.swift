import Diagnostics
import Testing

@Suite struct SourceTextTests {
  private let text = SourceText(file: "a.md", bytes: Array("one\ntwö\r\n\nlast".utf8), firstLine: 5)

  @Test(arguments: [
    (0, 5, 1), (2, 5, 3), (3, 5, 4), (4, 6, 1), (6, 6, 3), (9, 6, 6), (10, 7, 1), (11, 8, 1),
    (15, 8, 5),
    (99, 8, 5), (-3, 5, 1),
  ])
  func findsTheLineAndColumnOfAByte(_ offset: Int, _ line: Int, _ column: Int) {
    let found = text.position(of: offset)
    #expect(found.line == line)
    #expect(found.column == column)
  }

  @Test func everyByteLiesInItsLine() throws {
    let bytes = Array("ab\n\nc\r\nd\n".utf8)
    let text = SourceText(file: "x", bytes: bytes)
    for offset in 0..<bytes.count {
      let (line, column) = text.position(of: offset)
      let start = bytes.split(separator: 0x0a, omittingEmptySubsequences: false)
        .prefix(line - 1).reduce(0) { $0 + $1.count + 1 }
      #expect(start + column - 1 == offset)
    }
  }

  @Test(arguments: [(5, "one"), (6, "twö"), (7, ""), (8, "last"), (4, nil), (9, nil), (0, nil)])
  func showsALineWithoutItsEnd(_ number: Int, _ line: String?) {
    #expect(text.line(number) == line)
  }

  @Test func aLongLineIsCut() {
    let text = SourceText(file: "x", bytes: Array(repeating: 0x61, count: 10_000))
    #expect(text.line(1)?.utf8.count == 500)
  }

  @Test func aDiagnosticCarriesItsPlaceAndLine() {
    let diagnostic = text.diagnostic(.error, id: "some-id", "something", offset: 5, hint: "mend it")
    #expect(
      diagnostic
        == Diagnostic(
          .error, id: "some-id", "something", file: "a.md", line: 6, column: 2, hint: "mend it",
          sourceLine: "twö"))
    #expect(text.diagnostic(.note, id: "i", "m", line: 99).sourceLine == nil)
  }

  @Test(arguments: [
    (nil, nil, nil, "warning: odd [some-id]"), ("a.md", nil, nil, "a.md: warning: odd [some-id]"),
    ("a.md", 3, nil, "a.md:3: warning: odd [some-id]"),
    ("a.md", 3, 4, "a.md:3:4: warning: odd [some-id]"),
    ("a.md", nil, 4, "a.md: warning: odd [some-id]"), (nil, 3, 4, "warning: odd [some-id]"),
  ])
  func isDescribedAsCompilersDo(_ file: String?, _ line: Int?, _ column: Int?, _ text: String) {
    let diagnostic = Diagnostic(
      .warning, id: "some-id", "odd", file: file, line: line, column: column)
    #expect(diagnostic.description == text)
  }

  @Test func aGreaterSeverityIsWorse() {
    #expect([Diagnostic.Severity.error, .note, .warning].sorted() == [.note, .warning, .error])
  }
}
