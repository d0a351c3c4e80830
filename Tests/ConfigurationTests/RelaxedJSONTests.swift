import Configuration
import Diagnostics
import Testing

@Suite struct RelaxedJSONTests {
  private func parse(
    _ text: String, as dialect: JSONDialect = .relaxed
  ) -> (node: Node?, diagnostics: [Diagnostic]) {
    parseJSON(SourceText(file: "a", bytes: Array(text.utf8)), as: dialect)
  }

  @Test func commentsStandWhereWhiteSpaceMay() throws {
    let text = """
      // first
      {/* a */ "a" /**/ : // b
        [1 /* c * / */ , 2] /* d
      e */ } // last
      """
    let (node, diagnostics) = parse(text)
    #expect(diagnostics.isEmpty)
    #expect(
      outline(try #require(node)) == "{a@2:10: [1@3:4 integer(1), 2@3:20 integer(2)]@3:3}@2:1")
  }

  @Test func placesBehindACommentOfManyLinesAreRight() throws {
    let node = try #require(parse("/*\n\n*/ [\n  true]").node)
    #expect(outline(node) == "[true@4:3 boolean(true)]@3:4")
  }

  @Test func aCommaMayStandBeforeAClosingBracket() throws {
    #expect(outline(try #require(parse("[1,]").node)) == "[1@1:2 integer(1)]@1:1")
    #expect(outline(try #require(parse("{\"a\":[],}").node)) == "{a@1:2: []@1:6}@1:1")
  }

  @Test(arguments: ["[,]", "{,}", "[1,,]", "{\"a\":1,,}", "[1] x", "/", "[1 / 2]"])
  func othersMayNot(_ text: String) {
    let (node, diagnostics) = parse(text)
    #expect(node == nil && diagnostics.hasErrors)
  }

  @Test func signsOfCommentsInATextMeanNothing() throws {
    let node = try #require(parse("[\"// a\", \"/* b */\"]").node)
    #expect(outline(node) == "[// a@1:2 text, /* b */@1:10 text]@1:1")
  }

  @Test func anOpenCommentIsReportedWhereItBegins() {
    let (node, diagnostics) = parse("{}\n /* never")
    #expect(node == nil)
    #expect(diagnostics.map(\.message) == ["the comment here is never closed"])
    #expect(diagnostics.map(\.line) == [2] && diagnostics.map(\.column) == [2])
  }

  @Test func ofAKeyThatStandsTwiceTheLastCountsWithAWarning() throws {
    let many = (0..<40).map { "\"k\($0)\": \($0), " }.joined()
    for padding in ["", many] {
      let (node, diagnostics) = parse("{\"a\": 1, \(padding)\"a\": 2}")
      #expect(node?["a"]?.writtenText == "2")
      #expect(diagnostics.map(\.id) == ["duplicate-key"])
      #expect(diagnostics.map(\.severity) == [.warning])
    }
  }

  @Test func theStandardHasNoneOfThis() {
    for text in ["[1,]", "// a\n[]", "[] /* a */"] {
      #expect(parse(text, as: .standard).node == nil, "\(text)")
    }
  }
}
