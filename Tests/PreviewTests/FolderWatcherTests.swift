import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import Preview

@Suite struct FolderWatcherTests {
  @Test func withoutAQueueItLooksAndWarnsOnce() throws {
    let folder = try TemporaryFolder()
    try folder.write("a", to: "a.md")
    let scheduler = ManualScheduler()
    let warnings = Log<Diagnostic>()
    let reports = Log<ChangeSet>()
    let watcher = FolderWatcher(
      root: folder.path, scheduler: scheduler,
      openQueue: { () throws(WatchFailure) in throw .queueLimit }, warn: { warnings.append($0) })
    watcher.start { reports.append($0) }
    #expect(warnings.all == [WatchFailure.queueLimit.diagnostic])
    try folder.write("longer", to: "a.md")
    scheduler.advance(by: .seconds(1))
    #expect(reports.all == [.paths([Array("a.md".utf8): .written])])
    watcher.stop()
    scheduler.advance(by: .seconds(1))
    #expect(scheduler.waitingCount == 0)
  }

  @Test func aLimitThatIsReachedLaterLosesNoChange() throws {
    let folder = try TemporaryFolder()
    try folder.write("a", to: "source/a.md")
    let limit = try #require((1...).first { opens(folder.path + "source", watches: $0) })
    let scheduler = ManualScheduler()
    let warnings = Log<Diagnostic>()
    let reports = Log<ChangeSet>()
    let watcher = FolderWatcher(
      root: folder.path + "source", scheduler: scheduler,
      openQueue: { () throws(WatchFailure) in try InotifyQueue(watchLimit: limit) },
      warn: { warnings.append($0) })
    watcher.start { reports.append($0) }
    #expect(warnings.all.isEmpty)
    try folder.write("longer", to: "source/a.md")
    try folder.write("b", to: "source/new/b.md")
    #expect(warnings.wait(for: 1) == [WatchFailure.watchLimit.diagnostic])
    scheduler.advance(by: .seconds(1))
    #expect(
      reports.all == [
        .paths([Array("a.md".utf8): .written, Array("new/b.md".utf8): .written])
      ])
    try folder.write("longer", to: "source/new/b.md")
    scheduler.advance(by: .seconds(1))
    #expect(reports.all.dropFirst() == [.paths([Array("new/b.md".utf8): .written])])
    watcher.stop()
  }

  @Test func aStopBeforeTheStartIsNoMistake() throws {
    let folder = try TemporaryFolder()
    FolderWatcher(root: folder.path, scheduler: ManualScheduler(), warn: { _ in }).stop()
  }

  @Test func textsSayWhatToDo() {
    let limit = WatchFailure.watchLimit.diagnostic
    #expect(
      limit.description
        == "warning: the system allows no more watched folders (fs.inotify.max_user_watches);"
        + " the source is looked at three times a second instead [watch-limited]")
    #expect(limit.hint == "allow more: sudo sysctl fs.inotify.max_user_watches=524288")
    #expect(
      WatchFailure.descriptorLimit.diagnostic.description
        == "warning: no more files can be opened;"
        + " the source is looked at three times a second instead [watch-limited]")
    #expect(
      WatchFailure.queueLimit.diagnostic.hint
        == "end some, or allow more: sudo sysctl fs.inotify.max_user_instances=512")
  }

  private func opens(_ root: String, watches limit: Int32) -> Bool {
    do {
      var tree = WatchedTree(
        root: root, excluding: [], queue: try InotifyQueue(watchLimit: limit))
      try tree.open()
      return true
    } catch {
      return false
    }
  }
}
