import ByteText
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Documents

/// What is read of a file that somebody writes meanwhile.
@Suite struct ChangingFileTests {
  private let folder: TemporaryFolder
  private let files: DiskDocumentFiles
  private let path = RelativePath("a.bin")

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("first", to: "a.bin")
    files = try DiskDocumentFiles(root: folder.path)
  }

  private func write(_ text: String) {
    let file = open(folder.path + "a.bin", O_WRONLY | O_TRUNC)
    defer { close(file) }
    #expect(Glibc.write(file, text, text.utf8.count) == text.utf8.count)
  }

  /// Gives the file another time, as a change of the same length does.
  private func touch() {
    var times = [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: 1, tv_nsec: 0)]
    #expect(utimensat(AT_FDCWD, folder.path + "a.bin", &times, 0) == 0)
  }

  @Test func aDocumentThatChangesIsReadAgain() throws {
    var readings = 0
    let (bytes, stamp) = try files.read(path) {
      readings += 1
      if readings == 1 { write("second text") }
    }
    #expect(readings == 2)
    #expect(bytes == Array("second text".utf8))
    #expect(stamp != nil && stamp == files.stamp(of: path))
  }

  @Test func aDocumentThatAlwaysChangesIsTakenAsTheThirdTimeFoundIt() throws {
    var readings = 0
    let (bytes, stamp) = try files.read(path) {
      readings += 1
      write(String(repeating: "x", count: 10 + readings))
    }
    #expect(readings == 3)
    #expect(bytes == Array(repeating: UInt8(ascii: "x"), count: 12))
    #expect(stamp == nil)
  }

  @Test(arguments: ["longer than before", "x", ""])
  func piecesOfTwoStatesAreAFailure(_ text: String) throws {
    let failure = #expect(throws: FileFailure.self) {
      try files.readPieces(path) { _ in
        write(text)
        return true
      }
    }
    #expect(failure?.isChange == true)
    #expect(failure?.description == "cannot read a.bin: it changed while it was read")
  }

  @Test func aChangeOfTheSameLengthIsSeen() throws {
    let failure = #expect(throws: FileFailure.self) {
      try files.readPieces(path) { _ in
        touch()
        return true
      }
    }
    #expect(failure?.isChange == true)
  }

  @Test func aBeginningIsNoReadingOfTheWholeFile() throws {
    try files.readPieces(path) { _ in
      write("changed")
      return false
    }
  }

  @Test func aFileThatIsReplacedIsReadAsItWas() throws {
    var read: [UInt8] = []
    try files.readPieces(path) { piece in
      read += piece
      #expect(unlink(folder.path + "a.bin") == 0)
      return true
    }
    #expect(read == Array("first".utf8))
  }
}
