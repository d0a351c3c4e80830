/// Reports what changes below a folder; the seam between polling and the kernel's notifications.
package protocol FileWatching: Sendable {
  /// Begins to watch: whatever changes after this returns is reported.
  ///
  /// `report` is called from any thread, never with an empty set and never twice at a time.
  func start(_ report: @escaping @Sendable (ChangeSet) -> Void)

  /// Ends the watch; nothing is reported that is seen after this returns.
  func stop()
}

/// Which files changed, as bytes of paths relative to the watched folder.
package enum ChangeSet: Hashable, Sendable {
  package enum Change: Hashable, Sendable {
    /// There is new content, or a new file.
    case written
    case removed
  }

  case paths([[UInt8]: Change])
  /// Everything may have changed.
  case everything

  package static let none = ChangeSet.paths([:])

  package var isEmpty: Bool { self == .none }

  /// Adds what happened later; of one file the last change counts.
  package mutating func merge(_ later: ChangeSet) {
    switch (self, later) {
    case (.paths(let old), .paths(let new)):
      self = .paths(old.merging(new) { _, new in new })
    case (.everything, _), (_, .everything):
      self = .everything
    }
  }
}
