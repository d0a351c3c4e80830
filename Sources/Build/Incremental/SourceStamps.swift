import ByteText
import Documents

/// The stamps of all files that a build depends on, each taken before its file is read.
struct SourceStamps: Sendable {
  private var files: [(path: RelativePath, stamp: SourceStamp?)] = []
  /// When the build began.
  private let moment: SourceStamp.Time

  /// Looks at all files of `scan` but the documents, and at those that may be missing.
  init(_ scan: SourceScan, _ files: any DocumentFiles, _ moment: SourceStamp.Time) {
    self.moment = moment
    var paths = scan.files.filter { $0.kind != .document }.map(\.path)
    paths += scan.themes + scan.templates + scan.themeTemplates + scan.themeAssets
    paths += [SiteConfiguration.fileName, SiteConfiguration.otherFileName].map { RelativePath($0) }
    self.files = paths.map { ($0, files.stamp(of: $0)) }
  }

  /// The same with the documents, which are looked at now.
  func withDocuments(
    _ scan: SourceScan, _ files: any DocumentFiles, _ workers: Workers
  ) -> SourceStamps {
    let paths = scan.files.filter { $0.kind == .document }.map(\.path)
    let slots = Slots<(path: RelativePath, stamp: SourceStamp?)>(count: paths.count)
    workers.run(paths.count) { items in
      while let range = items.next() {
        for item in range { slots[item] = (paths[item], files.stamp(of: paths[item])) }
      }
    }
    var all = self
    all.files += slots.values()
    return all
  }

  /// The same with the documents as they were read.
  func with(_ documents: [KnownDocument]) -> SourceStamps {
    var all = self
    all.files += documents.map { ($0.record.entry.path, $0.stamp) }
    // A document that was read without a stamp might be any.
    if documents.contains(where: { $0.stamp == nil }) { all.isBlurred = true }
    return all
  }

  private var isBlurred = false

  /// A hash of all files as they are; nil when one of them could change without a new stamp.
  ///
  /// A file that is missing is one state, too.
  var digest: UInt64? {
    if isBlurred { return nil }
    var archive = ArchiveWriter(capacity: files.count * 64)
    for (path, stamp) in files {
      if let stamp, !stamp.isSettled(at: moment) { return nil }
      archive.write(path)
      archive.write(stamp) { $1.write(to: &$0) }
    }
    return archive.withBytes { contentHash($0) }
  }
}
