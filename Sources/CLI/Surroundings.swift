internal import Highlighting
internal import Markdown

/// Everything that a run gets from outside; nothing below the command line reads it by itself.
public struct Surroundings: Sendable {
  public var console: any Console
  /// The user's home folder.
  public var home: String?
  /// Where programs keep what they can do without; nil when there is no such folder.
  public var cacheFolder: String?
  /// Where Graphviz's `dot` may be, by absolute paths.
  public var graphvizPrograms: [String] = []
  /// Folders in which KaTeX may be installed.
  public var katexFolders: [String] = []
  /// Tells this program from every other one, of the same version too, and its plug-in.
  public var program: String
  /// Where the plug-in for syntax highlighting may lie, the likeliest first; none leaves code plain.
  public var pluginFolders: [String]
  /// The clock by which file systems stamp files: seconds since 1970, and nanoseconds.
  public var fileTime: @Sendable () -> (seconds: Int, nanoseconds: Int)
  /// Number of processors.
  public var cores: Int
  /// A clock that never goes back, in nanoseconds.
  public var now: @Sendable () -> UInt64
  /// Content of a file, or the system's reason.
  public var read: @Sendable (_ path: String) -> ReadResult
  /// Makes an empty folder that nobody else can read; nil when the system does not allow it.
  public var makeTemporaryFolder: @Sendable () -> String?
  /// Removes such a folder with everything in it.
  public var removeFolder: @Sendable (_ path: String) -> Void
  /// Has `handler` called, on any thread, when the user or the system asks the program to end.
  ///
  /// A second wish ends it at once.
  public var onInterrupt: @Sendable (_ handler: @escaping @Sendable () -> Void) -> Void
  /// Has `cleanUp` run when the user or the system asks the program to end, which then ends.
  public var beforeInterrupt: @Sendable (_ cleanUp: @escaping @Sendable () -> Void) -> Void
  /// Shows an address in the user's browser, and tells why when that cannot be done.
  public var openBrowser:
    @Sendable (_ address: String, _ failed: @escaping @Sendable (_ reason: String) -> Void) -> Void
  public var random: @Sendable () -> UInt64
  /// Keeps something large until the process ends, which frees it faster than its owner would.
  public var keepToTheEnd: @Sendable (_ object: any AnyObject & Sendable) -> Void

  /// Has the process keep the memory that it frees, which is faster for one that ends soon.
  public var keepFreedMemory: @Sendable () -> Void

  public enum ReadResult {
    case bytes([UInt8])
    case failed(reason: String)
  }

  public init(
    console: any Console, home: String? = nil, cacheFolder: String? = nil,
    program: String = version, pluginFolders: [String] = [],
    fileTime: @escaping @Sendable () -> (seconds: Int, nanoseconds: Int) = { (0, 0) },
    cores: Int = 1,
    now: @escaping @Sendable () -> UInt64 = { 0 },
    read: @escaping @Sendable (_ path: String) -> ReadResult,
    makeTemporaryFolder: @escaping @Sendable () -> String? = { nil },
    removeFolder: @escaping @Sendable (_ path: String) -> Void = { _ in },
    onInterrupt: @escaping @Sendable (_ handler: @escaping @Sendable () -> Void) -> Void = { $0() },
    beforeInterrupt: @escaping @Sendable (_ cleanUp: @escaping @Sendable () -> Void) -> Void = {
      _ in
    },
    openBrowser:
      @escaping @Sendable (
        _ address: String, _ failed: @escaping @Sendable (_ reason: String) -> Void
      ) -> Void = { _, _ in },
    random: @escaping @Sendable () -> UInt64 = { 0 },
    keepToTheEnd: @escaping @Sendable (_ object: any AnyObject & Sendable) -> Void = { _ in },
    keepFreedMemory: @escaping @Sendable () -> Void = {}
  ) {
    self.console = console
    self.home = home
    self.cacheFolder = cacheFolder
    self.program = program
    self.pluginFolders = pluginFolders
    self.fileTime = fileTime
    self.cores = cores
    self.now = now
    self.read = read
    self.makeTemporaryFolder = makeTemporaryFolder
    self.removeFolder = removeFolder
    self.onInterrupt = onInterrupt
    self.beforeInterrupt = beforeInterrupt
    self.openBrowser = openBrowser
    self.random = random
    self.keepToTheEnd = keepToTheEnd
    self.keepFreedMemory = keepFreedMemory
  }
}

extension Surroundings {
  /// What knows the syntax of code; nil when there is none to look for.
  ///
  /// The code of a document may take as much time as `limits` allow for parsing it.
  func syntaxLibrary(_ limits: MarkdownLimits = MarkdownLimits()) -> SyntaxLibrary? {
    var own = CodeLimits()
    own.time = limits.parseTime
    return pluginFolders.isEmpty ? nil : SyntaxLibrary(folders: pluginFolders, limits: own)
  }

  /// Where packages put Graphviz.
  static let usualGraphvizPrograms = ["/usr/bin/dot", "/usr/local/bin/dot"]
  /// Where packages put KaTeX: `libjs-katex` of Debian, and what `npm install -g katex` leaves.
  static let usualKaTeXFolders = [
    "/usr/share/javascript/katex", "/usr/local/lib/node_modules/katex/dist",
    "/usr/lib/node_modules/katex/dist", "/usr/share/nodejs/katex/dist",
  ]
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
