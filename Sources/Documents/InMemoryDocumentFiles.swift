package import ByteText
private import Glibc

/// Files that live in memory, for tests and embedding.
package final class InMemoryDocumentFiles: DocumentFiles {
  private let lock = Lock()
  // Only under the lock.
  nonisolated(unsafe) private var contents: [RelativePath: [UInt8]]

  package init(_ files: [String: String] = [:]) {
    contents = Dictionary(
      uniqueKeysWithValues: files.map { (RelativePath($0.key), Array($0.value.utf8)) })
  }

  package func scan(excluding exclusions: ScanExclusions) -> SourceScan {
    var sorter = SourceSorter()
    for path in lock.withLock({ Array(contents.keys) }) {
      var folders: [RelativePath] = []
      var folder = path.parent
      while !folder.isRoot {
        folders.append(folder)
        folder = folder.parent
      }
      let isExcluded =
        exclusions.excludes(path, isFolder: false)
        || folders.contains { exclusions.excludes($0, isFolder: true) }
      if !isExcluded { sorter.add(path) }
    }
    return sorter.finish()
  }

  package func readStamped(
    _ path: RelativePath
  ) throws(FileFailure) -> (bytes: [UInt8], stamp: SourceStamp?) {
    guard let bytes = lock.withLock({ contents[path] }) else {
      throw FileFailure("open", path.description, code: ENOENT)
    }
    return (bytes, nil)
  }

  /// Nil: memory keeps no times.
  package func stamp(of path: RelativePath) -> SourceStamp? { nil }

  package func readPieces(
    _ path: RelativePath, _ body: (UnsafeBufferPointer<UInt8>) -> Bool
  ) throws(FileFailure) {
    _ = try read(path).withUnsafeBufferPointer(body)
  }

  package func create(_ path: RelativePath, _ bytes: [UInt8]) throws(FileFailure) {
    let isNew = lock.withLock {
      if contents[path] != nil { return false }
      contents[path] = bytes
      return true
    }
    if !isNew { throw FileFailure("create", path.description, code: EEXIST) }
  }
}
