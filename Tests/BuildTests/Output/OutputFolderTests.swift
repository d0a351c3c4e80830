import ByteText
import Foundation
import TestSupport
import Testing

@testable import Build

@Suite struct OutputFolderTests {
  private let site = ["index.html": "home", "a/index.html": "a", "a/b/c.html": "c", "x.css": "x"]

  @Test func publishesEveryFile() throws {
    let folder = try PublishedFolder()
    let changes = try folder.publish(site)
    #expect(try folder.texts() == site)
    #expect(changes.written == 4)
    #expect(changes.kept == 0)
    #expect(changes.deleted == 0)
  }

  @Test func touchesNothingThatDidNotChange() throws {
    let folder = try PublishedFolder()
    try folder.publish(site)
    let before = try folder.states()
    let changes = try folder.publish(site)
    #expect(try folder.states() == before)
    #expect(changes.kept == 4)
    #expect(changes.written == 0)
  }

  @Test func touchesOnlyWhatChanged() throws {
    let folder = try PublishedFolder()
    try folder.publish(site)
    let before = try folder.states()
    try folder.publish(site.merging(["a/index.html": "new"]) { $1 })
    let after = try folder.states()
    for path in ["index.html", "a/b/c.html", "x.css", "a/b"] {
      #expect(after[path] == before[path], "\(path)")
    }
    #expect(after["a/index.html"] != before["a/index.html"])
    #expect(try folder.texts()["a/index.html"] == "new")
  }

  @Test func writesAnewWhatSomebodyChanged() throws {
    let folder = try PublishedFolder()
    try folder.publish(site)
    try folder.plant("HOME", at: "index.html")
    try folder.publish(site)
    #expect(try folder.texts() == site)
  }

  @Test func deletesFilesWhosePagesAreGoneAndFoldersThatTheyLeaveEmpty() throws {
    let folder = try PublishedFolder()
    try folder.publish(site)
    let changes = try folder.publish(["index.html": "home"])
    #expect(try folder.texts() == ["index.html": "home"])
    #expect(!folder.exists("a"))
    #expect(changes.deleted == 3)
  }

  @Test func keepsEveryFileOfOthers() throws {
    let folder = try PublishedFolder()
    try folder.publish(site)
    let foreign = [
      ".git/HEAD": "ref", "thesis.txt": "years", "a/notes.txt": "n", "a/b/deep/x": "x", ".env": "s",
    ]
    for (path, text) in foreign { try folder.plant(text, at: path) }
    try folder.publish(["index.html": "new", "d.html": "d"])
    #expect(try folder.texts() == foreign.merging(["index.html": "new", "d.html": "d"]) { $1 })
  }

  @Test func sparesAFileOfAnEarlierBuildThatSomebodyChanged() throws {
    let folder = try PublishedFolder()
    try folder.publish(site)
    try folder.plant("mine now", at: "a/index.html")
    let changes = try folder.publish(["index.html": "home"])
    #expect(changes.spared == [RelativePath("a/index.html")])
    #expect(try folder.texts() == ["index.html": "home", "a/index.html": "mine now"])
    // It is theirs from then on: nothing more is said.
    #expect(try folder.publish(["index.html": "home"]).spared.isEmpty)
  }

  @Test func saysNothingOfAFileThatSomebodyDeletedAlready() throws {
    let folder = try PublishedFolder()
    try folder.publish(site)
    try folder.remove("a")
    let changes = try folder.publish(["index.html": "home"])
    #expect(changes.spared.isEmpty)
    #expect(try folder.texts() == ["index.html": "home"])
  }

  @Test func refusesToReplaceAFileOfOthers() throws {
    let folder = try PublishedFolder()
    try folder.publish(site)
    try folder.plant("theirs", at: "new/index.html")
    let before = try folder.states()
    #expect(throws: OutputFailure.foreign(RelativePath("new/index.html"))) {
      try folder.publish(site.merging(["index.html": "NEW", "new/index.html": "n"]) { $1 })
    }
    #expect(try folder.states() == before)
    #expect(!folder.exists(".recto/stage"))
    try folder.publish(site)
  }

  @Test func takesOverAFileOfOthersThatIsTheSame() throws {
    let folder = try PublishedFolder()
    try folder.publish(site)
    try folder.plant("n", at: "new/index.html")
    let changes = try folder.publish(site.merging(["new/index.html": "n"]) { $1 })
    #expect(changes.kept == 5)
  }

  // MARK: - Files and folders that take each other's place

  @Test(arguments: [
    (["a": "file"], ["a/index.html": "folder"]),
    (["a/index.html": "folder"], ["a": "file"]),
    (["a/b/c": "1", "a/b/d": "2", "a/e": "3"], ["a": "file"]),
    (["a": "file"], ["a/b/c": "1", "a/b/d": "2", "a/e": "3"]),
    (["a/b": "1", "a/c": "2"], ["a/b/x": "1", "a/c": "2"]),
    (["a/b/x": "1"], ["a/b": "2", "z": "3"]),
    (["a/b": "1"], ["a": "2"]), (["a": "2"], ["a/b": "1"]),
    (["a.html": "1", "a-b": "2", "a/x": "3"], ["a.html/x": "1", "a-b/x": "2", "a": "3"]),
  ])
  func filesAndFoldersReplaceEachOther(_ old: [String: String], _ new: [String: String]) throws {
    let folder = try PublishedFolder()
    try folder.publish(old)
    try folder.publish(new)
    #expect(try folder.texts() == new)
    try folder.publish(old)
    #expect(try folder.texts() == old)
  }

  @Test func aFolderWithAFileOfOthersIsNotReplaced() throws {
    let folder = try PublishedFolder()
    try folder.publish(["a/index.html": "a", "b": "b"])
    try folder.plant("theirs", at: "a/x/theirs.txt")
    let before = try folder.texts()
    #expect(throws: OutputFailure.foreign(RelativePath("a/x/theirs.txt"))) {
      try folder.publish(["a": "file", "b": "B"])
    }
    #expect(try folder.texts() == before)
    try folder.publish(["b": "B"])
    #expect(try folder.texts() == ["a/x/theirs.txt": "theirs", "b": "B"])
  }

  @Test func aFolderWithAnEmptyFolderOfOthersIsNotReplaced() throws {
    let folder = try PublishedFolder()
    try folder.publish(["a/index.html": "a"])
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "a/empty"), withIntermediateDirectories: false)
    #expect(throws: OutputFailure.foreign(RelativePath("a/empty"))) {
      try folder.publish(["a": "file"])
    }
    try folder.publish(["a/index.html": "new"])
  }

  @Test func aFileThatSomebodyChangedIsNotReplacedByAFolder() throws {
    let folder = try PublishedFolder()
    try folder.publish(["a": "ours"])
    try folder.plant("theirs", at: "a")
    #expect(throws: OutputFailure.foreign(RelativePath("a"))) {
      try folder.publish(["a/index.html": "page"])
    }
    #expect(try folder.texts() == ["a": "theirs"])
    try folder.publish(["b": "b"])
    #expect(try folder.texts() == ["a": "theirs", "b": "b"])
  }

  @Test func aFolderThatSomebodyMadeOfAPageIsNotReplaced() throws {
    let folder = try PublishedFolder()
    try folder.publish(["a": "ours"])
    try folder.remove("a")
    try folder.plant("theirs", at: "a/mine.txt")
    #expect(throws: OutputFailure.foreign(RelativePath("a/mine.txt"))) {
      try folder.publish(["a": "ours again"])
    }
    #expect(try folder.texts() == ["a/mine.txt": "theirs"])
  }

  // MARK: - Links

  @Test func nothingIsWrittenOrDeletedBehindALink() throws {
    let folder = try PublishedFolder()
    try folder.publish(["a/index.html": "a", "a/old.html": "old", "b": "b"])
    let elsewhere = folder.temporary.url.appending(path: "elsewhere")
    try FileManager.default.moveItem(at: folder.url.appending(path: "a"), to: elsewhere)
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: "a"), withDestinationURL: elsewhere)
    #expect(throws: OutputFailure.foreign(RelativePath("a"))) {
      try folder.publish(["a/index.html": "new", "b": "b"])
    }
    try folder.publish(["b": "b"])
    #expect(try FolderTree.texts(in: elsewhere) == ["index.html": "a", "old.html": "old"])
  }

  // MARK: - Builds that end early

  @Test func aDiscardedFirstBuildLeavesNoFolder() throws {
    let folder = try PublishedFolder()
    let output = try OutputFolder(folder.path, patience: .none)
    _ = try folder.stage(site, in: output)
    output.discard()
    #expect(!folder.exists(""))
  }

  @Test func aDiscardedBuildLeavesTheOldSite() throws {
    let folder = try PublishedFolder()
    try folder.publish(site)
    let before = try folder.states()
    let output = try OutputFolder(folder.path, patience: .none)
    _ = try folder.stage(["index.html": "new", "z/y/x.html": "new"], in: output)
    output.discard()
    #expect(try folder.states() == before)
    #expect(!folder.exists(".recto/stage"))
  }

  @Test func nothingOfOursHoldsAPathOfTheMachine() throws {
    let folder = try PublishedFolder()
    try folder.publish(site)
    let manifest = try folder.temporary.read("out/.recto/manifest")
    #expect(!manifest.contains(folder.temporary.path))
    #expect(!manifest.contains("/tmp"))
  }

  // MARK: - Two builds

  @Test func theSecondBuildSaysWhoHoldsTheFolder() throws {
    let folder = try PublishedFolder()
    let first = try OutputFolder(folder.path, patience: .none)
    #expect(throws: OutputFailure.locked(holder: Int(getpid()))) {
      _ = try OutputFolder(folder.path, patience: .none)
    }
    _ = try first.commit(try folder.stage(site, in: first))
    #expect(try folder.texts() == site)
  }

  /// As a program has it that is being started meanwhile.
  @Test func theLockEndsThoughSomebodyHasItsFileOpen() throws {
    let folder = try PublishedFolder()
    var copies: [Int32] = []
    defer { for copy in copies { close(copy) } }
    do {
      let first = try OutputFolder(folder.path, patience: .none)
      for name in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
        let file = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "/proc/self/fd/" + name)
        guard let number = Int32(name), let file, file.hasSuffix("/.recto/lock"),
          file.hasPrefix(URL(filePath: folder.path).standardizedFileURL.path(percentEncoded: false))
        else { continue }
        copies.append(dup(number))
        break
      }
      _ = try first.commit(try folder.stage(site, in: first))
    }
    #expect(copies.count == 1)
    _ = try OutputFolder(folder.path, patience: .none)
  }

  @Test func theLockEndsWithItsBuild() throws {
    let folder = try PublishedFolder()
    for round in 0..<20 {
      try folder.publish(["index.html": "\(round)"])
    }
    #expect(try folder.texts() == ["index.html": "19"])
  }

  @Test func buildsAtOnceWaitForEachOther() async throws {
    let folder = try PublishedFolder()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<4 {
        group.addTask {
          let files = ["index.html": "\(number)", "only-\(number).html": "x"]
          let output = try OutputFolder(folder.path)
          _ = try output.commit(try folder.stage(files, in: output))
        }
      }
      try await group.waitForAll()
    }
    let texts = try folder.texts()
    let last = try #require(texts["index.html"])
    #expect(texts == ["index.html": last, "only-\(last).html": "x"])
  }
}
