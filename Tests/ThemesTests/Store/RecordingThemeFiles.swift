import ByteText
import Foundation
import Themes

/// Theme files in memory that keep what was asked of them, and fail when they are told to.
final class RecordingThemeFiles: ThemeFiles, @unchecked Sendable {
  private let files: InMemoryThemeFiles
  private let lock = NSLock()
  // Only under the lock.
  private var ownCalls: [String] = []
  private var ownFailure: FileFailure?

  init(_ files: [String: String] = [:]) {
    self.files = InMemoryThemeFiles(files)
  }

  /// What was asked for, in order.
  var calls: [String] { lock.withLock { ownCalls } }

  /// What every call ends with.
  var failure: FileFailure? {
    get { lock.withLock { ownFailure } }
    set { lock.withLock { ownFailure = newValue } }
  }

  /// The text at a path; setting it is another program's doing.
  subscript(path: String) -> String? {
    get { files[path] }
    set { files[path] = newValue }
  }

  func readAll() throws(FileFailure) -> ThemeFileListing {
    try note("read")
    return files.readAll()
  }

  func replace(
    _ path: RelativePath, _ expected: [UInt8]?, with bytes: [UInt8]
  ) throws(FileFailure) -> ThemeFileChange {
    try note("\(expected == nil ? "create" : "replace") \(path)")
    return files.replace(path, expected, with: bytes)
  }

  func remove(_ path: RelativePath, _ expected: [UInt8]) throws(FileFailure) -> ThemeFileChange {
    try note("remove \(path)")
    return files.remove(path, expected)
  }

  private func note(_ call: String) throws(FileFailure) {
    lock.withLock { ownCalls.append(call) }
    if let failure { throw failure }
  }
}
