import ByteText
import Foundation
import TestSupport

@testable import Build

/// An output folder of one test's own.
struct PublishedFolder {
  let temporary: TemporaryFolder
  /// Missing until something is published.
  let path: String

  init() throws {
    temporary = try TemporaryFolder()
    path = temporary.path + "out"
  }

  var url: URL { URL(filePath: path, directoryHint: .isDirectory) }

  /// Publishes `files`, texts by path, as one build does.
  @discardableResult
  func publish(_ files: [String: String]) throws -> OutputFolder.Changes {
    let output = try OutputFolder(path, patience: .none)
    return try output.commit(try stage(files, in: output))
  }

  func stage(_ files: [String: String], in output: OutputFolder) throws -> [OutputFolder.Entry] {
    try files.map { path, text in
      try Array(text.utf8).withUnsafeBufferPointer { try output.add(RelativePath(path), $0) }
    }
  }

  func texts() throws -> [String: String] { try FolderTree.texts(in: url) }

  func states() throws -> [String: FolderTree.State] { try FolderTree.states(in: url) }

  /// Puts a file there as somebody else would.
  func plant(_ text: String, at name: String) throws {
    try temporary.write(text, to: "out/" + name)
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(at: url.appending(path: name))
  }

  func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: path + "/" + name)
  }
}
