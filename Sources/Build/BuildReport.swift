package import Diagnostics
import Documents

/// What became of a build.
package struct BuildReport: Sendable {
  package enum Outcome: Sendable, Hashable {
    /// The site is in `folder`.
    case published(OutputFolder.Changes, folder: String)
    /// Nothing was to be published.
    case checked
    /// A shared error, or a warning under `isStrict`: the old site is as it was.
    case withheld
    /// The source or the output cannot be used.
    case refused
    /// Somebody asked it to end.
    case cancelled
    /// The disk; the old site is as it was, or the next build makes it whole.
    case failed

    /// For programs; stable.
    package var name: String {
      switch self {
      case .published: "published"
      case .checked: "checked"
      case .withheld: "withheld"
      case .refused: "refused"
      case .cancelled: "cancelled"
      case .failed: "failed"
      }
    }
  }

  package var outcome: Outcome
  /// By file, line and column.
  package var diagnostics: [Diagnostic]
  /// Pages of the site, redirects left out.
  package var pageCount = 0
  /// What was read and found out, whose freeing takes its time; nil when the build ended before.
  package var products: BuildProducts?
}

/// Everything that a build knows of its site.
package final class BuildProducts: Sendable {
  let composer: PageComposer

  init(composer: PageComposer) {
    self.composer = composer
  }
}

extension [Diagnostic] {
  /// Returns them by file, line and column, those of no file last; the order of equals is kept.
  func sortedByPlace() -> [Diagnostic] {
    enumerated().sorted { a, b in
      let (first, second) = (a.element, b.element)
      guard let file = first.file, let otherFile = second.file else {
        return first.file != nil || second.file == nil && a.offset < b.offset
      }
      if file != otherFile { return file.utf8.lexicographicallyPrecedes(otherFile.utf8) }
      let one = (first.line ?? 0, first.column ?? 0, a.offset)
      let other = (second.line ?? 0, second.column ?? 0, b.offset)
      return one < other
    }.map(\.element)
  }
}
