import Build
import ByteText
import Diagnostics
import Documents
import Foundation
import TestSupport
import Testing

/// Builds that do only what has changed publish what clean ones do (promise 29 of a preview).
@Suite struct IncrementalTests {
  /// How many sequences of edits are tried of each kind; `SEQUENCES` says otherwise.
  private static let sequences =
    ProcessInfo.processInfo.environment["SEQUENCES"].flatMap { UInt64($0) } ?? 24

  /// One site that is built again and again, and beside it from nothing.
  private struct Twins {
    let temporary: TemporaryFolder
    var memory = BuildMemory()
    var written: [String: String] = [:]
    /// How many builds had something to publish.
    var published = 0

    private let katex: KaTeX?
    private let draws: Bool

    init(_ seed: UInt64) throws {
      temporary = try TemporaryFolder()
      draws = seed % 4 == 1
      try temporary.write("@font-face{src:url(fonts/K.woff2)}", to: "katex/katex.min.css")
      try temporary.write("var katex;", to: "katex/katex.min.js")
      try temporary.write("K", to: "katex/fonts/K.woff2")
      katex = seed % 4 < 2 ? KaTeX(in: [temporary.path + "katex"]) : nil
    }

    /// Returns the paths of what is another one now.
    mutating func write(_ files: [String: String]) throws -> Set<RelativePath> {
      var changed: Set<RelativePath> = []
      for path in written.keys where files[path] == nil {
        try FileManager.default.removeItem(at: temporary.url.appending(path: "source/" + path))
        changed.insert(RelativePath(path))
      }
      for (path, text) in files where written[path] != text {
        try temporary.write(text, to: "source/" + path)
        changed.insert(RelativePath(path))
      }
      written = files
      return changed
    }

    /// Builds with what is remembered and from nothing, and compares.
    mutating func check(
      _ request: BuildRequest, _ context: String, _ progress: (BuildPhase) -> Void = { _ in }
    ) throws {
      let report = SiteBuilder(request).run(&memory, progress: progress)
      var other = self.request("clean")
      other.isPreview = request.isPreview
      // Nobody has told the second preview what the first one left there.
      if other.isPreview { OutputFolder.remove(at: temporary.path + "clean") }
      let clean = SiteBuilder(other).run()
      let comment = Comment(rawValue: context)
      try #require(report.summary == clean.summary, comment)
      guard clean.isPublished else { return }
      try #require(try texts("incremental") == texts("clean"), comment)
      published += 1
    }

    func request(_ output: String) -> BuildRequest {
      var request = BuildRequest(source: temporary.path + "source")
      request.output = temporary.path + output
      // A run of Graphviz takes its time, so that only some sites have it; the others have its note.
      request.graphviz = draws ? Graphviz(at: ["/usr/bin/dot"]) : nil
      request.katex = katex
      return request
    }

    func texts(_ output: String) throws -> [String: String] {
      let folder = temporary.url.appending(path: output, directoryHint: .isDirectory)
      return FileManager.default.fileExists(atPath: folder.path(percentEncoded: false))
        ? try FolderTree.texts(in: folder) : [:]
    }
  }

  @Test(arguments: 0..<Self.sequences)
  func anySequenceOfEditsGivesWhatACleanBuildGives(_ seed: UInt64) throws {
    var edits = seed % 8 == 7 ? SiteEdits.large(seed: seed) : SiteEdits(seed: seed)
    var twins = try Twins(seed)
    var log: [String] = []
    for step in 0..<12 {
      if step > 0 { log += edits.steps(step, Int(seed % 3) + 1) }
      _ = try twins.write(edits.files)
      var request = twins.request("incremental")
      request.caching = .now
      request.jobs = 1 + step % 2
      // Every other time as if the program had been started anew.
      if step % 2 == 1 { twins.memory = try #require(BuildMemory(twins.memory.bytes())) }
      try twins.check(request, "seed \(seed): \(log)")
    }
    #expect(twins.published > 4)
  }

  @Test(arguments: 1000..<(1000 + Self.sequences))
  func aPreviewOfAnySequenceOfEditsIsWhatACleanBuildGives(_ seed: UInt64) throws {
    var edits = seed % 8 == 7 ? SiteEdits.large(seed: seed) : SiteEdits(seed: seed)
    var twins = try Twins(seed)
    var log: [String] = []
    /// Builds of which no part but the last was made.
    var retouched = 0
    for step in 0..<16 {
      if step % 4 == 3 {
        log += edits.steps(step, 1)
      } else if step > 0 {
        log += (0...step % 2).map { _ in edits.changeText() }
      }
      let changed = try twins.write(edits.files)
      var request = twins.request("incremental")
      request.isPreview = true
      request.caching = .now
      request.caching?.changed = changed
      var phases: [BuildPhase] = []
      try twins.check(request, "seed \(seed): \(log)") { phases.append($0) }
      if phases == [.scanning] { retouched += 1 }
    }
    #expect(retouched > 1)
  }
}

extension SiteEdits {
  fileprivate mutating func steps(_ step: Int, _ count: Int) -> [String] {
    defer {
      // What stays broken hides what comes after it.
      if step % 5 == 4 { self = mended() }
    }
    return (0..<count).map { _ in change() }
  }
}

extension BuildReport {
  /// What it says, but for the numbers of files and the name of the output.
  fileprivate var summary: [String] {
    [outcome.name, "\(pageCount)"] + diagnostics.map { "\($0) \($0.sourceLine ?? "")" }
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
