/// Where a command reads and writes, from any thread; tests read it back.
public protocol Console: AnyObject, Sendable {
  /// Standard output: results only.
  func print(_ bytes: [UInt8])
  /// Standard error: diagnostics and progress.
  func warn(_ text: String)
  /// Everything from standard input; nil when it cannot be read.
  func readInput() -> [UInt8]?
  /// Whether standard error is a terminal that understands colors.
  var hasColor: Bool { get }
  /// Whether standard error is a terminal: progress may then be overwritten.
  var isTerminal: Bool { get }
  /// Whether standard output is a terminal that shows any color of 24 bits; false when not given.
  var hasTrueColor: Bool { get }
}

extension Console {
  public var hasTrueColor: Bool { false }

  func print(_ text: String) { print(Array(text.utf8)) }
}
