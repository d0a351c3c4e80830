import Configuration
import Diagnostics
import Testing

/// A text with a mistake, and what its author is told, whole: place, id, message and hint.
struct Fault: Sendable {
  var input: String
  var message: String
  var hint: String

  init(_ input: String, _ message: String, _ hint: String) {
    self.input = input
    self.message = message
    self.hint = hint
  }

  func check(
    _ parse: (SourceText, ParseLimits) -> (node: Node?, diagnostics: [Diagnostic])
  ) {
    let source = SourceText(file: "a", bytes: Array(input.utf8))
    let (_, diagnostics) = parse(source, ParseLimits())
    let texts = diagnostics.map { diagnostic in
      "\(diagnostic.line ?? 0):\(diagnostic.column ?? 0) \(diagnostic.id): \(diagnostic.message)"
    }
    #expect(texts == [message], "\(input)")
    #expect(diagnostics.map { $0.hint ?? "" } == [hint], "\(input)")
    #expect(diagnostics.allSatisfy { $0.severity == .error && $0.sourceLine != nil })
  }
}
