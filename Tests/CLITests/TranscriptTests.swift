import CLI
import Foundation
import TestSupport
import Testing

/// Who types what a page shows gets what the page shows.
@Suite struct TranscriptTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A line after `$` and what is shown below it.
  private struct Step {
    var command: String
    var output: String
  }

  @Test(arguments: [("README.md", 10), ("sample-docs/start/first-site.md", 4)])
  func aPageShowsWhatItsReaderGets(_ path: String, _ least: Int) throws {
    let page = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    let folder = try TemporaryFolder()
    var last: Int32 = 0
    var ran = 0
    for step in Self.steps(of: page) {
      guard let (output, code) = try perform(step.command, in: folder, last) else { continue }
      last = code
      ran += 1
      #expect(Self.plain(output) == Self.plain(step.output), "\(step.command)")
    }
    #expect(ran >= least)
  }

  private static func steps(of page: String) -> [Step] {
    page.matches(of: #/(?s)```console\n\$ (.*?)```/#).flatMap { block in
      block.1.split(separator: #/(?m)^\$ /#).map { step in
        let lines = step.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        return Step(command: String(lines[0]), output: lines.count > 1 ? String(lines[1]) : "")
      }
    }
  }

  /// Does what a shell in `folder` would; nil for what ends with a reader's own doing.
  private func perform(
    _ command: String, in folder: TemporaryFolder, _ last: Int32
  ) throws -> (output: String, code: Int32)? {
    if command == "echo $?" { return ("\(last)\n", 0) }
    if let match = command.wholeMatch(of: #/echo '([^']*)' >> (\S+)/#) {
      let file = String(match.2)
      try folder.write(folder.read(file) + match.1 + "\n", to: file)
      return ("", 0)
    }
    if let match = command.wholeMatch(of: #/echo '([^']*)' \| recto render/#) {
      let run = Run(["render"], input: match.1 + "\n")
      return (run.errors + run.output, run.code.rawValue)
    }
    var words = command.split(separator: " ").map(String.init)
    guard words.removeFirst() == "recto", words[0] != "serve" else { return nil }
    // A reader's own folders are there already.
    guard words.contains("notes") else { return nil }
    let run = Run(words.map { ["notes", "public"].contains($0) ? folder.path + $0 : $0 })
    return ((run.errors + run.output).replacing(folder.path, with: ""), run.code.rawValue)
  }

  /// Without times, and without the room that the way to the folder takes beside a command.
  private static func plain(_ text: String) -> String {
    text.replacing(#/\d+ ms/#, with: "0 ms")
      .replacing(#/(?m)^(  recto .*?) {2,}/#) { "\($0.1)  " }
  }
}
