/// Watches a folder by looking at it again and again: works everywhere, and costs a walk each time.
///
/// A change is reported once two looks in a row are equal, so that a burst of saves, or a save in
/// several steps, is one report.
package final class ChangePoller: FileWatching {
  private struct State {
    /// What was reported last.
    var known: FolderSnapshot
    var last: FolderSnapshot
    var looksSinceChange = 0
    /// Counts starts and stops; a look that was planned before the last one does nothing.
    var epoch = 0
    var report: (@Sendable (ChangeSet) -> Void)?
  }

  private let state: PthreadLock<State?> = PthreadLock(nil)
  private let look: @Sendable () -> FolderSnapshot
  private let scheduler: any Scheduler
  private let interval = Duration.milliseconds(300)
  /// The pause between looks while something is going on.
  private let quietPeriod = Duration.milliseconds(50)
  /// A folder that never comes to rest is reported after so many looks all the same.
  private let patience = 40

  /// Watches what `look` returns.
  package init(scheduler: any Scheduler, look: @escaping @Sendable () -> FolderSnapshot) {
    self.scheduler = scheduler
    self.look = look
  }

  /// Watches a folder; `excluded` are paths relative to it.
  package convenience init(
    root: String, excluding excluded: Set<[UInt8]> = [], scheduler: any Scheduler
  ) {
    self.init(scheduler: scheduler) { FolderSnapshot(of: root, excluding: excluded) }
  }

  package func start(_ report: @escaping @Sendable (ChangeSet) -> Void) {
    start(since: nil, report)
  }

  /// Begins to watch as if `earlier` had been seen: what is different from it is reported first.
  func start(since earlier: FolderSnapshot?, _ report: @escaping @Sendable (ChangeSet) -> Void) {
    let first = look()
    let epoch = state.withLock { state in
      let epoch = (state?.epoch ?? 0) + 1
      state = State(known: earlier ?? first, last: first, epoch: epoch, report: report)
      return epoch
    }
    lookLater(after: interval, epoch: epoch)
  }

  package func stop() {
    state.withLock { state in
      state?.epoch += 1
      state?.report = nil
    }
  }

  private func lookLater(after delay: Duration, epoch: Int) {
    scheduler.schedule(after: delay) { [weak self] in self?.lookNow(epoch: epoch) }
  }

  private func lookNow(epoch: Int) {
    let start = scheduler.now
    let seen = look()
    let cost = scheduler.now - start
    let next = state.withLock { state -> (delay: Duration, news: News?)? in
      guard var watch = state, watch.epoch == epoch else { return nil }
      defer { state = watch }
      let isCalm = seen == watch.last
      watch.last = seen
      if seen == watch.known {
        watch.looksSinceChange = 0
        return (interval, nil)
      }
      watch.looksSinceChange += 1
      guard isCalm || watch.looksSinceChange >= patience else { return (quietPeriod, nil) }
      defer { watch.known = seen }
      watch.looksSinceChange = 0
      return (interval, News(before: watch.known, after: seen, report: watch.report))
    }
    guard let next else { return }
    next.news?.deliver()
    // A walk of a large folder is slow: it may take a tenth of the time and no more.
    lookLater(after: max(next.delay, cost * 10), epoch: epoch)
  }
}

private struct News: Sendable {
  let before: FolderSnapshot
  let after: FolderSnapshot
  let report: (@Sendable (ChangeSet) -> Void)?

  func deliver() {
    let changes = after.changes(since: before)
    // Equal stamps in another order are no change.
    if !changes.isEmpty { report?(changes) }
  }
}
