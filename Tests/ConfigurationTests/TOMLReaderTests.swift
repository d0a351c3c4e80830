import Configuration
import Diagnostics
import Testing

@Suite struct TOMLReaderTests {
  private func source(_ text: String) -> SourceText {
    SourceText(file: "a.toml", bytes: Array(text.utf8))
  }

  private func read(_ text: String) -> String {
    let (node, diagnostics) = parseTOML(source(text))
    return ([node.map(outline) ?? "unreadable"] + diagnostics.map(\.description))
      .joined(separator: "\n")
  }

  @Test func keepsTextOrderPlacesAndSpelling() {
    #expect(
      read(
        """
        title = "Été"
        "é" = [1.10, 0x10, 1_000, 2026-03-01, true]
        a.c = 1
        a.b = 'x'
        in = { z = 1, "y y" = 2.50 }
        [t.u]
        at = 2026-03-01 09:00:00.5+02:00
        """)
          == """
          {title@1:1: Été@1:9 text, é@2:1: [1.10@2:9 number(1.1), 0x10@2:15 integer(16), \
          1_000@2:21 integer(1000), 2026-03-01@2:28 text, true@2:40 boolean(true)]@2:8, \
          a@3:1: {c@3:3: 1@3:7 integer(1), b@4:3: x@4:7 text}@3:1, \
          in@5:1: {z@5:8: 1@5:12 integer(1), y y@5:15: 2.50@5:23 number(2.5)}@5:6, \
          t@6:2: {u@6:4: {at@7:1: 2026-03-01 09:00:00.5+02:00@7:6 text}@6:1}@6:1}@1:1
          """)
  }

  @Test func aTextWithoutKeysIsAnEmptyMapping() {
    #expect(read("").hasPrefix("{}"))
    #expect(read("# only a comment\n").hasPrefix("{}"))
  }

  @Test(arguments: ["\r\n", "\r"])
  func lineEndsDoNotMatter(_ end: String) {
    let text = "a = 1\nb = \"\"\"\nx\ny\"\"\"\nc = [\n  2,\n]\n"
    let other = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: end)
    let expected = read(text)
    #expect(read(other).split(separator: "\r\n").joined(separator: "\n") == expected)
  }

  @Test func aByteOrderMarkIsNotContent() {
    #expect(read("\u{FEFF}a = 1\n") == read("a = 1\n"))
  }

  @Test func refusesDepthBeforeTheLibraryRecurses() {
    func ids(_ text: String) -> [String] { parseTOML(source(text)).diagnostics.map(\.id) }
    func keys(_ count: Int, _ key: String = "a") -> String {
      Array(repeating: key, count: count).joined(separator: ".")
    }
    #expect(ids("a = " + String(repeating: "[", count: 200_000)) == ["nesting-too-deep"])
    #expect(ids("a = " + String(repeating: "{a = ", count: 200_000)) == ["nesting-too-deep"])
    #expect(ids(keys(30_000) + " = 1\n") == ["nesting-too-deep"])
    #expect(ids(keys(30_000, "'x.y'") + " = 1\n") == ["nesting-too-deep"])
    #expect(ids(keys(30_000, "\"\\\"\"") + " = 1\n") == ["nesting-too-deep"])
    #expect(ids("[" + keys(30_000) + "]\n") == ["nesting-too-deep"])
    #expect(ids("[[" + keys(30_000) + "]]\n") == ["nesting-too-deep"])
    #expect(ids("x = \"\"\"\nit's \"\"\"\n" + keys(30_000) + " = 1\n") == ["nesting-too-deep"])
    #expect(ids("x = ['''\n\"''', {" + keys(30_000) + " = 1}] # \"\n") == ["nesting-too-deep"])
    let mixed = String(repeating: "{\(keys(40)) = ", count: 40)
    #expect(ids("[\(keys(40))]\n\(keys(20)) = \(mixed)") == ["nesting-too-deep"])
  }

  @Test func dotsOutsideOfKeysAreNoDepth() {
    let dots = String(repeating: "a. ", count: 200)
    let numbers = Array(repeating: "1.5", count: 200).joined(separator: ", ")
    let text = "# \(dots)\na = \"\(dots)\"\nb = '''\n\(dots)'''\nc = [\(numbers)]\n"
    #expect(parseTOML(source(text)).diagnostics == [])
    let keys = (0..<200).map { "k.x\($0) = 1\n" }.joined()
    #expect(parseTOML(source(keys + "[t]\n" + keys)).diagnostics == [])
  }

  @Test func lettersThatTOMLDoesNotTakeAreRefusedAtTheirPlace() {
    func places(_ text: String) -> [String] {
      parseTOML(source(text)).diagnostics.map { "\($0.line ?? 0):\($0.column ?? 0)" }
    }
    #expect(places("[é]\n") == ["1:2"])
    #expect(places("a = 1\né = 2\n") == ["2:1"])
    #expect(places("a = [1\u{FE0F}]\n") == ["1:7"])
  }

  @Test func refusesWhatIsTooLong() {
    let text = "a = \"" + String(repeating: "x", count: 10_000_000) + "\"\n"
    #expect(parseTOML(source(text)).diagnostics.map(\.id) == ["text-too-large"])
  }

  @Test func countsLinesFromTheFirstOne() {
    let text = SourceText(file: "a.md", bytes: Array("a = 1\nb = c\n".utf8), firstLine: 2)
    let (_, diagnostics) = parseTOML(text)
    #expect(diagnostics.map(\.line) == [3])
    #expect(diagnostics.map(\.sourceLine) == ["b = c"])
  }
}
