package import Dispatch
private import Synchronization

/// Tells a build that its result is not wanted any more.
package final class CancellationFlag: Sendable {
  private let isSet = Atomic(false)
  private let change = DispatchSemaphore(value: 0)

  package init() {}

  /// Whether the build may stop, without having published anything.
  package var isCancelled: Bool { isSet.load(ordering: .acquiring) }

  package func cancel() {
    isSet.store(true, ordering: .releasing)
    change.signal()
  }

  /// Waits until it is cancelled, or for this time; one thread does.
  package func wait(for time: DispatchTimeInterval) {
    if !isCancelled { _ = change.wait(timeout: .now() + time) }
  }
}
