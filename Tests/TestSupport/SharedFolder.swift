public import Foundation

/// The folder `../shared` beside the project, whose documents and specifications tests may use.
///
/// A test that needs it is disabled where it is absent: `@Test(.enabled(if: SharedFolder.exists))`.
public enum SharedFolder {
  public static let url = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "shared")

  public static let exists = FileManager.default.fileExists(
    atPath: url.path(percentEncoded: false))

  /// What a disabled test says.
  public static let absent = "needs ../shared, which is not here"

  /// Content of the file at `path` below the folder.
  public static func data(_ path: String) throws -> Data {
    try Data(contentsOf: url.appending(path: path))
  }
}
