import Foundation
import Preview
import TestSupport
import Testing

/// Claims about every way to watch, on real folders in real time.
@Suite struct FileWatchingTests {
  @Test(arguments: Watching.allCases)
  func aSaveInPlaceIsOneReport(_ watching: Watching) throws {
    let watched = try WatchedFolder(watching)
    try watched.write("new text", to: "a.md")
    #expect(try watched.reports(through: "a.md") == [["a.md": .written]])
  }

  @Test(arguments: Watching.allCases)
  func newMovedAndRemovedFilesAndFoldersAreSeen(_ watching: Watching) throws {
    let watched = try WatchedFolder(watching, ["a.md", "sub/b.md", "sub/deep/c.md", "gone/d.md"])
    let changes = try watched.changes {
      try watched.write("e", to: "new/folder/e.md")
      try watched.remove("a.md")
      try watched.remove("gone")
      try watched.move("sub", to: "moved")
    }
    let expected: [String: ChangeSet.Change] = [
      "new/folder/e.md": .written, "a.md": .removed, "gone/d.md": .removed,
      "sub/b.md": .removed, "sub/deep/c.md": .removed, "moved/b.md": .written,
      "moved/deep/c.md": .written,
    ]
    #expect(changes == expected)
  }

  @Test(arguments: Watching.allCases)
  func aNewOrMovedFolderIsWatchedLikeAnyOther(_ watching: Watching) throws {
    let watched = try WatchedFolder(watching)
    try watched.write("1", to: "new/deep/c.md")
    try watched.move("sub", to: "new/sub")
    try watched.settle()
    try watched.write("longer", to: "new/deep/c.md")
    try watched.write("longer", to: "new/sub/b.md")
    let changes = try watched.changes {}
    #expect(changes == ["new/deep/c.md": .written, "new/sub/b.md": .written])
  }

  @Test(arguments: Watching.allCases)
  func aFolderThatLeavesAndComesBackIsWatchedAgain(_ watching: Watching) throws {
    let watched = try WatchedFolder(watching)
    try watched.move("sub", to: "../away")
    try watched.settle()
    try watched.folder.write("nobody sees this", to: "away/b.md")
    #expect(try watched.changes {}.isEmpty)
    try watched.move("../away", to: "sub")
    #expect(try watched.changes {} == ["sub/b.md": .written])
    try watched.settle()
    try watched.write("but this", to: "sub/b.md")
    #expect(try watched.changes {} == ["sub/b.md": .written])
  }

  @Test(arguments: Watching.allCases)
  func theRootIsRemovedAndMadeAgain(_ watching: Watching) throws {
    let watched = try WatchedFolder(watching)
    try FileManager.default.removeItem(atPath: watched.root)
    try watched.reports(through: "sub/b.md")
    try watched.waitForUnion { $0 == ["a.md": .removed, "sub/b.md": .removed] }
    try watched.settle()
    try watched.write("a again", to: "a.md")
    #expect(try watched.changes {} == ["a.md": .written])
  }

  @Test(arguments: Watching.allCases)
  func aRootThatIsALinkIsFollowedWhenItLeadsElsewhere(_ watching: Watching) throws {
    let watched = try WatchedFolder(watching)
    try watched.folder.write("another", to: "other/a.md")
    try watched.folder.write("another", to: "other/c.md")
    try watched.move("", to: "../first")
    try FileManager.default.createSymbolicLink(
      atPath: watched.root, withDestinationPath: "other")
    let changes = try watched.changes {}
    #expect(changes == ["a.md": .written, "sub/b.md": .removed, "c.md": .written])
  }

  @Test(arguments: Watching.allCases)
  func whatIsNotASourceIsNotWatched(_ watching: Watching) throws {
    let watched = try WatchedFolder(
      watching, ["a.md", "site/.recto/manifest", "site/index.html"], excluding: ["out"])
    let changes = try watched.changes {
      for path in [
        ".a.md.swp", ".git/index", "a.md~", ".#a.md", "out/a.html", "out/sub/b.html",
        "sub/.hidden/c.md", "site/index.html",
      ] {
        try watched.write("not a source", to: path)
      }
      try watched.write("a source", to: ".well-known/security.txt")
    }
    #expect(changes == [".well-known/security.txt": .written])
  }

  @Test(arguments: Watching.allCases)
  func temporaryFilesOfASaveAreNotReported(_ watching: Watching) throws {
    let watched = try WatchedFolder(watching)
    // As vim does it: a probe, a backup, the file, and away with the backup.
    try watched.write("", to: "4913")
    try watched.remove("4913")
    try watched.move("a.md", to: "a.md~")
    try watched.write("new text", to: "a.md")
    try watched.remove("a.md~")
    #expect(try watched.reports(through: "a.md") == [["a.md": .written]])
  }

  @Test(arguments: Watching.allCases)
  func aChangeThatIsTakenBackIsNoChange(_ watching: Watching) throws {
    let watched = try WatchedFolder(watching)
    let changes = try watched.changes {
      try watched.write("x", to: "c.md")
      try watched.remove("c.md")
    }
    #expect(changes.isEmpty)
  }

  @Test(arguments: Watching.allCases)
  func aFileThatIsWrittenAndKeptOpenIsSeen(_ watching: Watching) throws {
    let watched = try WatchedFolder(watching)
    let file = try #require(FileHandle(forWritingAtPath: watched.root + "/a.md"))
    try file.write(contentsOf: Data("more than before".utf8))
    #expect(try watched.reports(through: "a.md") == [["a.md": .written]])
    try file.close()
  }

  @Test(arguments: Watching.allCases)
  func aTruncatedATouchedAndALockedFileAreSeen(_ watching: Watching) throws {
    let watched = try WatchedFolder(watching, ["a.md", "b.md", "c.md"])
    #expect(truncate(watched.root + "/a.md", 1) == 0)
    #expect(utimes(watched.root + "/b.md", nil) == 0)
    #expect(chmod(watched.root + "/c.md", 0o400) == 0)
    try watched.waitForUnion { $0 == ["a.md": .written, "b.md": .written, "c.md": .written] }
  }

  @Test(arguments: Watching.allCases)
  func nothingIsReportedAfterAStop(_ watching: Watching) throws {
    let watched = try WatchedFolder(watching)
    watched.stop()
    // Another watcher of the same folder tells when this one would have.
    let other = try WatchedFolder(watching)
    try watched.write("x", to: "a.md")
    try other.write("x", to: "a.md")
    try other.reports(through: "a.md")
    #expect(watched.all.isEmpty)
  }

  // MARK: Links

  @Test(arguments: Watching.allCases)
  func row30ALinkToAFileOutsideIsThatFile(_ watching: Watching) throws {
    let watched = try WatchedFolder(
      watching, outside: ["README.md": "1"], links: ["source/read.md": "../README.md"])
    try watched.folder.write("in place", to: "README.md")
    #expect(try watched.reports(through: "read.md") == [["read.md": .written]])
    try watched.folder.write("renamed over", to: ".README.tmp")
    try watched.move("../.README.tmp", to: "../README.md")
    #expect(try watched.reports(through: "read.md", from: 1).count == 2)
    try FileManager.default.removeItem(atPath: watched.folder.path + "README.md")
    try watched.folder.write("made again", to: "README.md")
    #expect(try watched.reports(through: "read.md", from: 2).count == 3)
    #expect(watched.union == ["read.md": .written])
  }

  @Test(arguments: Watching.allCases)
  func anyStepOfALinksWayMayChange(_ watching: Watching) throws {
    let watched = try WatchedFolder(
      watching, ["a.md"],
      outside: ["one/x.md": "1", "two/x.md": "2"],
      links: ["source/l.md": "../current/x.md", "current": "one", "source/m.md": "l.md"])
    try FileManager.default.removeItem(atPath: watched.folder.path + "current")
    try FileManager.default.createSymbolicLink(
      atPath: watched.folder.path + "current", withDestinationPath: "two")
    #expect(try watched.changes {} == ["l.md": .written, "m.md": .written])
    try watched.settle()
    try watched.folder.write("longer", to: "two/x.md")
    #expect(try watched.changes {} == ["l.md": .written, "m.md": .written])
    try watched.settle()
    try watched.move("../two", to: "../three")
    #expect(try watched.changes {} == ["l.md": .written, "m.md": .written])
    try watched.settle()
    try watched.folder.write("there again", to: "two/x.md")
    #expect(try watched.changes {} == ["l.md": .written, "m.md": .written])
  }

  @Test(arguments: Watching.allCases)
  func aNewLinkIsFollowedAndARemovedOneIsNot(_ watching: Watching) throws {
    let watched = try WatchedFolder(watching, ["a.md"], outside: ["x.md": "1"])
    try watched.link("l.md", to: "../x.md")
    #expect(try watched.changes {} == ["l.md": .written])
    try watched.settle()
    try watched.folder.write("longer", to: "x.md")
    #expect(try watched.changes {} == ["l.md": .written])
    try watched.remove("l.md")
    try watched.settle()
    try watched.folder.write("longer still", to: "x.md")
    #expect(try watched.changes {}.isEmpty)
  }

  // MARK: Bursts

  @Test(arguments: Watching.allCases)
  func row31EveryWayToSaveIsOneUpdate(_ watching: Watching) throws {
    let watched = try WatchedFolder(watching)
    try watched.write("temporary and rename", to: "a.md.tmp")
    try watched.move("a.md.tmp", to: "a.md")
    #expect(try watched.reports(through: "a.md") == [["a.md": .written]])
    try watched.settle()
    try watched.move("a.md", to: "a.md.bck")
    try watched.write("backup and create", to: "a.md")
    try watched.remove("a.md.bck")
    #expect(try watched.reports(through: "a.md") == [["a.md": .written]])
    try watched.settle()
    try watched.remove("a.md")
    try watched.write("delete and create", to: "a.md")
    #expect(try watched.reports(through: "a.md") == [["a.md": .written]])
  }

  @Test(arguments: Watching.allCases)
  func row32ManyFilesAtOnceAreOneReport(_ watching: Watching) throws {
    let files = (0..<200).map { "\($0 % 7)/\($0).md" }
    let watched = try WatchedFolder(watching, files)
    for file in files { #expect(utimes(watched.root + "/" + file, nil) == 0) }
    try watched.reports(through: files[199])
    #expect(watched.all.map(\.count) == [200])
  }

  @Test(arguments: Watching.allCases)
  func row34WhatABuildWritesIntoItsOutputIsNoChange(_ watching: Watching) throws {
    let watched = try WatchedFolder(watching, excluding: ["out"])
    try watched.write("new", to: "a.md")
    try watched.reports(through: "a.md")
    for round in 1...3 {
      try watched.write("page \(round)", to: "out/a/index.html")
      #expect(try watched.changes {} == ["a.md": .written])
    }
  }
}
