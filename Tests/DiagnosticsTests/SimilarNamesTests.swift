import Testing

@testable import Diagnostics

@Suite struct SimilarNamesTests {
  private static let headings = [
    "the-abilities-of-as-today", "the-rules-of-as", "direct-reference-to-callasfunction",
    "callasfunction-methods", "assuming-actor-executors", "custom-actor-executors", "executors",
    "isolated-protocol-conformances", "protocol-conformances", "basic-atomic-operations",
    "specialized-integer-operations", "alternatives-previously-considered", "future-directions",
    "wrapper-macros", "function-body-macros", "preamble-macros", "pass-a-storage-instance-directly",
    "установка-и-настройка", "設定値", "a", "ab", "c-1",
  ]
  private let names = SimilarNames(Self.headings)

  private func nearest(to name: String) -> String? {
    names.nearest(to: name).first.map { Self.headings[$0] }
  }

  @Test(arguments: [
    // Separators and case.
    ("theabilitiesofastoday", "the-abilities-of-as-today"),
    ("Preamble_Macros", "preamble-macros"), ("#preamble-macros)", "preamble-macros"),
    // Slips of the pen.
    ("protocol-conformance", "protocol-conformances"), ("fuutre-direction", "future-directions"),
    ("passing-a-storage-instance-directly", "pass-a-storage-instance-directly"),
    ("asserting-actor-executors", "assuming-actor-executors"),
    ("установка-и-настойка", "установка-и-настройка"), ("設定の値", "設定値"),
    // Words.
    ("direct-reference-to-call", "direct-reference-to-callasfunction"),
    ("atomic-operations", "basic-atomic-operations"),
    ("eliminating-preamble-macros", "preamble-macros"),
    ("considered-alternatives-previously", "alternatives-previously-considered"),
  ])
  func findsWhatWasMeant(_ name: String, _ meant: String) {
    #expect(nearest(to: name) == meant)
  }

  @Test(arguments: [
    "", "-", "variations-under-consideration", "deprecate-nonisolated", "introduction", "b", "cd",
    "capturing-the-pattern-in-another-macro-role", "the-rest", "c-2",
  ])
  func offersNothingWhereNothingIsLikely(_ name: String) {
    #expect(nearest(to: name) == nil)
  }

  @Test func theFirstOfEqualsComesFirst() {
    #expect(SimilarNames(["x-part", "xpart", "x part"]).nearest(to: "xPart") == [0, 1, 2])
    #expect(SimilarNames(["chat", "char"]).nearest(to: "chap") == [0, 1])
  }

  /// What a search costs does not depend on how many names there are.
  @Test func comparesAFewOfMany() {
    let many = SimilarNames((0..<20_000).map { "section-\($0)-of-the-long-chapter" })
    #expect(many.nearest(to: "section-77777-of-the-long-chapter").count <= SimilarNames.comparisons)
    #expect(many.nearest(to: "sektion-19999-of-the-long-chapter").count <= SimilarNames.comparisons)
    #expect(many.nearest(to: "section19999ofthelongchapter") == [19_999])
  }
}
