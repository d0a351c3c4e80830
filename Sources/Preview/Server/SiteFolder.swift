private import CLinux
private import Glibc

/// The folder that is served; nothing outside it can be opened through it.
///
/// It is found anew for each request, since a build may put another folder in its place.
struct SiteFolder: Sendable {
  /// How a path is followed.
  enum Lookup: Sendable {
    /// By the kernel, in one step; symbolic links may not lead out.
    case atOnce
    /// Name by name, for kernels before Linux 5.6; symbolic links are refused.
    case stepByStep
  }

  enum Found {
    /// A regular file, open; the caller closes it.
    case file(OpenFile)
    case folder
    /// Nothing that may be served.
    case nothing
    /// Something that cannot be opened just now, such as for lack of descriptors.
    case unavailable
  }

  struct OpenFile {
    let descriptor: Int32
    let size: Int
    /// Changes whenever the file's content is replaced.
    let entityTag: String
  }

  let path: String
  var lookup = Lookup.atOnce

  /// Opens what lies at these names below the folder.
  func find(_ names: [[UInt8]]) -> Found {
    let root = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard root >= 0 else { return Self.failure(errno) }
    defer { close(root) }
    let descriptor = openBelow(root, names)
    guard descriptor >= 0 else { return Self.failure(errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      close(descriptor)
      return .unavailable
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      return status.st_mode & S_IFMT == S_IFDIR ? .folder : .nothing
    }
    return .file(
      OpenFile(
        descriptor: descriptor, size: Int(status.st_size), entityTag: Self.entityTag(status)))
  }

  private func openBelow(_ root: Int32, _ names: [[UInt8]]) -> Int32 {
    if lookup == .atOnce {
      let path = names.isEmpty ? [UInt8(ascii: ".")] : Array(names.joined(separator: "/".utf8))
      let descriptor = withCString(path) { open_beneath(root, $0) }
      // EPERM comes from the system call filters of old containers.
      if descriptor >= 0 || errno != ENOSYS && errno != EPERM { return descriptor }
    }
    var folder = openat(root, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    for name in names where folder >= 0 {
      let next = withCString(name) {
        openat(folder, $0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      }
      let failure = errno
      close(folder)
      errno = failure
      folder = next
    }
    return folder
  }

  private static func failure(_ number: Int32) -> Found {
    switch number {
    case EMFILE, ENFILE, ENOMEM, EIO, EAGAIN: .unavailable
    default: .nothing
    }
  }

  private static func entityTag(_ status: stat) -> String {
    let time = status.st_mtim.tv_sec &* 1_000_000_000 &+ status.st_mtim.tv_nsec
    let parts = [UInt64(status.st_ino), UInt64(bitPattern: Int64(status.st_size))]
    return parts.map { String($0, radix: 36) + "-" }.joined()
      + String(UInt64(bitPattern: Int64(time)), radix: 36)
  }
}

extension SiteFolder.OpenFile {
  /// Reads everything and closes the file; nil when it cannot be read or is cut short meanwhile.
  func readAll() -> [UInt8]? {
    defer { close(descriptor) }
    // The initializer would write its count into the one empty array of all threads.
    if size == 0 { return [] }
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let read = pread(descriptor, buffer.baseAddress?.advanced(by: count), size - count, count)
        if read < 0 && errno == EINTR { continue }
        guard read > 0 else { break }
        count += read
      }
    }
    return bytes.count == size ? bytes : nil
  }

  func closeFile() { close(descriptor) }
}

/// Lends the bytes as a C string; they must not hold a zero.
func withCString<Result>(_ bytes: [UInt8], _ body: (UnsafePointer<CChar>) -> Result) -> Result {
  (bytes + [0]).withUnsafeBytes { buffer in
    buffer.withMemoryRebound(to: CChar.self) { characters in
      guard let start = characters.baseAddress else {
        preconditionFailure("an array with an element has an address")
      }
      return body(start)
    }
  }
}
