private import Synchronization

/// The first of the items that failed, by their order and not by time.
///
/// What comes behind it need not be made. Items before it always are, so that which failure is told
/// depends on no timing.
final class FirstFailure: Sendable {
  private let item = Atomic(Int.max)

  /// Whether an item before `other` has failed.
  func isBefore(_ other: Int) -> Bool { item.load(ordering: .relaxed) < other }

  func add(_ failed: Int) { item.min(failed, ordering: .relaxed) }
}
