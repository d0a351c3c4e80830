import ByteText
import Documents

/// The documents of an earlier build, by path.
struct KnownDocuments: Sendable {
  private var documents: [RelativePath: KnownDocument] = [:]
  /// The files that changed since; nil when nobody watched, and each has to be looked at.
  private let changed: Set<RelativePath>?
  /// When this build began, which tells stamps that a later one may trust; nil when there is none.
  private let moment: SourceStamp.Time?

  init(
    _ documents: [KnownDocument] = [], changed: Set<RelativePath>? = nil,
    moment: SourceStamp.Time? = nil
  ) {
    self.changed = changed
    self.moment = moment
    self.documents.reserveCapacity(documents.count)
    for document in documents { self.documents[document.record.entry.path] = document }
  }

  /// The document at `path`, read and parsed unless its file is known; nil when there is none.
  func document(
    _ path: RelativePath, _ files: any DocumentFiles, _ parser: DocumentParser,
    _ buffer: inout ByteBuffer
  ) -> KnownDocument? {
    var known = documents[path]
    if let known, isUnchanged(path, known, files) { return known }
    do throws(FileFailure) {
      let (bytes, read) = try files.readStamped(path)
      let stamp = read.flatMap { stamp in moment.flatMap { stamp.isSettled(at: $0) ? stamp : nil } }
      let hash = contentHash(bytes)
      if let record = known?.record, record.contentHash == hash, !record.ranOutOfTime {
        known?.stamp = stamp
        return known
      }
      return parser.parse(path, bytes, stamp, hash, &buffer)
    } catch {
      return error.isMissing ? nil : parser.unreadable(path, error, &buffer)
    }
  }

  private func isUnchanged(
    _ path: RelativePath, _ known: KnownDocument, _ files: any DocumentFiles
  ) -> Bool {
    if known.record.contentHash == 0 { return false }
    if let changed { return !changed.contains(path) }
    return known.stamp.map { files.stamp(of: path) == $0 } ?? false
  }
}
