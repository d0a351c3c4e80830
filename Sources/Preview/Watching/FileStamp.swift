private import Glibc

/// What of a file changes when it is saved, as far as one `stat` can tell.
package struct FileStamp: Equatable, Sendable {
  private let size: Int64
  let inode: UInt64
  private let linkCount: UInt64
  /// Nanoseconds; the second one also shows a save that keeps size and modification time.
  private let modified: Int64
  private let statusChanged: Int64

  /// Whether the file has other names, hard links, by which it may be written to.
  var hasOtherNames: Bool { linkCount > 1 }

  /// The stamp of the file behind a name, or of a link that leads nowhere.
  ///
  /// Nil when there is nothing, or a folder, or a link to one.
  init?(of name: UnsafePointer<CChar>, in folder: Int32) {
    var status = stat()
    guard
      fstatat(folder, name, &status, 0) == 0
        || fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0,
      status.st_mode & S_IFMT != S_IFDIR
    else { return nil }
    size = Int64(status.st_size)
    inode = UInt64(status.st_ino)
    linkCount = UInt64(status.st_nlink)
    modified = nanoseconds(status.st_mtim)
    statusChanged = nanoseconds(status.st_ctim)
  }
}

private func nanoseconds(_ time: timespec) -> Int64 {
  Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
}
