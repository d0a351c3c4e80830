package import Diagnostics

/// What a build came to, as far as a preview tells it.
package struct BuildOutcome: Hashable, Sendable {
  /// What differs in the served folder now.
  package var changes: OutputChanges
  /// What the author must mend; with some, nothing or only a part was published.
  package var errors: [Diagnostic]
  package var warnings: [Diagnostic]

  package init(
    _ changes: OutputChanges, errors: [Diagnostic] = [], warnings: [Diagnostic] = []
  ) {
    self.changes = changes
    self.errors = errors
    self.warnings = warnings
  }
}

/// How a build ended.
package enum BuildEnd: Hashable, Sendable {
  case finished(BuildOutcome)
  /// It was overtaken by a newer change and stopped; nothing was published.
  case cancelled
}
