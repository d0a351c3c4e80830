/// Paths at which something happened, kept back until they are at rest.
///
/// A value without a clock: the time comes with each call. A path is due soon after a save is
/// complete, later when a program may still be at it: a file that was opened for writing and not
/// closed, and a removal, after which many an editor writes the file anew.
struct PendingChanges {
  enum Step {
    /// Whatever it was, it is complete.
    case finished
    /// A file that was reported is gone; another may come in its place.
    case removed
    /// Written to, and not closed.
    case unfinished
    /// Mode, owner or times are others, of a file that may be open.
    case touched
  }

  /// Long enough for the steps of one save, short for the eye.
  private static let quietPeriod = Duration.milliseconds(15)
  /// For more files than a person saves at once; a switch of branches takes a while.
  private static let quietPeriodOfMany = Duration.milliseconds(60)
  private static let many = 8
  /// Some editors take 50 ms from the removal of the old file to the new one.
  private static let removalPeriod = Duration.milliseconds(60)
  private static let unfinishedPeriod = Duration.milliseconds(300)
  /// What never comes to rest is reported so long after it began.
  private static let patience = Duration.seconds(2)

  /// The times of the first and the last event of a kind.
  private struct Span {
    let first: Duration
    let last: Duration

    init(_ earlier: Span?, and now: Duration) {
      first = earlier?.first ?? now
      last = now
    }
  }

  /// Finished and removed paths, which are reported together.
  private var settled: Set<[UInt8]> = []
  private var removed: Set<[UInt8]> = []
  private var unfinished: Set<[UInt8]> = []
  private var settledSpan: Span?
  private var unfinishedSpan: Span?
  private var lastRemoval = Duration.zero

  mutating func note(_ path: [UInt8], _ step: Step, at now: Duration) {
    switch step {
    case .touched where unfinished.contains(path) || removed.contains(path): break
    case .finished, .touched:
      unfinished.remove(path)
      removed.remove(path)
      settled.insert(path)
      settledSpan = Span(settledSpan, and: now)
    case .removed:
      unfinished.remove(path)
      settled.remove(path)
      removed.insert(path)
      lastRemoval = now
      settledSpan = Span(settledSpan, and: now)
    case .unfinished:
      settled.remove(path)
      removed.remove(path)
      unfinished.insert(path)
      unfinishedSpan = Span(unfinishedSpan, and: now)
    }
    if settled.isEmpty && removed.isEmpty { settledSpan = nil }
    if unfinished.isEmpty { unfinishedSpan = nil }
  }

  /// When to take what is due; nil when nothing is pending.
  var deadline: Duration? {
    switch (settledDeadline, unfinishedDeadline) {
    case (let one?, let other?): min(one, other)
    case (let one, let other): one ?? other
    }
  }

  /// Takes out the paths that are due at this time.
  mutating func takeDue(at now: Duration) -> Set<[UInt8]> {
    var due: Set<[UInt8]> = []
    if let deadline = settledDeadline, deadline <= now {
      due = settled.union(removed)
      settled = []
      removed = []
      settledSpan = nil
    }
    if let deadline = unfinishedDeadline, deadline <= now {
      due.formUnion(unfinished)
      unfinished = []
      unfinishedSpan = nil
    }
    return due
  }

  private var settledDeadline: Duration? {
    guard let span = settledSpan else { return nil }
    let isBurst = settled.count + removed.count > Self.many
    var calm = span.last + (isBurst ? Self.quietPeriodOfMany : Self.quietPeriod)
    if !removed.isEmpty { calm = max(calm, lastRemoval + Self.removalPeriod) }
    return min(calm, span.first + Self.patience)
  }

  private var unfinishedDeadline: Duration? {
    unfinishedSpan.map { min($0.last + Self.unfinishedPeriod, $0.first + Self.patience) }
  }
}
