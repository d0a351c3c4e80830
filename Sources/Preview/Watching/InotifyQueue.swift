private import Glibc

/// A queue in which the kernel tells what happens in folders: inotify(7).
package final class InotifyQueue: Sendable {
  /// What to be told of a folder; more of one that is watched already adds to it.
  enum Interest {
    /// Names that come and go.
    case names
    /// The content of its files too.
    case files
    /// The same of a folder that is one itself, not a link to one.
    case filesOfFolder

    fileprivate var mask: UInt32 {
      let names = UInt32(IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO)
      let content = UInt32(IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB) | UInt32(IN_EXCL_UNLINK)
      let always = UInt32(IN_ONLYDIR) | UInt32(IN_MASK_ADD)
      return switch self {
      case .names: names | always
      case .files: names | content | always
      case .filesOfFolder: names | content | always | UInt32(IN_DONT_FOLLOW)
      }
    }
  }

  enum Event {
    /// There was more than the queue holds.
    case overflow
    /// A watch is no more, since its folder is gone or nobody wants it.
    case end(watch: Int32)
    case entry(Entry)
  }

  struct Entry {
    enum Kind: Sendable {
      case created, written, closed, touched, arrived, left
    }

    let watch: Int32
    let name: [UInt8]
    let kind: Kind
    let isFolder: Bool
  }

  /// Can be read when something happened.
  let descriptor: Int32
  private let watchLimit: Int32

  /// Opens a queue; `watchLimit` is for tests of the system's own limit, which they cannot reach.
  package init(watchLimit: Int32 = .max) throws(WatchFailure) {
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    self.watchLimit = watchLimit
    guard descriptor < 0 else { return }
    // The manual page has one number for two limits; that of the process is the less likely.
    throw switch errno {
    case EMFILE: hasFreeDescriptor() ? .queueLimit : .descriptorLimit
    case ENFILE: .descriptorLimit
    default: .system(errno)
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Watches a folder; nil when there is none that can be read.
  ///
  /// The same folder has the same number at whatever path.
  func watch(_ path: [UInt8], for interest: Interest) throws(WatchFailure) -> Int32? {
    let watch = inotify_add_watch(descriptor, cString(path), interest.mask)
    if watch < 0 {
      if errno == ENOSPC || errno == ENOMEM { throw .watchLimit }
      return nil
    }
    // The kernel counts them upward.
    if watch > watchLimit { throw .watchLimit }
    return watch
  }

  func unwatch(_ watch: Int32) {
    // It may have ended by itself.
    inotify_rm_watch(descriptor, watch)
  }

  /// Hands over what is in the queue, in order; does not block.
  func drain(_ body: (Event) throws(WatchFailure) -> Void) throws(WatchFailure) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 8)
    defer { buffer.deallocate() }
    while true {
      let count = read(descriptor, buffer.baseAddress, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      var rest = UnsafeRawBufferPointer(buffer)[..<count]
      while !rest.isEmpty {
        if let event = Event(takingFirst: &rest) { try body(event) }
      }
    }
  }
}

extension InotifyQueue.Event {
  /// Reads one event of inotify(7); nil when it says nothing about a name.
  fileprivate init?(takingFirst bytes: inout Slice<UnsafeRawBufferPointer>) {
    let header = UnsafeRawBufferPointer(rebasing: bytes).loadUnaligned(as: inotify_event.self)
    let size = MemoryLayout<inotify_event>.size
    let name = bytes.dropFirst(size).prefix(Int(header.len)).prefix { $0 != 0 }
    bytes = bytes.dropFirst(size + Int(header.len))
    func has(_ flag: Int32) -> Bool { header.mask & UInt32(flag) != 0 }
    if has(Int32(IN_Q_OVERFLOW)) {
      self = .overflow
      return
    }
    if has(Int32(IN_IGNORED)) {
      self = .end(watch: header.wd)
      return
    }
    let kind = kinds.first { has($0.flag) }?.kind
    guard let kind, !name.isEmpty else { return nil }
    self = .entry(
      .init(
        watch: header.wd, name: Array(name), kind: kind, isFolder: has(Int32(IN_ISDIR))))
  }
}

private let kinds: [(flag: Int32, kind: InotifyQueue.Entry.Kind)] = [
  (Int32(IN_CREATE), .created), (Int32(IN_MOVED_TO), .arrived), (Int32(IN_DELETE), .left),
  (Int32(IN_MOVED_FROM), .left), (Int32(IN_CLOSE_WRITE), .closed), (Int32(IN_MODIFY), .written),
  (Int32(IN_ATTRIB), .touched),
]

private func hasFreeDescriptor() -> Bool {
  let descriptor = open("/", O_RDONLY | O_CLOEXEC)
  guard descriptor >= 0 else { return false }
  close(descriptor)
  return true
}

/// The path as the system's calls want it.
func cString(_ path: [UInt8]) -> [CChar] {
  path.map { CChar(bitPattern: $0) } + [0]
}
