internal import Diagnostics

/// What every reader of this module says in the same words.
enum ParseFault {
  /// It has no line: to show one, the text would be read once more.
  static func tooLarge(_ source: SourceText, limit: Int) -> Diagnostic {
    Diagnostic(
      .error, id: "text-too-large",
      "the text is longer than the \(limit) bytes that may stand here",
      file: source.file)
  }

  static func tooDeep(_ source: SourceText, limit: Int, at position: Position) -> Diagnostic {
    source.diagnostic(
      .error, id: "nesting-too-deep",
      "lists and mappings stand in each other more than \(limit) deep",
      line: position.line, column: position.column, hint: "flatten what is nested here")
  }

  static func duplicate(
    _ key: String, _ source: SourceText, at position: Position, first: Position,
    lastCounts: Bool = false
  ) -> Diagnostic {
    source.diagnostic(
      lastCounts ? .warning : .error, id: "duplicate-key",
      "'\(key)' stands here a second time, first in line \(first.line)"
        + (lastCounts ? "; this one counts" : ""),
      line: position.line, column: position.column, hint: "remove one of the two")
  }
}
