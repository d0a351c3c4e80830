import Configuration
import Diagnostics
import Testing

@Suite struct YAMLReaderTests {
  private func source(_ text: String) -> SourceText {
    SourceText(file: "a.yaml", bytes: Array(text.utf8))
  }

  private func read(_ text: String) -> String {
    let (node, diagnostics) = parseYAML(source(text))
    return ([node.map(outline) ?? "unreadable"] + diagnostics.map(\.description))
      .joined(separator: "\n")
  }

  @Test func keepsTextOrderAndPlaces() {
    #expect(
      read("title: Été\ntags: [a, 'b']\nnested:\n  - x: 1\n    y: \"2\"\n")
        == """
        {title@1:1: Été@1:8 text, tags@2:1: [a@2:8 text, b@2:11 text]@2:7, \
        nested@3:1: [{x@4:5: 1@4:8 integer(1), y@5:5: 2@5:8 text}@4:5]@4:3}@1:1
        """)
  }

  @Test func countsColumnsInBytes() {
    #expect(read("[é, \u{1F600}, z]") == "[é@1:2 text, \u{1F600}@1:6 text, z@1:12 text]@1:1")
  }

  @Test(arguments: [
    ("2024", "integer(2024)"), ("0x10", "integer(16)"), ("0o10", "integer(8)"),
    ("1.0", "number(1.0)"),
    ("-1e3", "number(-1000.0)"), ("1.", "number(1.0)"), (".5", "number(0.5)"), ("+3", "integer(3)"),
    (".inf", "number(inf)"), ("true", "boolean(true)"), ("False", "boolean(false)"),
    ("null", "null"), ("~", "null"), ("no", "text"), ("yes", "text"), ("2026-03-01", "text"),
    ("1_000", "text"), ("12:30", "text"), ("0x", "text"), ("-", "text"), ("1e", "text"),
    ("99999999999999999999", "number(1e+20)"), ("'1'", "text"), ("1.2.3", "text"),
  ])
  func givesScalarsTheMeaningOfTheCoreSchema(_ text: String, _ meaning: String) {
    let (node, _) = parseYAML(source("[\(text)]"))
    guard case .list(let items)? = node?.content, case .scalar(let scalar)? = items.first?.content
    else {
      Issue.record("no scalar in \(text)")
      return
    }
    #expect("\(scalar.meaning)" == meaning)
    #expect(scalar.text == text.filter { $0 != "'" })
  }

  @Test func aTextWithoutAValueIsANullScalar() {
    #expect(read("") == "@1:1 null")
    #expect(read("# only a comment\n") == "@1:1 null")
    #expect(read("---\n...\n").hasSuffix(" null"))
  }

  @Test func readsAnEmptyValueAndTheCommentThatStandsInItsPlace() throws {
    let source = source("accent: #0f766e\nb:  # why\nc:\n")
    let node = try #require(parseYAML(source).node)
    #expect(node["accent"].flatMap { source.comment(at: $0.position) } == "#0f766e")
    #expect(node["b"].flatMap { source.comment(at: $0.position) } == "# why")
    #expect(node["c"].flatMap { source.comment(at: $0.position) } == nil)
  }

  @Test(arguments: ["\r\n", "\r"])
  func lineEndsDoNotMatter(_ end: String) {
    let text = "a: 1\nb: |\n  x\n  y\nc:\n  - \"p\n    q\"\nd: é # z\ne: f\n"
    let other = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: end)
    #expect(read(other) == read(text))
    let fault = "a: 1\n\nb: c: d\n"
    let otherFault = fault.split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: end)
    #expect(parseYAML(source(otherFault)).diagnostics == parseYAML(source(fault)).diagnostics)
  }

  @Test func aByteOrderMarkIsNotContent() {
    #expect(read("\u{FEFF}a: 1\nb: 2\n") == read("a: 1\nb: 2\n"))
  }

  @Test func countsLinesFromTheFirstOne() {
    let text = SourceText(file: "a.md", bytes: Array("a: 1\nb: c: d\n".utf8), firstLine: 2)
    let (_, diagnostics) = parseYAML(text)
    #expect(diagnostics.map(\.line) == [3])
    #expect(diagnostics.map(\.sourceLine) == ["b: c: d"])
  }

  @Test func keepsTheFirstOfTwoEqualKeys() {
    #expect(
      read("a: 1\nb: 2\na: 3\n")
        == """
        {a@1:1: 1@1:4 integer(1), b@2:1: 2@2:4 integer(2)}@1:1
        a.yaml:3:1: error: 'a' stands here a second time, first in line 1 [duplicate-key]
        """)
  }

  @Test func findsEqualKeysAmongThousands() {
    let keys = (0..<20_000).map { "k\($0): 1\n" }.joined()
    let (node, diagnostics) = parseYAML(source(keys + "k7: 2\n"))
    #expect(node != nil)
    #expect(diagnostics.map(\.id) == ["duplicate-key"])
    #expect(diagnostics.map(\.line) == [20_001])
  }

  @Test func refusesBombsBeforeTheyCost() {
    func ids(_ text: String, _ limits: ParseLimits = ParseLimits()) -> [String] {
      let (node, diagnostics) = parseYAML(source(text), limits: limits)
      return (node == nil ? [] : ["read"]) + diagnostics.map(\.id)
    }
    #expect(ids(String(repeating: "[", count: 200_000)) == ["nesting-too-deep"])
    #expect(ids(String(repeating: "{a: ", count: 200_000)) == ["nesting-too-deep"])
    #expect(ids(String(repeating: "- ", count: 200_000)) == ["nesting-too-deep"])
    #expect(ids("a: " + String(repeating: "x", count: 10_000_000)) == ["text-too-large"])
    #expect(ids("a: &x [1]\nb: [*x, *x]\n") == ["yaml-anchor"])
    #expect(ids("a: &a [*a]\n") == ["yaml-anchor"])
    #expect(ids("a: *a\n") == ["yaml-alias"])
    #expect(ids("a: !!binary x\n") == ["yaml-tag"])
    #expect(ids("a: b\n---\nc: d\n") == ["yaml-documents"])
  }

  @Test func thousandsOfMistakesAreToldInPart() {
    let (node, diagnostics) = parseYAML(source(String(repeating: "a: 1\n", count: 200_000)))
    #expect(node != nil)
    #expect(diagnostics.count == 50)
  }

  @Test func allowsTheDepthThatTheLimitNames() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(parseYAML(source(nested(64))).node != nil)
    #expect(parseYAML(source(nested(65))).diagnostics.map(\.id) == ["nesting-too-deep"])
  }

  @Test func bytesThatAreNoTextAreRefused() {
    func message(_ bytes: [UInt8]) -> [String] {
      parseYAML(SourceText(file: "a.yaml", bytes: bytes)).diagnostics.map(\.description)
    }
    #expect(
      message(Array("a: b\nc: ".utf8) + [0xFF, 0x0A])
        == ["a.yaml:2:4: error: the bytes here are not UTF-8 [yaml-syntax]"])
    #expect(
      message(Array("a: \u{0}\n".utf8))
        == ["a.yaml:1:4: error: the control character U+0000 may not stand here [yaml-syntax]"])
  }
}
