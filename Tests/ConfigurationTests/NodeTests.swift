import Configuration
import Diagnostics
import Testing

@Suite struct NodeTests {
  private func source(_ text: String) -> SourceText {
    SourceText(file: "a", bytes: Array(text.utf8))
  }

  @Test(arguments: ["0000", "0007", "000b", "001f", "007f", "0080", "009f", "fffe", "ffff"])
  func forbiddenCharactersOfEscapesBecomeTheReplacement(code: String) {
    let mapping = "\"k\\u\(code)\": \"a\\u\(code)b\""
    let nodes = [
      parseYAML(source("\(mapping)\n")).node, parseJSON(source("{\(mapping)}")).node,
      parseTOML(source(mapping.replacing("\": ", with: "\" = "))).node,
    ]
    for node in nodes { #expect(node?["k\u{FFFD}"]?.writtenText == "a\u{FFFD}b") }
  }

  @Test(arguments: ["a\tb\nc\rd", "é\u{a0}", "\u{ffee}\u{feff}", "\u{1fffe}", ""])
  func otherCharactersStay(text: String) {
    #expect(Scalar(text: text, meaning: .text).text == text)
  }
}
