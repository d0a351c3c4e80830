/// One thing to tell the author of a file: what is wrong, where, and what to do.
public struct Diagnostic: Sendable, Hashable {
  /// How much a diagnostic weighs; a greater one is worse.
  public enum Severity: Sendable, Comparable {
    /// Something to know; never changes an exit code.
    case note
    /// Published all the same, unless the build is strict.
    case warning
    /// The site is not what its author meant.
    case error
  }

  public var severity: Severity
  /// Stable and kebab-case: tests, users and the manual refer to it.
  public var id: String
  /// One clause in lower case that quotes what was found and says what was expected.
  public var message: String
  /// The file as its author knows it, relative to the source folder; nil when there is none.
  public var file: String?
  /// One-based; nil when the whole file is meant.
  public var line: Int?
  /// One-based, counted in bytes of UTF-8.
  public var column: Int?
  /// What to do about it, one clause.
  public var hint: String?
  /// The line that `line` counts, without its end, for a display with a caret.
  public var sourceLine: String?

  public init(
    _ severity: Severity, id: String, _ message: String, file: String? = nil, line: Int? = nil,
    column: Int? = nil, hint: String? = nil, sourceLine: String? = nil
  ) {
    self.severity = severity
    self.id = id
    self.message = message
    self.file = file
    self.line = line
    self.column = column
    self.hint = hint
    self.sourceLine = sourceLine
  }
}

extension Diagnostic: CustomStringConvertible {
  /// `file:line:column: severity: message [id]`, as compilers write it.
  public var description: String {
    var place = ""
    if let file {
      place = file
      if let line { place += ":\(line)" }
      if let line, line > 0, let column { place += ":\(column)" }
      place += ": "
    }
    return "\(place)\(severity): \(message) [\(id)]"
  }
}

extension Sequence<Diagnostic> {
  /// Whether one of them is an error.
  package var hasErrors: Bool { contains { $0.severity == .error } }
}
