private import Synchronization

/// Tells a build that its result is not wanted any more.
package final class CancellationFlag: Sendable {
  private let flag = Atomic(false)

  package init() {}

  /// Whether the build may stop, without having published anything.
  package var isCancelled: Bool { flag.load(ordering: .relaxed) }

  package func cancel() { flag.store(true, ordering: .relaxed) }
}
