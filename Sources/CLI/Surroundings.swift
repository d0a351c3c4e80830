/// Everything that a run gets from outside; nothing below the command line reads it by itself.
public struct Surroundings {
  public var console: any Console
  /// The user's home folder.
  public var home: String?
  /// Number of processors.
  public var cores: Int
  /// A clock that never goes back, in nanoseconds.
  public var now: () -> UInt64
  /// Content of a file, or the system's reason.
  public var read: (_ path: String) -> ReadResult

  public enum ReadResult {
    case bytes([UInt8])
    case failed(reason: String)
  }

  public init(
    console: any Console, home: String?, cores: Int, now: @escaping () -> UInt64,
    read: @escaping (_ path: String) -> ReadResult
  ) {
    self.console = console
    self.home = home
    self.cores = cores
    self.now = now
    self.read = read
  }
}

/// What the process tells its parent (`sysexits.h` for the last two).
public enum ExitCode: Int32, Sendable {
  case done = 0
  /// The site has errors, or warnings under `--strict`.
  case siteHasErrors = 1
  /// A wrong command line, or a refused source or output folder.
  case usage = 64
  /// The disk.
  case disk = 74
}
