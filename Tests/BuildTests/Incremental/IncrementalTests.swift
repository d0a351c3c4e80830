import Build
import Diagnostics
import Documents
import Foundation
import TestSupport
import Testing

/// Builds that do only what has changed publish what clean ones do (promise 29 of a preview).
@Suite struct IncrementalTests {
  /// One site that is built again and again, and beside it from nothing.
  private struct Twins {
    let temporary: TemporaryFolder
    var memory = BuildMemory()
    var written: [String: String] = [:]

    init() throws {
      temporary = try TemporaryFolder()
    }

    mutating func write(_ files: [String: String]) throws {
      for path in written.keys where files[path] == nil {
        try FileManager.default.removeItem(at: temporary.url.appending(path: "source/" + path))
      }
      for (path, text) in files where written[path] != text {
        try temporary.write(text, to: "source/" + path)
      }
      written = files
    }

    func request(_ output: String) -> BuildRequest {
      var request = BuildRequest(source: temporary.path + "source")
      request.output = temporary.path + output
      return request
    }

    func texts(_ output: String) throws -> [String: String] {
      let folder = temporary.url.appending(path: output, directoryHint: .isDirectory)
      return FileManager.default.fileExists(atPath: folder.path(percentEncoded: false))
        ? try FolderTree.texts(in: folder) : [:]
    }
  }

  @Test(arguments: UInt64(0)..<24)
  func anySequenceOfEditsGivesWhatACleanBuildGives(_ seed: UInt64) throws {
    var edits = SiteEdits(seed: seed)
    var twins = try Twins()
    var log: [String] = []
    for step in 0..<12 {
      if step > 0 {
        log += (0...Int(seed % 3)).map { _ in edits.change() }
        // What stays broken hides what comes after it.
        if step % 5 == 4 { edits = edits.mended() }
      }
      try twins.write(edits.files)
      var request = twins.request("incremental")
      request.caching = .now
      request.jobs = 1 + step % 2
      // Every other time as if the program had been started anew.
      if step % 2 == 1 { twins.memory = try #require(BuildMemory(twins.memory.bytes())) }
      let report = SiteBuilder(request).run(&twins.memory)
      let clean = SiteBuilder(twins.request("clean")).run()
      let context = Comment(rawValue: "seed \(seed): \(log)")
      try #require(report.summary == clean.summary, context)
      try #require(try twins.texts("incremental") == twins.texts("clean"), context)
    }
  }
}

extension BuildReport {
  /// What it says, but for the numbers of files and the name of the output.
  fileprivate var summary: [String] {
    let end =
      switch outcome {
      case .published: "published"
      case .checked: "checked"
      case .withheld: "withheld"
      case .refused: "refused"
      case .failed: "failed"
      }
    return [end, "\(pageCount)"] + diagnostics.map { "\($0) \($0.sourceLine ?? "")" }
  }
}

extension BuildCaching {
  /// For files that are written and read at once.
  static var now: BuildCaching {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME_COARSE, &time)
    return BuildCaching(
      program: "test", moment: SourceStamp.Time(seconds: time.tv_sec, nanoseconds: time.tv_nsec))
  }
}
