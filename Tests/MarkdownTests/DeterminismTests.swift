import Foundation
import Markdown
import TestSupport
import Testing

/// The parser keeps two tables for the whole process: threads must not see one another.
@Suite struct DeterminismTests {
  @Test(arguments: [1, 2, 8])
  func threadsChangeNothing(count: Int) throws {
    let documents = try GoldenCase.all().map { Array(try $0.read("input.md").utf8) }
    let expected = documents.map { rendered($0, MarkdownRenderer()) }
    #expect(expected.allSatisfy { $0 != nil })
    let outcomes = onThreads(count) {
      let renderer = MarkdownRenderer()
      return (0..<(200 / count)).allSatisfy { _ in
        zip(documents, expected).allSatisfy { areEqual(rendered($0, renderer), $1) }
      }
    }
    #expect(outcomes == Array(repeating: true, count: count))
  }

  /// One thread reads `~` as an ordinary character while the others strike through.
  @Test func plainAndFullDocumentsDoNotDisturbEachOther() {
    let markdown = Array("a~_b_ ~~c~~ www.e.test\n".utf8)
    let outcomes = onThreads(4) {
      guard let renderer = MarkdownRenderer() else { return false }
      return markdown.withUnsafeBufferPointer { source in
        (0..<2000).allSatisfy { index in
          let isPlain = index % 3 == 0
          let result = renderer.renderPlain(source, extensions: isPlain ? [] : .all)
          guard case .html(let html) = result else { return false }
          return String(decoding: html, as: UTF8.self)
            == (isPlain
              ? "<p>a~<em>b</em> ~~c~~ www.e.test</p>\n"
              : "<p>a~_b_ <del>c</del> <a href=\"http://www.e.test\">www.e.test</a></p>\n")
        }
      }
    }
    #expect(outcomes == [true, true, true, true])
  }

  @Test func noMoreRenderersLiveThanTheParserHasMarks() async {
    // In a process of its own: other tests need renderers too.
    await #expect(processExitsWith: .success) {
      var renderers = (0..<29).map { _ in MarkdownRenderer() }
      precondition(renderers.allSatisfy { $0 != nil })
      precondition(MarkdownRenderer() == nil)
      renderers.removeLast()
      precondition(MarkdownRenderer() != nil)
    }
  }
}

private func rendered(_ source: [UInt8], _ renderer: MarkdownRenderer?) -> MarkdownDocument? {
  guard let renderer else { return nil }
  let result = source.withUnsafeBufferPointer {
    renderer.render($0, firstLine: 1, options: MarkdownOptions())
  }
  guard case .document(let document) = result else { return nil }
  return document
}

/// What `body` returns on each of `count` real threads that run at once.
private func onThreads(
  _ count: Int, _ body: @escaping @Sendable () -> Bool
) -> [Bool] {
  let outcomes = Outcomes()
  let group = DispatchGroup()
  for _ in 0..<count {
    group.enter()
    Thread.detachNewThread {
      outcomes.add(body())
      group.leave()
    }
  }
  group.wait()
  return outcomes.all
}

private final class Outcomes: @unchecked Sendable {
  // Under the lock.
  private var list: [Bool] = []
  private let lock = NSLock()

  func add(_ outcome: Bool) {
    lock.withLock { list.append(outcome) }
  }

  var all: [Bool] { lock.withLock { list } }
}

/// Whether two documents are the same in every part.
private func areEqual(_ left: MarkdownDocument?, _ right: MarkdownDocument?) -> Bool {
  guard let left, let right else { return false }
  return left.body.bytes == right.body.bytes && left.body.holes == right.body.holes
    && left.body.openingEnd == right.body.openingEnd && left.opening == right.opening
    && left.outline == right.outline && left.links == right.links
    && left.codeBlocks == right.codeBlocks && left.code == right.code && left.ids == right.ids
    && left.excerpt == right.excerpt && left.wordCount == right.wordCount
    && left.diagnostics == right.diagnostics
}
