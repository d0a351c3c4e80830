import CLI
import Foundation
import TestSupport

/// A console that keeps what was printed.
final class RecordingConsole: Console, @unchecked Sendable {
  // Only under the lock.
  private var printed: [UInt8] = []
  private var warned = ""
  private let lock = NSLock()
  private let input: [UInt8]?
  let hasColor: Bool
  let isTerminal: Bool
  let hasTrueColor: Bool

  init(
    input: [UInt8]? = nil, hasColor: Bool = false, isTerminal: Bool = false,
    hasTrueColor: Bool = false
  ) {
    self.input = input
    self.hasColor = hasColor
    self.isTerminal = isTerminal
    self.hasTrueColor = hasTrueColor
  }

  var output: String { lock.withLock { String(decoding: printed, as: UTF8.self) } }
  var errors: String { lock.withLock { warned } }

  func print(_ bytes: [UInt8]) { lock.withLock { printed += bytes } }

  func warn(_ text: String) { lock.withLock { warned += text } }

  func readInput() -> [UInt8]? { input }
}

/// What one run of the program printed and returned.
struct Run {
  var code: ExitCode
  var output: String
  var errors: String

  /// Runs the program with its arguments; `input` is its standard input, nil when there is none.
  ///
  /// `temporary` is what it gets for an empty folder of its own.
  init(
    _ arguments: [String], input: String? = nil, hasColor: Bool = false, isTerminal: Bool = false,
    hasTrueColor: Bool = false, home: String? = nil, temporary: TemporaryFolder? = nil,
    pluginFolders: [String] = []
  ) {
    let console = RecordingConsole(
      input: input.map { Array($0.utf8) }, hasColor: hasColor, isTerminal: isTerminal,
      hasTrueColor: hasTrueColor)
    let surroundings = Surroundings(
      console: console, home: home, pluginFolders: pluginFolders, cores: 2,
      read: { path in
        guard let data = FileManager.default.contents(atPath: path) else {
          return .failed(reason: "no such file or directory")
        }
        return .bytes(Array(data))
      },
      makeTemporaryFolder: { temporary?.path })
    code = Command(in: surroundings).run(arguments)
    output = console.output
    errors = console.errors
  }

  /// Some seconds of the parser's time, whose cost is quadratic in this.
  static let slowText =
    String(repeating: ">", count: 30_000) + String(repeating: "a*", count: 30_000)
}
