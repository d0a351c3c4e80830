private import Glibc

/// The state of every file below a folder at one moment, as far as a walk can tell.
///
/// What `SourceFolder` leaves out is left out. A link to a file is watched as that file; links to
/// folders are not followed, so that the walk ends.
package struct FolderSnapshot: Equatable, Sendable {
  // Flat arrays, in the order of the walk: comparing two snapshots is comparing memory.
  private var paths: [UInt8] = []
  /// Where in `paths` each file's path ends.
  private var ends: [Int] = []
  private var stamps: [FileStamp] = []

  package var count: Int { stamps.count }

  /// Walks `root` at the cost of one `stat` a file.
  ///
  /// A folder that cannot be read counts as empty. `excluded` are paths relative to the root, without a slash at either end.
  package init(of root: String, excluding excluded: Set<[UInt8]> = []) {
    var path: [UInt8] = []
    walk(opendir(root), at: &path, excluding: excluded)
  }

  /// What somebody else knows of each file, by its path.
  init(_ files: [[UInt8]: FileStamp]) {
    for (path, stamp) in files { add(path, stamp) }
  }

  /// What is different from an earlier snapshot of the same folder; linear in their sizes.
  package func changes(since earlier: FolderSnapshot) -> ChangeSet {
    guard self != earlier else { return .none }
    var old = earlier.stampsByPath()
    var changes: [[UInt8]: ChangeSet.Change] = [:]
    for (path, stamp) in stampsByPath() where old.removeValue(forKey: path) != stamp {
      changes[path] = .written
    }
    for path in old.keys { changes[path] = .removed }
    return .paths(changes)
  }

  private func stampsByPath() -> [[UInt8]: FileStamp] {
    var result: [[UInt8]: FileStamp] = [:]
    result.reserveCapacity(stamps.count)
    var start = 0
    for (end, stamp) in zip(ends, stamps) {
      result[Array(paths[start..<end])] = stamp
      start = end
    }
    return result
  }

  /// Takes over the open folder; `path` is that of the folder, with a slash unless it is the root.
  private mutating func walk(
    _ folder: OpaquePointer?, at path: inout [UInt8], excluding excluded: Set<[UInt8]>
  ) {
    guard let folder else { return }
    defer { closedir(folder) }
    let prefix = path.count
    if prefix > 0, SourceFolder.isPublished(folder) { return }
    while let entry = readdir(folder) {
      defer { path.removeSubrange(prefix...) }
      guard let name = SourceFolder.name(of: entry) else { continue }
      path += UnsafeRawBufferPointer(start: name, count: strlen(name))
      if SourceFolder.leavesOut(path[prefix...], at: path, excluding: excluded) { continue }
      if SourceFolder.isFolder(entry, name, in: folder) {
        let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
        let descriptor = openat(dirfd(folder), name, flags)
        guard descriptor >= 0 else { continue }
        path.append(UInt8(ascii: "/"))
        walk(fdopendir(descriptor), at: &path, excluding: excluded)
      } else if let stamp = FileStamp(of: name, in: dirfd(folder)) {
        add(path, stamp)
      }
    }
  }

  private mutating func add(_ path: [UInt8], _ stamp: FileStamp) {
    paths += path
    ends.append(paths.count)
    stamps.append(stamp)
  }
}
