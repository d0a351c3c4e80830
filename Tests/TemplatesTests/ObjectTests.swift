import Templates
import Testing

@Suite struct ObjectTests {
  private let shape = vocabulary.shape(["title", "url"])

  @Test func fieldsAreReadAndSetByNameAndBySlot() {
    var object = Object(shape)
    object["url"] = .text("/")
    object[slot: 0] = .number(1)
    #expect(render(["page": "{{title}} {{url}}"], data: .object(object)) == "1 /")
    #expect(shape.slot(of: "url") == 1)
    #expect(shape.slot(of: "name") == nil)
    #expect(shape.slot(of: "undeclared") == nil)
  }

  @Test func copyWithAnotherFieldLeavesTheFirstAlone() {
    let first = Object(shape, [.text("a"), .text("b")])
    let second = first.with(1, .text("c"))
    #expect(render(["page": "{{title}}{{url}}"], data: .object(first)) == "ab")
    #expect(render(["page": "{{title}}{{url}}"], data: .object(second)) == "ac")
  }

  @Test func vocabularyHasEachNameOnceAndTheOpenOnesToo() {
    let vocabulary = Vocabulary(["b", "a", "b"], open: ["params"])
    #expect(vocabulary.names == ["a", "b", "params"])
    #expect(vocabulary.shape(["params", "a"]).names == ["params", "a"])
  }

  @Test func shapeOfAnotherVocabularyIsRefused() async {
    await #expect(processExitsWith: .failure) {
      let other = Vocabulary(["title"])
      _ = render(["page": "{{title}}"], data: .object(Object(other.shape(["title"]))))
    }
  }

  @Test func undeclaredFieldIsRefused() async {
    await #expect(processExitsWith: .failure) { _ = vocabulary.shape(["undeclared"]) }
    await #expect(processExitsWith: .failure) { _ = vocabulary.shape(["title", "title"]) }
    await #expect(processExitsWith: .failure) {
      _ = Object(vocabulary.shape(["title"]), [])
    }
  }
}
