package import ByteText

/// Access to the files of one source folder; it holds no state and may be used from any thread.
package protocol DocumentFiles: Sendable {
  /// Walks the folder; what cannot be read or published is a diagnostic.
  ///
  /// - Throws: `FileFailure` when the folder itself cannot be read.
  func scan(excluding exclusions: ScanExclusions) throws(FileFailure) -> SourceScan

  /// Reads a whole file.
  ///
  /// A file that changes while it is read is read again, up to three times.
  /// - Throws: `FileFailure`; its `isMissing` is true when the file is gone.
  func read(_ path: RelativePath) throws(FileFailure) -> [UInt8]

  /// Reads a whole file, as `read`, and the stamp that it had all the while.
  ///
  /// The stamp is nil when the file changed again and again.
  func readStamped(
    _ path: RelativePath
  ) throws(FileFailure) -> (bytes: [UInt8], stamp: SourceStamp?)

  /// The stamp of a regular file, or of the one that a link leads to; nil when there is none.
  func stamp(of path: RelativePath) -> SourceStamp?

  /// Reads a file in pieces of at most 1 MiB, in order; ends early when `body` returns false.
  ///
  /// - Throws: `FileFailure`; its `isMissing` is true when the file is gone, its `isChange` when the
  ///   pieces are of more than one state of the file.
  func readPieces(
    _ path: RelativePath, _ body: (UnsafeBufferPointer<UInt8>) -> Bool
  ) throws(FileFailure)

  /// Creates a file with `bytes`, and the folders that it needs; never replaces one.
  ///
  /// - Throws: `FileFailure`; its `exists` is true when something has that path.
  func create(_ path: RelativePath, _ bytes: [UInt8]) throws(FileFailure)
}

extension DocumentFiles {
  package func read(_ path: RelativePath) throws(FileFailure) -> [UInt8] {
    try readStamped(path).bytes
  }
}
