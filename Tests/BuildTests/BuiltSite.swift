import Build
import Diagnostics
import Foundation
import TestSupport
import Testing

/// A source folder of one test's own and what builds of it publish.
struct BuiltSite {
  let temporary: TemporaryFolder

  /// `files` are texts by path.
  init(_ files: [String: String] = [:]) throws {
    temporary = try TemporaryFolder()
    for (path, text) in files { try write(text, to: path) }
  }

  var source: String { temporary.path + "source" }
  var output: URL { temporary.url.appending(path: "out", directoryHint: .isDirectory) }

  func write(_ text: String, to path: String) throws {
    try temporary.write(text, to: "source/" + path)
  }

  func write(_ data: Data, to path: String) throws {
    try temporary.write(data, to: "source/" + path)
  }

  func delete(_ path: String) throws {
    try FileManager.default.removeItem(at: temporary.url.appending(path: "source/" + path))
  }

  @discardableResult
  func build(_ configure: (inout BuildRequest) -> Void = { _ in }) -> BuildReport {
    var request = BuildRequest(source: source)
    request.output = temporary.path + "out"
    configure(&request)
    return SiteBuilder(request).run()
  }

  /// Text of every published file by its path.
  func texts() throws -> [String: String] { try FolderTree.texts(in: output) }

  func states() throws -> [String: FolderTree.State] { try FolderTree.states(in: output) }

  /// Text of a published file, empty when there is none.
  func text(_ path: String) throws -> String { try texts()[path] ?? "" }

  func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: temporary.path + "out/" + path)
  }
}

extension BuildReport {
  /// Ids of what was told, without the note that there is no address.
  var ids: [String] { diagnostics.map(\.id).filter { $0 != "no-base-url" } }

  var changes: OutputFolder.Changes? {
    if case .published(let changes, _) = outcome { changes } else { nil }
  }

  var isPublished: Bool { changes != nil }
}
