public import Foundation

/// A folder of one test's own, removed with it; in memory where the system has such a place.
public final class TemporaryFolder: Sendable {
  public let url: URL
  public var path: String { url.path(percentEncoded: false) }

  // Waiting for a disk would take most of the time of the tests that publish.
  private static let parent: URL = {
    let memory = URL(filePath: "/dev/shm", directoryHint: .isDirectory)
    return FileManager.default.isWritableFile(atPath: "/dev/shm")
      ? memory : FileManager.default.temporaryDirectory
  }()

  public init() throws {
    url = Self.parent.appending(
      path: "recto-test-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Writes `text` at `path` below the folder, and the folders that it needs.
  public func write(_ text: String, to path: String) throws {
    try write(Data(text.utf8), to: path)
  }

  public func write(_ data: Data, to path: String) throws {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  /// Content of the file at `path`.
  public func read(_ path: String) throws -> String {
    try fileText(url.appending(path: path))
  }
}
