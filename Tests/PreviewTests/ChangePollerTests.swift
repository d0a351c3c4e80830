import Foundation
import Preview
import TestSupport
import Testing

/// The poller's times; what it sees is in `FileWatchingTests`.
@Suite struct ChangePollerTests {
  private final class Reports: @unchecked Sendable {
    // Only touched by the scheduler, on the test's own thread.
    var all: [ChangeSet] = []
  }

  private let folder: TemporaryFolder
  private let scheduler = ManualScheduler()
  private let reports = Reports()
  private let poller: ChangePoller

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("a", to: "a.md")
    try folder.write("b", to: "sub/b.md")
    poller = ChangePoller(root: folder.path, scheduler: scheduler)
    poller.start { [reports] in reports.all.append($0) }
  }

  private func paths(_ changes: [String: ChangeSet.Change]) -> ChangeSet {
    .paths(Dictionary(uniqueKeysWithValues: changes.map { (Array($0.key.utf8), $0.value) }))
  }

  @Test func aFolderAtRestReportsNothing() {
    scheduler.advance(by: .seconds(10))
    #expect(reports.all.isEmpty)
  }

  @Test func aSaveIsReportedOnceWithinHalfASecond() throws {
    try folder.write("a2", to: "a.md")
    scheduler.advance(by: .milliseconds(400))
    #expect(reports.all == [paths(["a.md": .written])])
    scheduler.advance(by: .seconds(5))
    #expect(reports.all.count == 1)
  }

  @Test func aBurstIsOneReport() throws {
    try folder.write("1", to: "c1.md")
    scheduler.advance(by: .milliseconds(300))
    for number in 2...20 {
      try folder.write("\(number)", to: "c\(number).md")
      scheduler.advance(by: .milliseconds(50))
    }
    #expect(reports.all.isEmpty)
    scheduler.advance(by: .milliseconds(50))
    #expect(reports.all.count == 1)
    guard case .paths(let changes)? = reports.all.first else { return }
    #expect(changes.count == 20)
  }

  @Test func aFileThatNeverRestsIsReportedAllTheSame() throws {
    scheduler.advance(by: .milliseconds(300))
    for number in 0..<100 {
      try folder.write(String(repeating: "x", count: number), to: "log.txt")
      scheduler.advance(by: .milliseconds(50))
    }
    #expect(reports.all.count >= 1)
  }

  @Test func aChangeThatIsTakenBackIsNoChange() throws {
    try folder.write("x", to: "c.md")
    scheduler.advance(by: .milliseconds(300))
    try FileManager.default.removeItem(at: folder.url.appending(path: "c.md"))
    scheduler.advance(by: .seconds(2))
    #expect(reports.all.isEmpty)
  }

  @Test func nothingIsReportedAfterAStop() throws {
    try folder.write("a2", to: "a.md")
    poller.stop()
    scheduler.advance(by: .seconds(2))
    #expect(reports.all.isEmpty)
    #expect(scheduler.waitingCount == 0)
  }
}

@Suite struct FolderSnapshotTests {
  @Test func aLinkToAFileIsThatFileAndALinkToAFolderIsNothing() throws {
    let folder = try TemporaryFolder()
    let manager = FileManager.default
    try folder.write("outside", to: "readme.md")
    try folder.write("a", to: "docs/a.md")
    let docs = folder.url.appending(path: "docs")
    for (name, target) in [("link.md", "../readme.md"), ("loop", "."), ("dangling", "nowhere")] {
      try manager.createSymbolicLink(
        atPath: docs.appending(path: name).path(percentEncoded: false), withDestinationPath: target)
    }
    let before = FolderSnapshot(of: folder.path + "docs")
    #expect(before.count == 3)
    try folder.write("outside and longer", to: "readme.md")
    let after = FolderSnapshot(of: folder.path + "docs")
    #expect(after.changes(since: before) == .paths([Array("link.md".utf8): .written]))
  }

  @Test func anUnchangedFolderHasEqualSnapshots() throws {
    let folder = try TemporaryFolder()
    for number in 0..<200 { try folder.write("\(number)", to: "\(number % 7)/\(number).md") }
    let first = FolderSnapshot(of: folder.path)
    #expect(first == FolderSnapshot(of: folder.path))
    #expect(first.changes(since: first).isEmpty)
    #expect(first.count == 200)
    #expect(FolderSnapshot(of: folder.path + "missing").count == 0)
  }

  @Test func namesAreBytes() throws {
    let folder = try TemporaryFolder()
    let empty = FolderSnapshot(of: folder.path)
    try folder.write("1", to: "\u{e9}.md")
    try folder.write("2", to: "e\u{301}.md")
    let changes = FolderSnapshot(of: folder.path).changes(since: empty)
    #expect(
      changes
        == .paths([
          Array("\u{e9}.md".utf8): .written, Array("e\u{301}.md".utf8): .written,
        ]))
  }

  @Test func laterChangesOfAFileCount() {
    var changes = ChangeSet.paths([[1]: .written, [2]: .removed])
    changes.merge(.paths([[1]: .removed, [3]: .written]))
    #expect(changes == .paths([[1]: .removed, [2]: .removed, [3]: .written]))
    changes.merge(.everything)
    changes.merge(.paths([[4]: .written]))
    #expect(changes == .everything)
  }
}
