package import ByteText
private import Glibc

/// The files of a folder on disk.
package final class DiskDocumentFiles: DocumentFiles {
  /// Where the folder is; for messages and for opening.
  package let root: String
  private let folder: Int32

  /// Opens the folder, which stays open as long as this value lives.
  package init(root: String) throws(FileFailure) {
    self.root = root
    folder = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw FileFailure("open", root, code: errno) }
  }

  deinit {
    close(folder)
  }

  package func scan(excluding exclusions: ScanExclusions) throws(FileFailure) -> SourceScan {
    var walk = SourceWalk(root: folder, exclusions: exclusions)
    return try walk.run()
  }

  package func readStamped(
    _ path: RelativePath
  ) throws(FileFailure) -> (bytes: [UInt8], stamp: SourceStamp?) {
    try read(path) {}
  }

  package func stamp(of path: RelativePath) -> SourceStamp? {
    var status = stat()
    guard fstatat(folder, path.cString, &status, 0) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return SourceStamp(status)
  }

  /// `afterReading` is called each time that the whole file was read, for tests that change it.
  func read(
    _ path: RelativePath, afterReading: () -> Void
  ) throws(FileFailure) -> (bytes: [UInt8], stamp: SourceStamp?) {
    let file = openat(folder, path.cString, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw FileFailure("open", path.description, code: errno) }
    defer { close(file) }
    var bytes: [UInt8] = []
    for _ in 0..<3 {
      let before = try openStamp(of: file, path)
      bytes = try readWhole(file, expecting: before.size, path)
      afterReading()
      if try openStamp(of: file, path).hasSameContent(as: before) { return (bytes, before) }
    }
    return (bytes, nil)
  }

  package func readPieces(
    _ path: RelativePath, _ body: (UnsafeBufferPointer<UInt8>) -> Bool
  ) throws(FileFailure) {
    let file = openat(folder, path.cString, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { throw FileFailure("open", path.description, code: errno) }
    defer { close(file) }
    // Refuses what is no regular file any more.
    let before = try openStamp(of: file, path)
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(
      capacity: min(max(before.size, 1), 1 << 20))
    defer { buffer.deallocate() }
    while true {
      let count = Glibc.read(file, buffer.baseAddress, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw FileFailure("read", path.description, code: errno) }
      if count == 0 { break }
      if !body(UnsafeBufferPointer(rebasing: buffer[..<count])) { return }
    }
    guard try openStamp(of: file, path).hasSameContent(as: before) else {
      throw FileFailure("read", path.description, code: FileFailure.changed)
    }
  }

  package func create(_ path: RelativePath, _ bytes: [UInt8]) throws(FileFailure) {
    try makeFolders(above: path)
    let file = openat(folder, path.cString, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw FileFailure("create", path.description, code: errno) }
    let failure = writeAll(bytes, to: file)
    guard close(file) == 0, failure == 0 else {
      let code = failure == 0 ? errno : failure
      unlinkat(folder, path.cString, 0)
      throw FileFailure("write", path.description, code: code)
    }
  }

  private func makeFolders(above path: RelativePath) throws(FileFailure) {
    var parent = RelativePath.root
    for part in path.parent.parts {
      parent = parent.appending(part)
      guard mkdirat(folder, parent.cString, 0o777) == 0 || errno == EEXIST else {
        throw FileFailure("create", parent.description, code: errno)
      }
    }
  }
}

/// The stamp of an open file, which must be a regular one.
private func openStamp(of file: Int32, _ path: RelativePath) throws(FileFailure) -> SourceStamp {
  var status = stat()
  guard fstat(file, &status) == 0 else {
    throw FileFailure("read", path.description, code: errno)
  }
  guard status.st_mode & S_IFMT == S_IFREG else {
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    throw FileFailure("read", path.description, code: isFolder ? EISDIR : FileFailure.irregular)
  }
  return SourceStamp(status)
}

/// Reads from the start to the end, whatever size was expected.
private func readWhole(
  _ file: Int32, expecting size: Int, _ path: RelativePath
) throws(FileFailure) -> [UInt8] {
  var failure: Int32 = 0
  // One byte more than expected, so that the end is seen without growing.
  var capacity = size + 1
  var bytes: [UInt8] = []
  while true {
    bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      while count < buffer.count {
        let got = pread(file, buffer.baseAddress.map { $0 + count }, buffer.count - count, count)
        if got < 0 && errno == EINTR { continue }
        if got < 0 { failure = errno }
        if got <= 0 { break }
        count += got
        // One byte was asked for beyond the size that the file has, or had a moment ago.
        if count == size { break }
      }
    }
    if failure != 0 { throw FileFailure("read", path.description, code: failure) }
    if bytes.count < capacity { return bytes }
    capacity *= 2
  }
}

/// Writes everything; returns 0 or the system's number for what went wrong.
private func writeAll(_ bytes: [UInt8], to file: Int32) -> Int32 {
  bytes.withUnsafeBytes { bytes in
    var written = 0
    while written < bytes.count {
      let count = write(file, bytes.baseAddress.map { $0 + written }, bytes.count - written)
      if count < 0 && errno == EINTR { continue }
      if count < 0 { return errno }
      written += count
    }
    return 0
  }
}
