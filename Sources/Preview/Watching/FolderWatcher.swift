package import Diagnostics

/// Watches a folder by the kernel's notifications, and by looking when the kernel refuses.
package final class FolderWatcher: FileWatching {
  private enum State {
    case new
    case watching(any FileWatching)
    case stopped
  }

  private let state = PthreadLock(State.new)
  private let root: String
  private let excluded: Set<[UInt8]>
  private let scheduler: any Scheduler
  private let openQueue: @Sendable () throws(WatchFailure) -> InotifyQueue
  private let warn: @Sendable (Diagnostic) -> Void

  /// Watches `root`; `excluded` are paths relative to it.
  ///
  /// `warn` is called at most once, from `start` or later and from any thread, when the kernel
  /// refuses. No change is lost then.
  package init(
    root: String, excluding excluded: Set<[UInt8]> = [], scheduler: any Scheduler,
    openQueue: @escaping @Sendable () throws(WatchFailure) -> InotifyQueue = {
      () throws(WatchFailure) in try InotifyQueue()
    },
    warn: @escaping @Sendable (Diagnostic) -> Void
  ) {
    self.root = root
    self.excluded = excluded
    self.scheduler = scheduler
    self.openQueue = openQueue
    self.warn = warn
  }

  package func start(_ report: @escaping @Sendable (ChangeSet) -> Void) {
    let watcher = InotifyWatcher(
      root: root, excluding: excluded, scheduler: scheduler, openQueue: openQueue,
      giveUp: { [weak self] failure, known in self?.fallBack(failure, known, report) })
    state.withLock { $0 = .watching(watcher) }
    watcher.start(report)
  }

  package func stop() {
    let watcher = state.withLock { state -> (any FileWatching)? in
      defer { state = .stopped }
      guard case .watching(let watcher) = state else { return nil }
      return watcher
    }
    watcher?.stop()
  }

  private func fallBack(
    _ failure: WatchFailure, _ known: FolderSnapshot?,
    _ report: @escaping @Sendable (ChangeSet) -> Void
  ) {
    let poller = ChangePoller(root: root, excluding: excluded, scheduler: scheduler)
    let isWanted = state.withLock { state in
      guard case .watching = state else { return false }
      // Within the lock, so that a stop comes before the start or after it.
      poller.start(since: known, report)
      state = .watching(poller)
      return true
    }
    if isWanted { warn(failure.diagnostic) }
  }
}
