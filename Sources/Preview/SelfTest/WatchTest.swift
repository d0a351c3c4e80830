package import Diagnostics
private import Dispatch
private import Glibc

/// Tries whether a folder's changes are seen.
package enum WatchTest {
  package enum Result: Hashable, Sendable {
    /// How long it took until the change was reported.
    case seen(after: Duration)
    /// Seen too, but by looking, since the kernel does not tell.
    case seenByLooking(Diagnostic)
    /// Nothing was reported.
    case missed
    /// The folder cannot be written.
    case unwritable
  }

  /// Writes a file into `folder`, which is watched meanwhile, and waits for the report of it.
  ///
  /// Blocks for five seconds at most.
  package static func run(in folder: String, _ scheduler: some Scheduler) -> Result {
    let seen = DispatchSemaphore(value: 0)
    let warning = PthreadLock<Diagnostic?>(nil)
    let watcher = FolderWatcher(root: folder, scheduler: scheduler) { failure in
      warning.withLock { $0 = failure }
    }
    watcher.start { _ in seen.signal() }
    defer { watcher.stop() }
    let start = scheduler.now
    let file = open(folder + "/watch-test.md", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0 else { return .unwritable }
    let count = write(file, "a", 1)
    close(file)
    guard count == 1 else { return .unwritable }
    guard seen.wait(timeout: .now() + .seconds(5)) == .success else { return .missed }
    if let warning = warning.withLock({ $0 }) { return .seenByLooking(warning) }
    return .seen(after: scheduler.now - start)
  }

  /// Watches a folder for a moment; what the kernel refuses of it, nil when that is nothing.
  package static func refusal(of folder: String, _ scheduler: some Scheduler) -> Diagnostic? {
    let warning = PthreadLock<Diagnostic?>(nil)
    let watcher = FolderWatcher(root: folder, scheduler: scheduler) { failure in
      warning.withLock { $0 = failure }
    }
    watcher.start { _ in }
    watcher.stop()
    return warning.withLock { $0 }
  }
}
