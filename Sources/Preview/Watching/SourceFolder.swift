internal import Glibc

/// A folder's entries as watching sees them, and which of them it leaves out.
///
/// Hidden names, editors' backups (`a.md~`), excluded paths and folders that a build published are
/// no sources; `.well-known` is one, as it is for a build.
enum SourceFolder {
  /// Whether nothing at this path is watched; `path` is relative to the root and ends in `name`.
  static func leavesOut(
    _ name: some Collection<UInt8>, at path: [UInt8], excluding excluded: Set<[UInt8]>
  ) -> Bool {
    if name.first == UInt8(ascii: ".") { return !path.elementsEqual(".well-known".utf8) }
    if name.suffix(1).first == UInt8(ascii: "~") { return true }
    return !excluded.isEmpty && excluded.contains(path)
  }

  /// Whether the open folder holds what a build published.
  static func isPublished(_ folder: OpaquePointer) -> Bool {
    faccessat(dirfd(folder), ".recto/manifest", F_OK, 0) == 0
  }

  /// The name where the entry holds it, valid until the folder is read on.
  static func name(of entry: UnsafeMutablePointer<dirent>) -> UnsafePointer<CChar>? {
    // Not through the field: its tuple is longer than most entries are.
    guard let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return nil }
    return (UnsafeRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self)
  }

  /// Whether the entry is a folder; a link to one is none.
  static func isFolder(
    _ entry: UnsafeMutablePointer<dirent>, _ name: UnsafePointer<CChar>, in folder: OpaquePointer
  ) -> Bool {
    let type = entry.pointee.d_type
    guard type == UInt8(DT_UNKNOWN) else { return type == UInt8(DT_DIR) }
    var status = stat()
    return fstatat(dirfd(folder), name, &status, AT_SYMLINK_NOFOLLOW) == 0
      && status.st_mode & S_IFMT == S_IFDIR
  }
}
