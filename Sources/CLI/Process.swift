private import Build
private import CLinux
private import Dispatch
private import Glibc
private import Highlighting
private import Synchronization

/// Runs the command of this process and returns its exit code.
public func runProcess() -> Int32 {
  let console = TerminalConsole()
  var surroundings = Surroundings(
    console: console, home: environment("HOME"), cacheFolder: cacheFolder(),
    program: programIdentity(), pluginFolders: pluginFolders(), fileTime: fileTime,
    cores: max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))), now: monotonicNanoseconds,
    read: readFile, makeTemporaryFolder: makeTemporaryFolder,
    removeFolder: OutputFolder.remove(at:),
    onInterrupt: onInterrupt, beforeInterrupt: beforeInterrupt, openBrowser: openBrowser,
    random: { UInt64.random(in: 0...UInt64.max) },
    keepToTheEnd: { object in kept.withLock { $0.append(object) } },
    keepFreedMemory: { keep_freed_memory() })
  surroundings.graphvizPrograms = Surroundings.usualGraphvizPrograms
  surroundings.katexFolders = Surroundings.usualKaTeXFolders
  let code = Command(in: surroundings).run(Array(CommandLine.arguments.dropFirst()))
  return console.hasFailed && code == .done ? ExitCode.disk.rawValue : code.rawValue
}

/// What nobody needs any more and nobody frees.
private let kept = Mutex<[any AnyObject & Sendable]>([])

/// The process's own standard streams.
private final class TerminalConsole: Console {
  let isTerminal = isatty(STDERR_FILENO) == 1 && environment("TERM") != "dumb"
  /// Whether something could not be printed.
  var hasFailed: Bool { failure.load(ordering: .relaxed) }
  private let failure = Atomic(false)

  /// No color where `NO_COLOR` is set and not empty (no-color.org).
  var hasColor: Bool { isTerminal && environment("NO_COLOR", "").isEmpty }

  /// As terminals tell it of themselves.
  let hasTrueColor =
    isatty(STDOUT_FILENO) == 1 && environment("NO_COLOR", "").isEmpty
    && environment("TERM") != "dumb"
    && ["truecolor", "24bit"].contains(environment("COLORTERM", ""))

  func print(_ bytes: [UInt8]) {
    if !write(bytes, to: STDOUT_FILENO) { failure.store(true, ordering: .relaxed) }
  }

  func warn(_ text: String) {
    write(Array(text.utf8), to: STDERR_FILENO)
  }

  func readInput() -> [UInt8]? { readAll(STDIN_FILENO) }

  @discardableResult
  private func write(_ bytes: [UInt8], to file: Int32) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var written = 0
      while written < bytes.count {
        let count = Glibc.write(
          file, bytes.baseAddress.map { $0 + written }, bytes.count - written)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return false }
        written += count
      }
      return true
    }
  }
}

private func environment(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }
}

private func environment(_ name: String, _ absent: String) -> String { environment(name) ?? absent }

private func monotonicNanoseconds() -> UInt64 {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

/// The clock of the kernel's file systems, which stands still for some milliseconds.
private func fileTime() -> (seconds: Int, nanoseconds: Int) {
  var time = timespec()
  clock_gettime(CLOCK_REALTIME_COARSE, &time)
  return (time.tv_sec, time.tv_nsec)
}

/// As the XDG Base Directory Specification says: relative paths do not count.
private func cacheFolder() -> String? {
  let folder = environment("XDG_CACHE_HOME", "")
  if folder.hasPrefix("/") { return folder + "/recto" }
  return environment("HOME").map { $0 + "/.cache/recto" }
}

/// The version, and the stamps of what runs: a file that was built anew may do something else.
///
/// The list of the system's libraries is written anew when one of them changes.
private func programIdentity() -> String {
  let plugins = pluginFolders().map { "\($0)/\(SyntaxLibrary.fileName)" }
  let files = ["/proc/self/exe"] + plugins + ["/etc/ld.so.cache"]
  return ([version] + files.map(stamp)).joined(separator: " ")
}

/// Tells the file at `path` from others that were there before.
private func stamp(_ path: String) -> String {
  var status = stat()
  guard stat(path, &status) == 0 else { return "-" }
  let time = status.st_mtim
  return "\(status.st_dev).\(status.st_ino) \(status.st_size) \(time.tv_sec).\(time.tv_nsec)"
}

/// The folder of the program, where it is built, and the one beside it where it is installed.
private func pluginFolders() -> [String] {
  guard let program = realpath("/proc/self/exe", nil) else { return [] }
  defer { free(program) }
  let path = String(cString: program)
  guard let slash = path.lastIndex(of: "/") else { return [] }
  let folder = path[..<slash]
  let parent = folder.lastIndex(of: "/").map { folder[..<$0] } ?? ""
  return [String(folder), "\(parent)/lib/recto"]
}

private func readFile(_ path: String) -> Surroundings.ReadResult {
  // A pipe that nobody writes into must not hold up who only looks what it is.
  let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
  guard file >= 0 else { return .failed(reason: systemReason()) }
  defer { close(file) }
  guard let bytes = readAll(file) else { return .failed(reason: systemReason()) }
  return .bytes(bytes)
}

private func systemReason() -> String { String(cString: strerror(errno)).lowercased() }

/// Reads as far as anything is read: who asks refuses what is longer than half of that.
private func readAll(_ file: Int32) -> [UInt8]? {
  let most = 16 << 20
  var bytes: [UInt8] = []
  var piece = [UInt8](repeating: 0, count: 1 << 16)
  while true {
    let count = read(file, &piece, piece.count)
    if count == 0 || bytes.count > most { return bytes }
    if count < 0, errno == EAGAIN {
      var waited = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      poll(&waited, 1, -1)
      continue
    }
    if count < 0, errno == EINTR { continue }
    guard count > 0 else { return nil }
    bytes.append(contentsOf: piece[..<count])
  }
}

/// In memory where there is room, since a preview writes each page that changes.
private func makeTemporaryFolder() -> String? {
  let room: UInt64 = 1 << 30
  let inMemory = [environment("XDG_RUNTIME_DIR"), "/dev/shm"].compactMap { $0 }.filter { path in
    var status = statvfs()
    return path.hasPrefix("/") && statvfs(path, &status) == 0
      && UInt64(status.f_bavail) * UInt64(status.f_frsize) >= room
  }
  // Who names a folder for such things means it.
  let named = environment("TMPDIR").map { [$0] } ?? []
  for parent in named + inMemory + ["/tmp"] {
    var path = Array("\(parent)/recto-XXXXXX".utf8CString)
    // Readable for its owner only (mkdtemp(3)).
    if let made = mkdtemp(&path) { return String(cString: made) }
  }
  return nil
}

/// Calls the handler on the first SIGINT, SIGTERM or SIGHUP; the next one ends the process.
private func onInterrupt(_ handler: @escaping @Sendable () -> Void) {
  // What waits for one has something to tidy up: a closed output is no reason to leave that.
  signal(SIGPIPE, SIG_IGN)
  let numbers = [SIGINT, SIGTERM, SIGHUP]
  let sources = numbers.map { number in
    // Without this the signal would end the process before anybody hears of it.
    signal(number, SIG_IGN)
    return DispatchSource.makeSignalSource(signal: number, queue: interruptQueue)
  }
  for source in sources {
    source.setEventHandler {
      for source in sources { source.cancel() }
      for number in numbers { signal(number, SIG_DFL) }
      handler()
    }
    source.resume()
  }
}

private let interruptQueue = DispatchQueue(label: "recto.interrupt")

/// Has the desktop's own program show the address (decision 10).
private func openBrowser(
  _ address: String, _ failed: @escaping @Sendable (_ reason: String) -> Void
) {
  let program = "/usr/bin/xdg-open"
  let process = start_detached(program, address)
  guard process > 0 else { return failed("\(program): \(systemReason())") }
  DispatchQueue.global().async {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    if status != 0 { failed("\(program) found no browser") }
  }
}

/// Has SIGINT, SIGTERM and SIGHUP end the process, but after `cleanUp`.
private func beforeInterrupt(_ cleanUp: @escaping @Sendable () -> Void) {
  onInterrupt {
    cleanUp()
    // Threads of the system block signals, so that it goes to the process.
    kill(getpid(), SIGTERM)
  }
}
