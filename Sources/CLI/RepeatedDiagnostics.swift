import Diagnostics

/// Keeps thousands of equal mistakes in one file from burying all others on the screen.
struct RepeatedDiagnostics {
  private struct Kind: Hashable {
    var file: String?
    var id: String
  }

  /// How many of one kind in one file are shown.
  static let limit = 100

  private var counts: [Kind: Int] = [:]

  /// Whether a diagnostic is to be shown; asked once for each, in their order.
  mutating func shows(_ diagnostic: Diagnostic) -> Bool {
    let count = counts[Kind(file: diagnostic.file, id: diagnostic.id), default: 0] + 1
    counts[Kind(file: diagnostic.file, id: diagnostic.id)] = count
    return count <= Self.limit
  }

  /// A note for each kind that was not shown to the end, by file; `hint` says how to see the rest.
  func notes(hint: String?) -> [Diagnostic] {
    counts.filter { $0.value > Self.limit }
      .sorted { ($0.key.file ?? "", $0.key.id) < ($1.key.file ?? "", $1.key.id) }
      .map { kind, count in
        Diagnostic(
          .note, id: "more-diagnostics", "\(count - Self.limit) more of '\(kind.id)' are not shown",
          file: kind.file, hint: hint)
      }
  }
}
