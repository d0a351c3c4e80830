import ByteText
import Documents
import Foundation
import TestSupport
import Testing

@testable import Build

/// What the next build makes of one that was killed.
@Suite struct RecoveryTests {
  /// Old and new sites that together need every kind of step.
  private static let changes: [(old: [String: String], new: [String: String])] = [
    (
      ["index.html": "1", "gone.html": "1", "a/x.html": "1", "a/y.html": "1"],
      ["index.html": "2", "a/x.html": "2", "new/deep/z.html": "2", "new/w.html": "2"]
    ),
    ([:], ["index.html": "2", "a/b/c.html": "2"]),
    (["a": "1", "b": "1"], ["a/index.html": "2", "a/x/y.html": "2", "b": "2"]),
    (["a/index.html": "1", "a/x/y.html": "1", "b": "1"], ["a": "2", "b": "2"]),
    (["a/b": "1", "c": "1"], ["a/b/c": "2", "a/b/d": "2", "e/f": "2"]),
    (["a/b/x": "1", "a/c": "1"], ["a/b": "2", "d": "2"]),
  ]

  @Test(arguments: 0..<changes.count)
  func aKillAfterAnyStepIsMendedByTheNextBuild(_ number: Int) throws {
    let (old, new) = Self.changes[number]
    let count = try steps(from: old, to: new)
    for made in 0...count {
      let folder = try killed(old, new, afterSteps: made)
      try folder.publish(new)
      #expect(try folder.texts() == new, "killed after \(made) of \(count) steps")
    }
  }

  @Test(arguments: 0..<changes.count)
  func aKillIsMendedBeforeTheNextBuildDoesAnything(_ number: Int) throws {
    let (old, new) = Self.changes[number]
    for made in 0...(try steps(from: old, to: new)) {
      let folder = try killed(old, new, afterSteps: made)
      let output = try OutputFolder(folder.path, patience: .none)
      #expect(try folder.texts() == new, "killed after \(made) steps")
      let entries = try folder.stage(new, in: output)
      #expect(entries.filter(\.isStaged).isEmpty)
      let changes = try output.commit(entries)
      #expect(changes.kept == new.count)
    }
  }

  @Test(arguments: 0..<changes.count)
  func aKillWhileAnotherIsMendedIsMendedToo(_ number: Int) throws {
    let (old, new) = Self.changes[number]
    let count = try steps(from: old, to: new)
    for first in 0...count {
      for second in 0...count {
        let folder = try killed(old, new, afterSteps: first)
        try repeatSteps(in: folder, count: second)
        try folder.publish(new)
        #expect(try folder.texts() == new, "killed after \(first), then after \(second) steps")
      }
    }
  }

  @Test func filesOfOthersOutliveAKill() throws {
    let (old, new) = Self.changes[0]
    for made in 0...(try steps(from: old, to: new)) {
      let folder = try killed(old, new, afterSteps: made)
      try folder.plant("theirs", at: "a/theirs.txt")
      try folder.publish(new)
      #expect(try folder.texts() == new.merging(["a/theirs.txt": "theirs"]) { $1 })
    }
  }

  @Test func aJournalThatWasCutOffMeansThatNothingHappened() throws {
    let (old, new) = Self.changes[0]
    let folder = try killed(old, new, afterSteps: 0)
    let journal = try folder.temporary.read("out/.recto/journal")
    for length in 0..<journal.utf8.count {
      let folder = try killed(old, new, afterSteps: 0)
      try folder.plant(
        String(decoding: journal.utf8.prefix(length), as: UTF8.self), at: ".recto/journal")
      _ = try OutputFolder(folder.path, patience: .none)
      #expect(try folder.texts() == old, "cut off after \(length) bytes")
    }
  }

  @Test func aKillBeforeTheJournalLeavesTheOldSite() throws {
    let (old, new) = Self.changes[0]
    let folder = try PublishedFolder()
    try folder.publish(old)
    do {
      let output = try OutputFolder(folder.path, patience: .none)
      _ = try folder.stage(new, in: output)
    }
    try folder.plant("half a mani", at: ".recto/manifest.next")
    #expect(try folder.texts() == old)
    let output = try OutputFolder(folder.path, patience: .none)
    #expect(try folder.texts() == old)
    #expect(!folder.exists(".recto/manifest.next"))
    _ = try output.commit(try folder.stage(new, in: output))
    #expect(try folder.texts() == new)
  }

  @Test func aFirstBuildThatWasKilledMayBeBuiltAgain() throws {
    let new = ["index.html": "1", "a.html": "1"]
    for made in 0...(try steps(from: [:], to: new)) {
      let folder = try killed([:], new, afterSteps: made)
      _ = try FolderCheck(
        source: "/usr", output: folder.path, home: nil, purpose: .publish)
    }
  }

  @Test(arguments: ["../outside.txt", "a/../../outside.txt", ".recto/lock", "/etc/x", "a//b", "."])
  func aJournalFromElsewhereCannotReachOtherFiles(_ path: String) throws {
    let folder = try PublishedFolder()
    try folder.publish(["index.html": "1"])
    try folder.temporary.write("theirs", to: "outside.txt")
    try folder.plant("recto journal 1\n-\(path)\nend\n", at: ".recto/journal")
    try folder.publish(["index.html": "2"])
    #expect(try folder.temporary.read("outside.txt") == "theirs")
    #expect(folder.exists(".recto/lock"))
    #expect(!folder.exists(".recto/journal"))
  }

  // MARK: -

  /// A folder in which a build of `new` over `old` was killed after its journal and some steps.
  private func killed(
    _ old: [String: String], _ new: [String: String], afterSteps count: Int
  ) throws -> PublishedFolder {
    let folder = try PublishedFolder()
    if !old.isEmpty { try folder.publish(old) }
    let output = try OutputFolder(folder.path, patience: .none)
    _ = try output.prepare(try folder.stage(new, in: output))
    try repeatSteps(in: folder, count: count)
    return folder
  }

  private func repeatSteps(in folder: PublishedFolder, count: Int) throws {
    let journal = try #require(
      Journal(Array(try folder.temporary.read("out/.recto/journal").utf8)))
    let top = try Folder(at: folder.path)
    let commit = Commit(folder: top, stage: try Folder(OutputPaths.stage, in: top))
    for step in journal.steps.prefix(count) { try commit.perform(step) }
  }

  private func steps(from old: [String: String], to new: [String: String]) throws -> Int {
    let folder = try PublishedFolder()
    if !old.isEmpty { try folder.publish(old) }
    let output = try OutputFolder(folder.path, patience: .none)
    let (_, journal) = try output.prepare(try folder.stage(new, in: output))
    return try #require(journal).steps.count
  }
}
