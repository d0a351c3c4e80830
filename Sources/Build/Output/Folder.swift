import ByteText
private import CLinux
import Documents
private import Glibc

/// An open folder, and what is done to the files below it; paths never leave it by `..`.
///
/// It may be used from any thread. Every failure is a `FileFailure` with the path below the folder.
final class Folder: Sendable {
  private let descriptor: Int32

  /// Opens the folder at `path`; symbolic links on the way are followed.
  init(at path: String) throws(FileFailure) {
    descriptor = Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileFailure("open", path, code: errno) }
  }

  /// Opens or creates the folder at `path` below another.
  init(_ path: RelativePath, in parent: Folder) throws(FileFailure) {
    try parent.makeFolders(path)
    descriptor = openat(
      parent.descriptor, path.cString, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileFailure("open", path.description, code: errno) }
  }

  deinit {
    close(descriptor)
  }

  /// What lies at a path.
  enum Item: Equatable {
    case file(size: Int)
    case folder
    case other
  }

  func item(at path: RelativePath) -> Item? {
    var status = stat()
    guard fstatat(descriptor, path.cString, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file(size: Int(status.st_size))
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  /// The stamp of a regular file; nil when there is none.
  func stamp(of path: RelativePath) -> SourceStamp? {
    var status = stat()
    guard fstatat(descriptor, path.cString, &status, AT_SYMLINK_NOFOLLOW) == 0,
      status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    return SourceStamp(status)
  }

  /// Whether this process may add and remove what lies in the folder at `path`.
  func isWritable(_ path: RelativePath) -> Bool {
    faccessat(descriptor, path.cString, W_OK | X_OK, AT_EACCESS) == 0
  }

  /// Opens a regular file to read; nil when there is none.
  func open(_ path: RelativePath) -> OpenFile? {
    let file = openat(descriptor, path.cString, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    return file >= 0 ? OpenFile(descriptor: file) : nil
  }

  /// Creates a file, empties it if it is there, and makes the folders that it needs.
  func create(_ path: RelativePath) throws(FileFailure) -> OpenFile {
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC
    let name = path.cString
    // A page has a folder of its own, most of the time a new one.
    if path.name.elementsEqual("index.html".utf8) { try makeFolders(path.parent) }
    var file = openat(descriptor, name, flags, 0o666)
    if file < 0, errno == ENOENT {
      try makeFolders(path.parent)
      file = openat(descriptor, name, flags, 0o666)
    }
    guard file >= 0 else { throw FileFailure("create", path.description, code: errno) }
    return OpenFile(descriptor: file)
  }

  /// Writes a whole file and returns its stamp; on failure an unfinished one may remain.
  @discardableResult
  func write(
    _ bytes: UnsafeBufferPointer<UInt8>, to path: RelativePath
  ) throws(FileFailure) -> SourceStamp? {
    let file = try create(path)
    try file.write(bytes, path)
    let stamp = file.stamp
    try file.finish(path)
    return stamp
  }

  /// Writes a whole small file and has the disk keep it.
  func writeDurably(_ bytes: [UInt8], to path: RelativePath) throws(FileFailure) {
    let file = try create(path)
    try bytes.withUnsafeBufferPointer { bytes throws(FileFailure) in try file.write(bytes, path) }
    try file.synchronize(path)
    try file.finish(path)
  }

  /// Content of a small file; nil when there is none or it cannot be read.
  func contents(_ path: RelativePath) -> [UInt8]? {
    guard let file = open(path) else { return nil }
    return file.readAll()
  }

  /// Makes the folder and those above it.
  func makeFolders(_ path: RelativePath) throws(FileFailure) {
    if path.isRoot || mkdirat(descriptor, path.cString, 0o777) == 0 || errno == EEXIST { return }
    guard errno == ENOENT else {
      throw FileFailure("create", path.description, code: errno)
    }
    try makeFolders(path.parent)
    guard mkdirat(descriptor, path.cString, 0o777) == 0 || errno == EEXIST else {
      throw FileFailure("create", path.description, code: errno)
    }
  }

  /// Moves a file or folder here from the same path below `other`, in place of a file.
  func move(_ path: RelativePath, from other: Folder) throws(FileFailure) {
    guard takes(path, from: other) else {
      throw FileFailure("replace", path.description, code: errno)
    }
  }

  /// Does the same and says whether it could; `errno` tells why not.
  func takes(_ path: RelativePath, from other: Folder) -> Bool {
    let name = path.cString
    return renameat(other.descriptor, name, descriptor, name) == 0
  }

  func rename(_ from: RelativePath, to: RelativePath) throws(FileFailure) {
    guard renameat(descriptor, from.cString, descriptor, to.cString) == 0 else {
      throw FileFailure("replace", to.description, code: errno)
    }
  }

  /// Removes a file; one that is gone already is no failure.
  func remove(_ path: RelativePath) throws(FileFailure) {
    guard unlinkat(descriptor, path.cString, 0) == 0 || errno == ENOENT || errno == ENOTDIR else {
      throw FileFailure("remove", path.description, code: errno)
    }
  }

  /// Removes a folder when it is empty; says whether it is gone.
  @discardableResult
  func removeEmptyFolder(_ path: RelativePath) -> Bool {
    unlinkat(descriptor, path.cString, AT_REMOVEDIR) == 0 || errno == ENOENT
  }

  /// Removes a file or folder of our own with everything in it; links are removed, not followed.
  func removeTree(_ path: RelativePath) {
    guard item(at: path) == .folder else {
      unlinkat(descriptor, path.cString, 0)
      return
    }
    var waiting = [path]
    var folders: [RelativePath] = []
    while let folder = waiting.popLast() {
      folders.append(folder)
      for name in names(in: folder) {
        let child = folder.appending(name)
        // What was staged was moved, so that most folders are empty.
        if unlinkat(descriptor, child.cString, AT_REMOVEDIR) == 0 { continue }
        if errno == ENOTDIR {
          unlinkat(descriptor, child.cString, 0)
        } else {
          waiting.append(child)
        }
      }
    }
    for folder in folders.reversed() { unlinkat(descriptor, folder.cString, AT_REMOVEDIR) }
  }

  /// Removes the empty folder itself, which lies at `path`.
  func removeSelf(_ path: String) {
    rmdir(path)
  }

  /// Names in a folder, without `.` and `..`, in no order; empty when it cannot be read.
  func names(in path: RelativePath) -> [[UInt8]] {
    let folder = openat(
      descriptor, path.cString, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard folder >= 0 else { return [] }
    guard let stream = fdopendir(folder) else {
      close(folder)
      return []
    }
    defer { closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if name != [dot], name != [dot, dot] { names.append(name) }
    }
    return names
  }

  /// Has the disk keep everything that was written to this file system.
  func synchronizeFileSystem() throws(FileFailure) {
    guard synchronize_file_system(descriptor) == 0 else {
      throw FileFailure("write", "the output", code: errno)
    }
  }

  /// Whether `file` is still what the folder has at `path`.
  func isSame(_ file: borrowing OpenFile, _ path: RelativePath) -> Bool {
    var opened = stat()
    var named = stat()
    return fstat(file.descriptor, &opened) == 0
      && fstatat(descriptor, path.cString, &named, AT_SYMLINK_NOFOLLOW) == 0
      && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
  }

  /// Takes the lock file at `path` for this process; nil when another process has it.
  func lock(_ path: RelativePath) throws(FileFailure) -> OpenFile? {
    let file = openat(descriptor, path.cString, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw FileFailure("lock", path.description, code: errno) }
    let opened = OpenFile(descriptor: file)
    if flock(file, LOCK_EX | LOCK_NB) == 0 { return opened }
    if errno == EWOULDBLOCK { return nil }
    throw FileFailure("lock", path.description, code: errno)
  }
}

private let dot = UInt8(ascii: ".")
