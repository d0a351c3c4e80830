private import CLinux
private import Glibc

/// The folder that is served; nothing outside it can be opened through it.
///
/// A build may put another folder in its place: it is looked for when something is not found, and
/// after `forget`.
final class SiteFolder: Sendable {
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

  /// The folder as it was found last.
  private final class Root: Sendable {
    let descriptor: Int32
    let device: dev_t
    let number: ino_t

    /// Nil when there is no such folder; `errno` tells why.
    init?(_ path: [CChar]) {
      descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      guard descriptor >= 0 else { return nil }
      var status = stat()
      guard fstat(descriptor, &status) == 0 else {
        close(descriptor)
        return nil
      }
      device = status.st_dev
      number = status.st_ino
    }

    deinit { close(descriptor) }

    /// Whether the folder is still the one at `path`.
    func isAt(_ path: [CChar]) -> Bool {
      var status = stat()
      return stat(path, &status) == 0 && status.st_ino == number && status.st_dev == device
    }
  }

  private let path: [CChar]
  private let lookup: Lookup
  private let known = PthreadLock<Root?>(nil)

  init(path: String, lookup: Lookup = .atOnce) {
    self.path = Array(path.utf8CString)
    self.lookup = lookup
  }

  /// Opens what lies at these names below the folder.
  func find(_ names: [[UInt8]]) -> Found {
    guard let root = root() else { return Self.failure(errno) }
    let found = withExtendedLifetime(root) { find(names, below: root.descriptor) }
    guard case .nothing = found, !root.isAt(path) else { return found }
    forget()
    return find(names)
  }

  /// Lets go of the folder, so that the next request looks for it.
  func forget() {
    known.withLock { $0 = nil }
  }

  private func find(_ names: [[UInt8]], below root: Int32) -> Found {
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

  /// Nil when there is no folder; `errno` tells why.
  private func root() -> Root? {
    known.withLock { known in
      if known == nil { known = Root(path) }
      return known
    }
  }

  private func openBelow(_ root: Int32, _ names: [[UInt8]]) -> Int32 {
    if lookup == .atOnce {
      let path = names.isEmpty ? [UInt8(ascii: ".")] : joined(names)
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
    return hexadecimal([
      UInt64(status.st_ino), UInt64(bitPattern: Int64(status.st_size)),
      UInt64(bitPattern: Int64(time)),
    ])
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

/// The numbers in hexadecimal digits, with dashes between.
private func hexadecimal(_ numbers: [UInt64]) -> String {
  String(unsafeUninitializedCapacity: 17 * numbers.count) { buffer in
    var count = 0
    for number in numbers {
      if count > 0 {
        buffer[count] = UInt8(ascii: "-")
        count += 1
      }
      let digits = max(1, (67 - number.leadingZeroBitCount) / 4)
      for place in (0..<digits).reversed() {
        let digit = UInt8(truncatingIfNeeded: number >> (4 * place)) & 15
        buffer[count] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
        count += 1
      }
    }
    return count
  }
}

/// The names with slashes between.
private func joined(_ names: [[UInt8]]) -> [UInt8] {
  var path: [UInt8] = []
  path.reserveCapacity(names.reduce(0) { $0 + $1.count + 1 })
  for name in names {
    if !path.isEmpty { path.append(UInt8(ascii: "/")) }
    path += name
  }
  return path
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
