import ByteText
import Documents
private import Glibc

/// An open file, closed when it is dropped.
struct OpenFile: ~Copyable {
  let descriptor: Int32

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit {
    close(descriptor)
  }

  /// Its size; nil when it is no regular file.
  var size: Int? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// Its stamp; nil when the system cannot tell.
  var stamp: SourceStamp? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? SourceStamp(status) : nil
  }

  /// Reads up to the buffer's size from the current place; 0 at the end, nil when reading fails.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
    var filled = 0
    while filled < buffer.count {
      let count = Glibc.read(
        descriptor, buffer.baseAddress.map { $0 + filled }, buffer.count - filled)
      if count < 0, errno == EINTR { continue }
      if count < 0 { return nil }
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  func readAll() -> [UInt8]? {
    guard let size else { return nil }
    // The initializer would write its count into the one empty array of all threads.
    if size == 0 { return [] }
    var failed = false
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      if let got = read(into: UnsafeMutableRawBufferPointer(buffer)) {
        count = got
      } else {
        failed = true
      }
    }
    return failed ? nil : bytes
  }

  /// Whether `bytes` come next from the current place, which moves behind them.
  func continues(with bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer in
      var compared = 0
      while compared < bytes.count {
        let wanted = UnsafeMutableRawBufferPointer(
          rebasing: buffer[..<min(buffer.count, bytes.count - compared)])
        guard let count = read(into: wanted), count == wanted.count, let own = wanted.baseAddress,
          let other = bytes.baseAddress, memcmp(own, other + compared, count) == 0
        else { return false }
        compared += count
      }
      return true
    }
  }

  /// Whether it holds exactly `bytes`.
  func equals(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    size == bytes.count && continues(with: bytes)
  }

  func write(_ bytes: UnsafeBufferPointer<UInt8>, _ path: RelativePath) throws(FileFailure) {
    var written = 0
    while written < bytes.count {
      let count = Glibc.write(
        descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileFailure("write", path.description, code: errno) }
      written += count
    }
  }

  /// Replaces the content, for the lock file's note of who holds it.
  func replace(with text: String) {
    var text = text
    text.withUTF8 { bytes in
      if ftruncate(descriptor, 0) == 0 { _ = pwrite(descriptor, bytes.baseAddress, bytes.count, 0) }
    }
  }

  /// Gives up the lock that this file is, whoever else has it open.
  func unlock() {
    _ = flock(descriptor, LOCK_UN)
  }

  func synchronize(_ path: RelativePath) throws(FileFailure) {
    guard fsync(descriptor) == 0 else {
      throw FileFailure("write", path.description, code: errno)
    }
  }

  /// Closes it; a file system may tell only now that something was not written.
  consuming func finish(_ path: RelativePath) throws(FileFailure) {
    let descriptor = descriptor
    discard self
    guard close(descriptor) == 0 else {
      throw FileFailure("write", path.description, code: errno)
    }
  }
}
