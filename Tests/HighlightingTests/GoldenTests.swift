import Foundation
import Highlighting
import TestSupport
import Testing

/// Code in many languages; a case is called as its fence.
@Suite(.enabled(if: SyntaxPlugin.isBuilt, Comment(rawValue: SyntaxPlugin.absent)))
struct GoldenTests {
  @Test(arguments: try GoldenCase.all())
  func isHighlightedAsRecorded(golden: GoldenCase) throws {
    let text = try golden.read("input.txt")
    let found = try makeHighlighter().highlight(text, golden.testDescription)
    try golden.expect(found.description(of: text), is: "expected.txt")
  }

  @Test(arguments: try GoldenCase.all())
  func isTheSameWhateverCameBefore(golden: GoldenCase) throws {
    let highlighter = try makeHighlighter()
    let text = try golden.read("input.txt")
    let first = highlighter.highlight(text, golden.testDescription)
    for other in try GoldenCase.all() {
      _ = highlighter.highlight(try other.read("input.txt"), other.testDescription)
    }
    #expect(highlighter.highlight(text, golden.testDescription) == first)
  }

  @Test func eightThreadsFindWhatOneFinds() async throws {
    let cases = try GoldenCase.all().map { ($0.testDescription, try $0.read("input.txt")) }
    let alone = try makeHighlighter()
    let expected = cases.map { alone.highlight($1, $0) }
    let library = try #require(SyntaxLibrary(folders: [SyntaxPlugin.folder]))
    let differences = Differences()
    let threads = (0..<8).map { number in
      Thread {
        let highlighter = library.makeHighlighter()
        for _ in 0..<3 {
          for (index, (language, text)) in cases.enumerated()
          where highlighter.highlight(text, language) != expected[index] {
            differences.add("thread \(number), \(language)")
          }
        }
        differences.end()
      }
    }
    for thread in threads { thread.start() }
    differences.waitForEnds(8)
    #expect(differences.all.isEmpty)
  }
}

/// What threads find wrong, and how many of them have ended.
private final class Differences: @unchecked Sendable {
  // Guarded by `condition`.
  private(set) var all: [String] = []
  private var ended = 0
  private let condition = NSCondition()

  func add(_ difference: String) { condition.withLock { all.append(difference) } }

  func end() {
    condition.withLock {
      ended += 1
      condition.signal()
    }
  }

  func waitForEnds(_ count: Int) {
    condition.withLock {
      while ended < count { condition.wait() }
    }
  }
}
