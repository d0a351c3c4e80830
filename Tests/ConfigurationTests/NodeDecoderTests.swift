import Configuration
import Diagnostics
import Testing

@Suite struct NodeDecoderTests {
  private enum Style: String, CaseIterable {
    case pretty
    case files
  }

  private static let fields = [
    Field("title", "text", "A title."),
    Field("weight", "whole number", "A place.", default: "0"),
    Field("scale", "number", "A factor."),
    Field("draft", "true or false", "A state.", default: "false"),
    Field("tags", "list of texts", "Names."),
    Field("urls", "`pretty` or `files`", "A style.", default: "pretty"),
    Field(
      "repository", "mapping", "A place.", fields: [Field("url", "address", "Where it is.")]),
    Field("header", "list of mappings", "Links.", fields: [Field("href", "address", "Where to.")]),
  ]

  /// Decodes `text` and lists what was said as whole texts.
  private func decode<Result>(
    _ text: String, _ decode: (inout NodeDecoder) -> Result
  ) throws -> (result: Result, said: [String]) {
    let source = SourceText(file: "a.yaml", bytes: Array(text.utf8))
    let node = try #require(parseYAML(source).node)
    var decoder = NodeDecoder(node, source: source, fields: Self.fields)
    let result = decode(&decoder)
    let said = decoder.sortedDiagnostics.map { diagnostic in
      "\(diagnostic)" + (diagnostic.hint.map { " \($0)" } ?? "")
    }
    return (result, said)
  }

  @Test(arguments: [
    ("title: 2024", "2024"), ("title: 1.0", "1.0"), ("title: no", "no"), ("title: true", "true"),
    ("title: 2026-03-01", "2026-03-01"), ("title: null", "null"), ("title: ''", ""),
  ])
  func textIsWhatWasWritten(_ text: String, _ expected: String) throws {
    let (title, said) = try decode(text) { $0.text("title") }
    #expect(title == expected)
    #expect(said == [])
  }

  @Test func whatIsAbsentOrEmptyIsNil() throws {
    let (nothing, said) = try decode("title:\nweight:\ndraft:\nurls:\n") {
      $0.text("title") == nil && $0.integer("weight") == nil && $0.boolean("draft") == nil
        && $0.choice("urls", Style.self) == nil && $0.texts("tags") == nil
    }
    #expect(nothing)
    #expect(said == [])
  }

  @Test func aListOfTextsMayBeOneText() throws {
    #expect(try decode("tags: a, b") { $0.texts("tags") }.result == ["a, b"])
    #expect(
      try decode("tags: [2024, 1.0, no, ]") { $0.texts("tags") }.result == ["2024", "1.0", "no"])
    #expect(try decode("tags:\n  - a\n  -\n") { $0.texts("tags") }.result == ["a"])
    #expect(try decode("tags:") { $0.texts("tags") }.result == [])
  }

  @Test(arguments: [
    ("true", true), ("False", false), ("yes", true), ("off", false), ("On", true),
  ])
  func booleansTakeTheWordsOfOlderYAML(_ text: String, _ expected: Bool) throws {
    #expect(try decode("draft: \(text)") { $0.boolean("draft") }.result == expected)
    #expect(try decode("draft: '\(text)'") { $0.booleanOrText("draft") }.result == expected)
  }

  @Test(arguments: [("\"true\"", "true", "true"), ("'off'", "off", "false")])
  func aBooleanInQuotesIsAText(_ text: String, _ found: String, _ meant: String) throws {
    #expect(
      try decode("draft: \(text)") { $0.boolean("draft") }.said == [
        "a.yaml:1:8: error: draft must be true or false, not the text '\(found)' [wrong-type] "
          + "write \(meant), without quotes"
      ])
  }

  @Test func numbersKeepToTheirRange() throws {
    #expect(try decode("weight: 5") { $0.integer("weight", in: 1...5) }.result == 5)
    #expect(try decode("scale: 1.5") { $0.number("scale", in: 1...2) }.result == 1.5)
    #expect(try decode("scale: 2") { $0.number("scale") }.result == 2)
    #expect(try decode("scale: .inf") { $0.number("scale") }.result == nil)
  }

  @Test func saysWhatWasExpectedAndWhere() throws {
    #expect(
      try decode("title: [a]") { $0.text("title") }.said
        == ["a.yaml:1:8: error: title must be a text, not a list [wrong-type]"])
    #expect(
      try decode("weight: \"3\"") { $0.integer("weight") }.said == [
        "a.yaml:1:9: error: weight must be a whole number, not the text '3' [wrong-type] "
          + "remove the quotes"
      ])
    #expect(
      try decode("weight: 1.5") { $0.integer("weight") }.said
        == ["a.yaml:1:9: error: weight must be a whole number, not 1.5 [wrong-type]"])
    #expect(
      try decode("weight: 7") { $0.integer("weight", in: 1...5) }.said
        == ["a.yaml:1:9: error: weight must be 1 to 5, not 7 [out-of-range]"])
    #expect(
      try decode("draft: maybe") { $0.boolean("draft") }.said
        == ["a.yaml:1:8: error: draft must be true or false, not the text 'maybe' [wrong-type]"])
    #expect(
      try decode("urls: prety") { $0.choice("urls", Style.self) }.said == [
        "a.yaml:1:7: error: urls must be pretty or files, not 'prety' [unknown-value] "
          + "did you mean 'pretty'?"
      ])
    #expect(
      try decode("tags: [a, [b]]") { $0.texts("tags") }.said
        == ["a.yaml:1:11: error: tags[2] must be a text, not a list [wrong-type]"])
    #expect(
      try decode("title: #Harbor") { $0.text("title") }.said == [
        "a.yaml:1:7: warning: title has no value, since '#' begins a comment [value-is-comment] "
          + "quote it: \"#Harbor\""
      ])
    #expect(
      try decode("- a") { $0.text("title") }.said == [
        "a.yaml:1:1: error: the file must be keys with values, not a list [wrong-type] "
          + "write key: value"
      ])
  }

  @Test func thousandsOfMistakesAreToldInPartAndAnErrorAlways() throws {
    let items = String(repeating: "[], ", count: 20_000)
    #expect(try decode("tags: [\(items)]") { $0.texts("tags") }.said.count == 50)
    let said = try decode("title: [x]") { decoder in
      for _ in 0..<100 {
        decoder.report("a", "a", at: Position(line: 1, column: 1), severity: .note)
      }
      _ = decoder.text("title")
    }.said
    #expect(said.count == 51)
    #expect(said.last?.contains("wrong-type") == true)
  }

  @Test func unknownKeysNameTheNearest() throws {
    #expect(
      try decode("tilte: a\nzebra: b\n") { $0.refuseUnknownKeys() }.said == [
        "a.yaml:1:1: error: 'tilte' is no key that is known here [unknown-key] "
          + "did you mean 'title'?",
        "a.yaml:2:1: error: 'zebra' is no key that is known here [unknown-key] known are title, "
          + "weight, scale, draft, tags, urls, repository, header",
      ])
  }

  @Test func nestedValuesAreNamedByTheirPath() throws {
    let text = "header:\n  - href: a\n  - href: [b]\n    hrfe: c\nrepository:\n  url: {}\n"
    let (links, said) = try decode(text) { decoder in
      let links = (decoder.items("header") ?? []).map { item in
        decoder.nested(item, fields: decoder.fields["header"]?.fields ?? []) { link in
          defer { link.refuseUnknownKeys() }
          return link.text("href")
        }
      }
      let url = decoder.mapping("repository") { $0.text("url") }
      return links + [url ?? nil]
    }
    #expect(links == ["a", nil, nil])
    #expect(
      said == [
        "a.yaml:3:11: error: header[2].href must be a text, not a list [wrong-type]",
        "a.yaml:4:5: error: 'header[2].hrfe' is no key that is known here [unknown-key] "
          + "did you mean 'href'?",
        "a.yaml:6:8: error: repository.url must be a text, not a mapping [wrong-type]",
      ])
  }

  @Test func theTableIsAReferenceInMarkdown() {
    #expect(
      Self.fields.reference.hasPrefix(
        """
        | key | value | default | meaning |
        |---|---|---|---|
        | `title` | text |  | A title. |
        | `weight` | whole number | `0` | A place. |

        """))
    #expect(Self.fields.reference.contains("| `header.href` | address |  | Where to. |\n"))
  }
}
