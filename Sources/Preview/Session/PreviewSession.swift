private import Dispatch

/// Keeps a served site up to date: builds it, watches its sources, and tells its open pages.
///
/// It carries out what `SessionState` decides. Builds run on a queue of their own; `report` is
/// called on the session's queue, once for each build that was not cancelled.
package final class PreviewSession: Sendable {
  /// Builds what changed, and tells of files that are there before it has ended, and whether those
  /// are all that is to be seen of the changes.
  package typealias Build =
    @Sendable (
      _ changes: ChangeSet, _ flag: CancellationFlag, _ show: (OutputChanges, Bool) -> Void
    ) -> BuildEnd

  private let queue = DispatchQueue(label: "recto.preview.session")
  private let buildQueue = DispatchQueue(label: "recto.preview.build")
  private let finished = DispatchSemaphore(value: 0)
  // Both change on `queue` only; the locks tell the compiler so.
  private let state = PthreadLock(SessionState())
  private let flag = PthreadLock(CancellationFlag())
  private let build: Build
  private let pages: any LiveAnnouncing
  private let watcher: any FileWatching
  private let report: @Sendable (BuildOutcome, ChangeSet) -> Void

  /// `build` may block; it is told what changed, and `everything` the first time.
  ///
  /// It may stop without publishing anything once its flag is cancelled, and gives `cancelled` then.
  package init(
    pages: any LiveAnnouncing, watcher: any FileWatching,
    build: @escaping Build,
    report: @escaping @Sendable (BuildOutcome, ChangeSet) -> Void
  ) {
    self.build = build
    self.pages = pages
    self.watcher = watcher
    self.report = report
  }

  /// Builds for the first time and watches from then on; once.
  package func start() {
    handle(.start)
  }

  /// Watches no more and waits until a build that runs has ended.
  ///
  /// Not to be called from `build` or `report`, which it waits for.
  package func stop() {
    handle(.stop)
    finished.wait()
    // For whoever else waits.
    finished.signal()
  }

  private func handle(_ action: SessionState.Action) {
    queue.async { [self] in
      for effect in state.withLock({ $0.handle(action) }) { run(effect) }
    }
  }

  private func run(_ effect: SessionState.Effect) {
    switch effect {
    case .watch: watcher.start { [weak self] in self?.handle(.change($0)) }
    case .build(let changes):
      let flag = CancellationFlag()
      self.flag.withLock { $0 = flag }
      buildQueue.async { [self] in
        let end = build(changes, flag) { [self] shown, isAll in
          handle(.show(shown, isAll: isAll))
          // Whoever tries a color saves the next one soon.
          if isAll { flag.wait(for: .milliseconds(200)) }
        }
        handle(.finishBuild(end))
      }
    case .cancelBuild: flag.withLock { $0.cancel() }
    case .announce(let event): pages.announce(event)
    case .report(let outcome, let changes): report(outcome, changes)
    case .stopWatching: watcher.stop()
    case .finish: finished.signal()
    }
  }
}
