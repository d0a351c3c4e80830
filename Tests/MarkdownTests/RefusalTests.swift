import Diagnostics
import Markdown
import Testing

@Suite struct RefusalTests {
  private func refusal(
    _ markdown: String, _ change: (inout MarkdownLimits) -> Void
  ) throws -> MarkdownRefusal? {
    var limits = MarkdownLimits()
    change(&limits)
    let renderer = try #require(MarkdownRenderer(limits: limits))
    let bytes = Array(markdown.utf8)
    let result = bytes.withUnsafeBufferPointer {
      renderer.render($0, firstLine: 1, options: MarkdownOptions())
    }
    // The renderer goes on as if nothing had been.
    let next = Array("# next ~~one~~ www.e.test".utf8).withUnsafeBufferPointer {
      renderer.render($0, firstLine: 1, options: MarkdownOptions())
    }
    if case .document(let document) = next {
      #expect(
        document.openingHTML
          == "next <del>one</del> <a href=\"http://www.e.test\">www.e.test</a>")
    } else {
      Issue.record("the next document was refused")
    }
    guard case .refused(let refusal) = result else { return nil }
    return refusal
  }

  @Test func aLongSourceIsRefused() throws {
    let refusal = try #require(
      try refusal(String(repeating: "a", count: 3 << 20)) { $0.sourceBytes = 2 << 20 })
    #expect(refusal.reason == .sourceTooLong)
    #expect(
      refusal.diagnostic.description
        == "error: the source has more than 2 MiB [document-refused]")
  }

  /// Wide rows: the library fills each short row with empty cells.
  @Test func memoryIsBounded() throws {
    let columns = 1000
    let table =
      String(repeating: "|a", count: columns) + "\n" + String(repeating: "|-", count: columns)
      + "\n"
      + String(repeating: "|a\n", count: 2000)
    let refusal = try #require(try refusal(table) { $0.arenaBytes = 16 << 20 })
    #expect(refusal.reason == .arenaFull)
  }

  @Test func timeIsBounded() throws {
    let slow = String(repeating: "![[]()", count: 100_000)
    let refusal = try #require(try refusal(slow) { $0.parseTime = .milliseconds(200) })
    #expect(refusal.reason == .timeOver)
    #expect(refusal.diagnostic.id == "document-refused")
    #expect(refusal.diagnostic.severity == .error)
  }

  /// A long address that is referred to often: the body grows with the square of the source.
  @Test func theBodyIsBounded() throws {
    let address = "https://e.test/" + String(repeating: "u", count: 50_000)
    let markdown = "[a]: \(address)\n\n" + String(repeating: "[a]\n", count: 1000)
    let refusal = try #require(try refusal(markdown) { $0.bodyBytes = 4 << 20 })
    #expect(refusal.reason == .bodyTooLong)
  }

  /// The same with an address in the site, which is not part of the body.
  @Test func whatLinksTakeIsBounded() throws {
    let markdown =
      "[a]: \(String(repeating: "u", count: 50_000))\n\n" + String(repeating: "[a]\n", count: 1000)
    let refusal = try #require(try refusal(markdown) { $0.bodyBytes = 4 << 20 })
    #expect(refusal.reason == .bodyTooLong)
  }

  /// What is written last counts as well: one long text, heading or list of ways back.
  @Test(arguments: [
    ("", "\"", 200_000, "\n"), ("# ", "\"", 100_000, "\n"), ("## ", "\"", 60_000, "\n"),
    ("    ", "x", 900_000, "\n"), ("a[^1]\n\n[^1]: ", "\"", 200_000, "\n"),
    ("", "[^1]", 3000, "\n\n[^1]: x\n"),
  ])
  func theEndOfTheBodyIsBounded(
    _ start: String, _ part: String, _ count: Int, _ end: String
  ) throws {
    let markdown = start + String(repeating: part, count: count) + end
    #expect(try refusal(markdown) { $0.bodyBytes = 800_000 }?.reason == .bodyTooLong)
    #expect(try refusal(markdown) { $0.bodyBytes = 4_000_000 } == nil)
  }

  @Test func plainOutputIsBounded() throws {
    var limits = MarkdownLimits()
    limits.bodyBytes = 100
    let renderer = try #require(MarkdownRenderer(limits: limits))
    let bytes = Array(String(repeating: "a\n\n", count: 100).utf8)
    let result = bytes.withUnsafeBufferPointer { renderer.renderPlain($0, extensions: []) }
    guard case .refused(let refusal) = result else {
      Issue.record("it was rendered")
      return
    }
    #expect(refusal.reason == .bodyTooLong)
  }
}
