import ByteText
import Diagnostics
import Documents
import Highlighting

// Builds of which nothing is to be done: all that they depend on is as it was.

extension SiteBuilder {
  /// A hash of the request and of all files that decide on the result; nil when one of them could
  /// change without a trace.
  func inputs(
    _ stamps: SourceStamps, _ scan: SourceScan, _ folders: FolderCheck
  ) -> UInt64? {
    guard let caching = request.caching, request.publishes, let files = stamps.digest else {
      return nil
    }
    var archive = ArchiveWriter()
    archive.write(hash: request.key(caching))
    archive.write(hash: files)
    archive.write(folders.output)
    archive.write(scan.diagnostics) { $1.write(to: &$0) }
    return archive.withBytes { contentHash($0) }
  }

  /// The report of the last build once more, when it had the same inputs and nobody wrote to the
  /// output since.
  func repeated(
    _ memory: BuildMemory, _ stamps: SourceStamps, _ scan: SourceScan, _ files: any DocumentFiles,
    _ folders: FolderCheck
  ) throws(Stop) -> BuildReport? {
    // A preview knows what changed; it has no need to look at every file.
    guard let finished = memory.finished, memory.site == nil else { return nil }
    let stamps = stamps.withDocuments(scan, files, workers)
    guard finished.inputs == inputs(stamps, scan, folders) else { return nil }
    let outputs = memory.outputs(in: folders.output)
    do throws(SitePublishing.Failure) {
      let output = try openOutput(folders, memory)
      defer { output.discard() }
      guard output.isUnchanged(outputs, workers) else { return nil }
    } catch {
      // One that waited for another build has waited long enough.
      if case .output(.locked) = error {
        throw Stop(
          outcome: error.outcome, diagnostics: error.diagnostics(folders.givenOutput))
      }
      // The build itself will say what is wrong with the folder.
      return nil
    }
    var changes = OutputFolder.Changes()
    changes.kept = outputs.count
    return BuildReport(
      outcome: .published(changes, folder: folders.givenOutput), diagnostics: finished.diagnostics,
      pageCount: finished.pageCount)
  }
}

extension OutputFolder {
  /// Whether it holds exactly these files, and nobody wrote to one of them since they were made.
  func isUnchanged(_ outputs: [RelativePath: KnownOutput], _ workers: Workers) -> Bool {
    guard !outputs.isEmpty, published.files.count == outputs.count else { return false }
    let files = Array(outputs)
    let failure = FirstFailure()
    workers.run(files.count) { [self] items in
      while let range = items.next() {
        for item in range where !failure.isBefore(item) {
          let (path, output) = files[item]
          if published.files[path] != output.hash || unchangedStamp(of: path, output) == nil {
            failure.add(item)
          }
        }
      }
    }
    return !failure.isBefore(Int.max)
  }
}

extension BuildRequest {
  /// A hash of all that decides on the result beside the files.
  func key(_ caching: BuildCaching) -> UInt64 {
    var archive = ArchiveWriter()
    archive.write(caching.program)
    archive.write(syntaxLibrary?.path) { $0.write($1) }
    archive.write(theme) { $0.write($1) }
    archive.write(baseURL) { $0.write($1.text) }
    archive.write(includesDrafts) { $0.write($1) }
    archive.write(isStrict)
    archive.write("\(limits)")
    archive.write(graphviz) { $0.write($1.identity) }
    archive.write(katex) { $0.write($1.identity) }
    archive.write(runsPrograms)
    return archive.withBytes { contentHash($0) }
  }
}
