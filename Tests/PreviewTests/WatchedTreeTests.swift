import Foundation
import TestSupport
import Testing

@testable import Preview

/// The tree without threads and time: the kernel has queued an event when the call returns.
@Suite struct WatchedTreeTests {
  private let folder: TemporaryFolder
  private let root: String
  private let queue: InotifyQueue
  private var tree: WatchedTree
  private var now = Duration.zero
  private var before: FolderSnapshot

  private static let excluded: Set<[UInt8]> = [Array("out".utf8)]

  init() throws {
    folder = try TemporaryFolder()
    root = folder.path + "place/source"
    for path in ["a.md", "one/b.md", "one/two/c.md"] {
      try folder.write(path, to: "place/source/" + path)
    }
    try folder.write("outside", to: "outside/x.md")
    queue = try InotifyQueue()
    tree = WatchedTree(root: root, excluding: Self.excluded, queue: queue)
    try tree.open()
    before = FolderSnapshot(of: root, excluding: Self.excluded)
  }

  private mutating func read() throws {
    let now = now
    try queue.drain { event throws(WatchFailure) in try tree.handle(event, at: now) }
  }

  /// The difference of two snapshots is what the tree finds, no more and no less.
  private mutating func check(_ work: [RandomWork.Step] = []) throws {
    let after = FolderSnapshot(of: root, excluding: Self.excluded)
    try read()
    now += .seconds(3)
    let changes = try tree.takeChanges(at: now)
    #expect(changes == after.changes(since: before), "after \(work)")
    #expect(tree.deadline == nil)
    #expect(tree.snapshot.changes(since: after).isEmpty)
    before = after
  }

  @Test(arguments: 1...60)
  mutating func reportsAddUpToTheDifferenceOfTwoSnapshots(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let work = RandomWork(folder: folder.path)
    for _ in 0..<60 {
      var steps: [RandomWork.Step] = []
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let step = work.step(using: &random)
        steps.append(step)
        work.perform(step)
        // The watcher may be quick or slow to read what the kernel says.
        if Int.random(in: 0..<3, using: &random) == 0 { try read() }
      }
      try check(steps)
    }
  }

  @Test mutating func anOverflowLosesNothing() throws {
    let text = try String(
      contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8)
    let limit = try #require(Int(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    // Two events are two names that alternate; equal ones in a row would be one.
    for _ in 0...limit / 2 {
      for name in ["a.md", "one/b.md"] { utimes(root + "/" + name, nil) }
    }
    #expect(rename(root + "/one", root + "/moved") == 0)
    try folder.write("new", to: "place/source/new/d.md")
    try FileManager.default.removeItem(atPath: root + "/a.md")
    try check()
    // The folders that came during the overflow are watched.
    try folder.write("longer", to: "place/source/new/d.md")
    try folder.write("longer", to: "place/source/moved/two/c.md")
    try check()
  }

  @Test mutating func aWriteByAnotherNameOfTheFileIsSeen() throws {
    #expect(link(root + "/a.md", root + "/one/hard.md") == 0)
    try check()
    try folder.write("by the other name", to: "place/source/one/hard.md")
    try check()
    #expect(unlink(root + "/one/hard.md") == 0)
    try check()
  }

  @Test mutating func watchesOfLeftFoldersAreGivenBack() throws {
    let count = try watchCount()
    for round in 0..<5 {
      #expect(rename(root + "/one", folder.path + "away") == 0)
      #expect(symlink("../../outside/x.md", root + "/link.md") == 0)
      try check()
      #expect(rename(folder.path + "away", root + "/one") == 0)
      #expect(unlink(root + "/link.md") == 0)
      try check()
      #expect(try watchCount() == count, "in round \(round)")
    }
  }

  private func watchCount() throws -> Int {
    let path = "/proc/self/fdinfo/\(queue.descriptor)"
    return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      .count { $0.hasPrefix("inotify ") }
  }
}
