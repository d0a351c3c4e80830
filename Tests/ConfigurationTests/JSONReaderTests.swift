import Configuration
import Diagnostics
import Testing

@Suite struct JSONReaderTests {
  private func source(_ text: String) -> SourceText {
    SourceText(file: "a.json", bytes: Array(text.utf8))
  }

  private func read(_ text: String) -> String {
    let (node, diagnostics) = parseJSON(source(text))
    return ([node.map(outline) ?? "unreadable"] + diagnostics.map(\.description))
      .joined(separator: "\n")
  }

  @Test func keepsTextOrderPlacesAndSpelling() {
    #expect(
      read("{\"b\": 1.0,\n \"a\": [\"é\", -2, 1e3, true, null],\r\n \"c\": {}}")
        == """
        {b@1:2: 1.0@1:7 number(1.0), a@2:2: [é@2:8 text, -2@2:14 integer(-2), \
        1e3@2:18 number(1000.0), true@2:23 boolean(true), null@2:29 null]@2:7, c@3:2: {}@3:7}@1:1
        """)
  }

  @Test(arguments: [
    (#""\" \\ \/ \b\f\n\r\t""#, "\" \\ / \u{FFFD}\u{FFFD}\n\r\t"), (#""\u00e9""#, "é"),
    (#""\uD83D\uDE00x""#, "\u{1F600}x"), (#""a\u0041b""#, "aAb"), ("\"\"", ""),
  ])
  func resolvesEscapes(_ text: String, _ expected: String) {
    #expect(parseJSON(source(text)).node?.writtenText == expected)
  }

  @Test(arguments: [#""\uD83D""#, #""\uD83Dx""#, #""\uDE00""#, #""\uD83D\u0041""#, #""\u+123""#])
  func refusesEscapesOfNoCharacter(_ text: String) {
    #expect(parseJSON(source(text)).diagnostics.map(\.id) == ["json-syntax"])
  }

  @Test func refusesBytesThatAreNotUTF8() {
    let text = SourceText(file: "a", bytes: [0x22, 0xC3, 0x28, 0x22])
    #expect(parseJSON(text).diagnostics.map(\.message) == ["this text is not UTF-8"])
  }

  @Test func refusesBombs() {
    func ids(_ text: String) -> [String] { parseJSON(source(text)).diagnostics.map(\.id) }
    #expect(ids(String(repeating: "[", count: 200_000)) == ["nesting-too-deep"])
    #expect(ids(String(repeating: "{\"a\":", count: 200_000)) == ["nesting-too-deep"])
    #expect(ids("\"" + String(repeating: "x", count: 10_000_000) + "\"") == ["text-too-large"])
  }

  @Test func aPrefixEndsBehindItsValue() {
    let (node, end, diagnostics) = parseJSONPrefix(source("{\"a\": 1}\nText"))
    #expect(node?["a"]?.writtenText == "1")
    #expect(end == 8)
    #expect(diagnostics == [])
  }
}
