import Configuration
import Diagnostics
import Testing

@Suite struct YAMLSpanTests {
  /// The texts of keys and values, collections by their brackets or by all their lines.
  private func texts(_ yaml: String) -> [String] {
    let source = SourceText(file: "a.yaml", bytes: Array(yaml.utf8))
    let bytes = source.normalizingLineEnds().bytes
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    func texts(_ span: YAMLSpan) -> [String] {
      switch span.content {
      case .scalar: ["\(span.style) \(text(span.range))"]
      case .list(let items): ["\(span.style) \(text(span.range))"] + items.flatMap(texts)
      case .mapping(let entries):
        ["\(span.style) \(text(span.range))"]
          + entries.flatMap { ["key \(text($0.keyRange))"] + texts($0.value) }
      }
    }
    return yamlSpans(of: source).map(texts) ?? []
  }

  @Test func valuesEndBeforeTheirComments() {
    #expect(
      texts("a: b c  # d\n'é': \"f\" # g\nh:\n") == [
        "block a: b c  # d\n'é': \"f\" # g\nh:", "key a", "plain b c", "key 'é'",
        "doubleQuoted \"f\"", "key h", "plain ",
      ])
  }

  @Test func collectionsInLinesEndWithTheirLastValue() {
    #expect(
      texts("a:\n  - b # c\n  - {d: 'e', f} # g\n\n# h\ni: j") == [
        "block a:\n  - b # c\n  - {d: 'e', f} # g\n\n# h\ni: j", "key a",
        "block - b # c\n  - {d: 'e', f}", "plain b", "flow {d: 'e', f}", "key d",
        "singleQuoted 'e'", "key f", "plain ", "key i", "plain j",
      ])
  }

  @Test func textsInLinesBeginWithTheirSign() {
    #expect(
      texts("\u{feff}a: |- # c\r\n  b\r\n\r\n# d\r\ne: >\n  f\n") == [
        "block a: |- # c\r\n  b\r\n\r\n# d\r\ne: >\n  f\n", "key a",
        "literal |- # c\r\n  b\r\n\r\n",
        "key e", "folded >\n  f\n",
      ])
  }

  @Test(arguments: ["", "# c\n", "---\n"])
  func aTextWithoutAValueHasAnEmptySpan(_ yaml: String) {
    #expect(texts(yaml) == ["plain "])
  }

  @Test(arguments: ["{", "a: *b", "- ]", "{[a]: b}"])
  func whatIsNoYAMLHasNoSpans(_ yaml: String) {
    #expect(texts(yaml) == [])
  }
}
