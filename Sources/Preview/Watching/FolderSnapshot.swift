private import Glibc

/// The state of every file below a folder at one moment, as far as a walk can tell.
///
/// Hidden files, editors' backups (`a.md~`) and excluded folders are left out. A link to a file is
/// watched as that file; links to folders are not followed, so that the walk ends.
package struct FolderSnapshot: Equatable, Sendable {
  /// What of a file changes when it is saved.
  private struct Stamp: Equatable, Sendable {
    let end: Int
    let size: Int64
    let inode: UInt64
    /// Nanoseconds; the second one also shows a save that keeps size and modification time.
    let modified: Int64
    let statusChanged: Int64
  }

  // Two flat arrays, in the order of the walk: comparing two snapshots is comparing memory.
  private var paths: [UInt8] = []
  private var stamps: [Stamp] = []

  package var count: Int { stamps.count }

  /// Walks `root` at the cost of one `stat` a file.
  ///
  /// A folder that cannot be read counts as empty. `excluded` are paths relative to the root, without a slash at either end.
  package init(of root: String, excluding excluded: Set<[UInt8]> = []) {
    var path: [UInt8] = []
    walk(opendir(root), at: &path, excluding: excluded)
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

  private func stampsByPath() -> [[UInt8]: [Int64]] {
    var result: [[UInt8]: [Int64]] = [:]
    result.reserveCapacity(stamps.count)
    var start = 0
    for stamp in stamps {
      result[Array(paths[start..<stamp.end])] = [
        stamp.size, Int64(bitPattern: stamp.inode), stamp.modified, stamp.statusChanged,
      ]
      start = stamp.end
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
    while let entry = readdir(folder) {
      defer { path.removeSubrange(prefix...) }
      guard let name = name(of: entry) else { continue }
      path += UnsafeRawBufferPointer(start: name, count: strlen(name))
      guard path[prefix] != UInt8(ascii: "."), path.last != UInt8(ascii: "~"),
        excluded.isEmpty || !excluded.contains(path)
      else { continue }
      if isFolder(entry, name, in: folder) {
        let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
        let descriptor = openat(dirfd(folder), name, flags)
        guard descriptor >= 0 else { continue }
        path.append(UInt8(ascii: "/"))
        walk(fdopendir(descriptor), at: &path, excluding: excluded)
      } else if let status = status(of: name, in: folder) {
        add(path, status)
      }
    }
  }

  private mutating func add(_ path: [UInt8], _ status: stat) {
    // A link to a folder is followed no further.
    guard status.st_mode & S_IFMT != S_IFDIR else { return }
    paths += path
    stamps.append(
      Stamp(
        end: paths.count, size: Int64(status.st_size), inode: UInt64(status.st_ino),
        modified: nanoseconds(status.st_mtim), statusChanged: nanoseconds(status.st_ctim)))
  }
}

/// The name where the entry holds it, valid until the folder is read on.
private func name(of entry: UnsafeMutablePointer<dirent>) -> UnsafePointer<CChar>? {
  // Not through the field: its tuple is longer than most entries are.
  guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return nil }
  return (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
}

private func isFolder(
  _ entry: UnsafeMutablePointer<dirent>, _ name: UnsafePointer<CChar>, in folder: OpaquePointer
) -> Bool {
  let type = entry.pointee.d_type
  guard type == UInt8(DT_UNKNOWN) else { return type == UInt8(DT_DIR) }
  var status = stat()
  return fstatat(dirfd(folder), name, &status, AT_SYMLINK_NOFOLLOW) == 0
    && status.st_mode & S_IFMT == S_IFDIR
}

/// The file's status, or the link's own when it leads nowhere; nil when the file is gone meanwhile.
private func status(of name: UnsafePointer<CChar>, in folder: OpaquePointer) -> stat? {
  var status = stat()
  if fstatat(dirfd(folder), name, &status, 0) == 0 { return status }
  guard fstatat(dirfd(folder), name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
  return status
}

private func nanoseconds(_ time: timespec) -> Int64 {
  Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
}
