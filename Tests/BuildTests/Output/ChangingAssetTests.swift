import ByteText
import Diagnostics
import Documents
import Foundation
import TestSupport
import Testing

@testable import Build

/// Files of a source that somebody writes while they are copied.
@Suite struct ChangingAssetTests {
  private static let path = RelativePath("a.bin")

  private func publish(
    _ files: ChangingFiles, into folder: PublishedFolder
  ) throws -> OutputFolder.Changes {
    let output = try OutputFolder(folder.path, patience: .none)
    let entry = try output.add(Self.path, copying: Self.path, of: files)
    return try output.commit([entry])
  }

  @Test(arguments: [0, 1, 2])
  func whatChangesIsCopiedAgain(_ times: Int) throws {
    let folder = try PublishedFolder()
    _ = try publish(ChangingFiles(times), into: folder)
    #expect(try folder.texts() == ["a.bin": "state \(times), the whole of it"])
  }

  @Test func whatChangesWhileItIsComparedIsCopied() throws {
    let folder = try PublishedFolder()
    _ = try publish(ChangingFiles(0), into: folder)
    let changes = try publish(ChangingFiles(1), into: folder)
    #expect(changes.written == 1)
    #expect(try folder.texts() == ["a.bin": "state 1, the whole of it"])
    #expect(try publish(ChangingFiles(1, first: 1), into: folder).written == 0)
  }

  @Test func whatChangesAThirdTimeIsTold() throws {
    let folder = try PublishedFolder()
    let output = try OutputFolder(folder.path, patience: .none)
    let failure = #expect(throws: CopyFailure.self) {
      try output.add(Self.path, copying: Self.path, of: ChangingFiles(3))
    }
    guard case .source(let failure)? = failure else {
      Issue.record("the copy did not fail for its source")
      return
    }
    let diagnostic = SitePublishing.unreadable(Self.path, failure)
    #expect(
      diagnostic.description
        == "a.bin: error: cannot read a.bin: it changed while it was read [unreadable-file]")
    #expect(diagnostic.hint == "build again when nothing writes it")
    // Of the copies that were begun nothing is left once something is published.
    _ = try output.commit([])
    #expect(!folder.exists("a.bin") && !folder.exists(".recto/stage"))
  }
}

/// A file that is another one each time that it is read, until it has changed often enough.
private final class ChangingFiles: DocumentFiles {
  private let times: Int
  // Read by one thread.
  nonisolated(unsafe) private var state: Int

  init(_ times: Int, first: Int = 0) {
    self.times = times
    state = first
  }

  func readPieces(
    _ path: RelativePath, _ body: (UnsafeBufferPointer<UInt8>) -> Bool
  ) throws(FileFailure) {
    let whole = state >= times
    let pieces = ["state \(min(state, times))"] + (whole ? [", the whole of it"] : [])
    state += 1
    for piece in pieces where !Array(piece.utf8).withUnsafeBufferPointer(body) { return }
    if !whole { throw FileFailure("read", path.description, code: FileFailure.changed) }
  }

  func scan(excluding exclusions: ScanExclusions) -> SourceScan { SourceScan() }

  func readStamped(_ path: RelativePath) -> (bytes: [UInt8], stamp: SourceStamp?) { ([], nil) }

  func stamp(of path: RelativePath) -> SourceStamp? { nil }

  func create(_ path: RelativePath, _ bytes: [UInt8]) {}
}
