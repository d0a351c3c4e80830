private import Dispatch

/// Watches a folder by the kernel's notifications: sees a save at once, and costs nothing at rest.
///
/// Of what happens in one go there is one report, 15 ms after the last of it; for a removal, and
/// for more files than a person saves at once, 60 ms. Reports name exactly the files whose size,
/// times or inode differ; whether their content does is for the builder to find out.
package final class InotifyWatcher: FileWatching, @unchecked Sendable {
  private let queue = DispatchQueue(label: "recto.preview.watch", qos: .userInitiated)
  private let root: String
  private let excluded: Set<[UInt8]>
  private let scheduler: any Scheduler
  private let openQueue: @Sendable () throws(WatchFailure) -> InotifyQueue
  private let giveUp: @Sendable (WatchFailure, FolderSnapshot?) -> Void
  private let isStopped = PthreadLock(false)

  // Only touched on `queue`.
  private var report: (@Sendable (ChangeSet) -> Void)?
  private var notifications: InotifyQueue?
  private var tree: WatchedTree?
  private var source: (any DispatchSourceRead)?
  /// The next time that a look is planned for.
  private var wakeTime: Duration?

  /// Watches `root`; `excluded` are paths relative to it.
  ///
  /// `giveUp` is called at most once, from `start` or later, when the kernel watches no more. It
  /// is told the files as of the last report, if there were any looks, and no report follows.
  package init(
    root: String, excluding excluded: Set<[UInt8]> = [], scheduler: any Scheduler,
    openQueue: @escaping @Sendable () throws(WatchFailure) -> InotifyQueue = {
      () throws(WatchFailure) in try InotifyQueue()
    },
    giveUp: @escaping @Sendable (WatchFailure, FolderSnapshot?) -> Void
  ) {
    self.root = root
    self.excluded = excluded
    self.scheduler = scheduler
    self.openQueue = openQueue
    self.giveUp = giveUp
  }

  deinit { source?.cancel() }

  /// Watches every folder before it returns; once.
  package func start(_ report: @escaping @Sendable (ChangeSet) -> Void) {
    queue.sync {
      precondition(source == nil, "a watcher starts once")
      self.report = report
      do throws(WatchFailure) {
        let notifications = try openQueue()
        var tree = WatchedTree(root: root, excluding: excluded, queue: notifications)
        try tree.open()
        self.tree = tree
        self.notifications = notifications
        listen(to: notifications)
      } catch {
        end(error, known: nil)
      }
    }
  }

  package func stop() {
    isStopped.withLock { $0 = true }
    queue.async { [self] in release() }
  }

  private func listen(to notifications: InotifyQueue) {
    let source = DispatchSource.makeReadSource(
      fileDescriptor: notifications.descriptor, queue: queue)
    source.setEventHandler { [weak self] in self?.look() }
    // The descriptor stays open as long as the source may use it.
    source.setCancelHandler { withExtendedLifetime(notifications) {} }
    source.resume()
    self.source = source
  }

  /// Reads what the kernel tells, and reports what is due.
  private func look() {
    guard let notifications, tree != nil, !isStopped.withLock({ $0 }) else { return }
    do throws(WatchFailure) {
      let now = scheduler.now
      try notifications.drain { (event) throws(WatchFailure) in
        try tree?.handle(event, at: now)
      }
      if let deadline = tree?.deadline, deadline <= now,
        let changes = try tree?.takeChanges(at: now),
        !changes.isEmpty
      {
        report?(changes)
      }
      plan()
    } catch {
      end(error, known: tree?.snapshot)
    }
  }

  private func plan() {
    guard let deadline = tree?.deadline, deadline < wakeTime ?? .seconds(Int64.max) else { return }
    wakeTime = deadline
    scheduler.schedule(after: max(.zero, deadline - scheduler.now)) { [weak self] in
      self?.queue.async { [weak self] in
        self?.wakeTime = nil
        self?.look()
      }
    }
  }

  private func end(_ failure: WatchFailure, known: FolderSnapshot?) {
    release()
    giveUp(failure, known)
  }

  private func release() {
    source?.cancel()
    source = nil
    notifications = nil
    tree = nil
    report = nil
  }
}
