import Diagnostics
import TestSupport
import Testing

@testable import Configuration

/// The reader of simple lines gives what the library gives, or leaves the text to it.
@Suite struct SimpleYAMLTests {
  private func simple(_ text: String) -> Node? {
    Array(text.utf8).withUnsafeBufferPointer { SimpleYAML.read($0, firstLine: 2) }
  }

  private func whole(_ text: String) -> (node: Node?, diagnostics: [Diagnostic]) {
    parseWholeYAML(SourceText(file: "a", bytes: Array(text.utf8), firstLine: 2), ParseLimits())
  }

  @Test(arguments: [
    "title: A page\n", "title: A page", "a: 1\n\nb-c_d: 2026-03-01\n", "a:   x  \nb: \"q: #\"  \n",
    "tags: [a, b c ,\"d, e\", 'f']  \n", "a: true\nb: ~x\n".replacing("~x", with: "null"),
    "a: x#y:z, [w] {v} ? !\n", "a: 0x1F\nb: 1e3\nc: 1.0\nd: 08\n", "a: x \"y\" 'z'\n",
  ])
  func readsLinesOfKeyAndValue(_ text: String) {
    let (node, diagnostics) = whole(text)
    #expect(diagnostics.isEmpty)
    #expect(node != nil && simple(text) == node)
  }

  @Test(arguments: [
    "", "\n", "a:\n", "a: \n", "a: x\n y\n", "a: x\n\n  y\n", "a: x # c\n", "a: x: y\n", "a: x:\n",
    "a: é\n", "a: 'it''s'\n", "a: \"\\n\"\n", "a: [x\n", "a: []\n", "a: [x,]\n", "a: [x, [y]]\n",
    "a: [k: v]\n", "a: x\na: y\n", "- a\n", "a: |\n  x\n", "a: &b c\n", "a: *b\n", "---\na: b\n",
    "a: b\n...\n", "a :b\n", "a:b\n", "a: b\n\tc: d\n", "a: b\r\n", "a: -1\n", "'a': b\n",
    "a: b\n# c\n", "a: [x] y\n", "a: 'x' y\n", "a: b\n \n", "a: .5\n", "a: [x # y]\n",
  ])
  func leavesTheRestToTheLibrary(_ text: String) {
    #expect(simple(text) == nil)
  }

  @Test func sixtyThousandRandomTextsAreReadAsTheLibraryDoes() {
    let pieces = [
      "a", "title", "tags", "b-c", "_", "Z9", ":", ": ", ":  ", " ", "\n", "\n", "\n\n", "[", "]",
      ", ", ",", "\"", "'", "#", " #", "- ", "x y", "true", "null", "1.5", "2026-01-02", "0x1F",
      "é", "\\", "?", "!", "&", "*", "{", "}", "|", ">", "%", "@", "`", "\t", "...", "---", "~",
      "tags: [a, b]\n", "title: \"x\"\n", "date: 2026-03-01\n", "k: v\n", "k: 'v w'\n",
    ]
    var random = SeededGenerator(seed: 5)
    var read = 0
    for _ in 0..<60_000 {
      let count = Int.random(in: 1...9, using: &random)
      // Half of the texts begin as a line of key and value does.
      let start = Bool.random(using: &random) ? "key: " : ""
      let text =
        start + (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      guard let node = simple(text) else { continue }
      read += 1
      let (other, diagnostics) = whole(text)
      guard diagnostics.isEmpty, node == other else {
        Issue.record("\(text.debugDescription) is read as something else: \(diagnostics)")
        continue
      }
    }
    #expect(read > 2000)
  }
}
