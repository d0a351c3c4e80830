// The library itself is the reference here.
private import CMarkGFM
import Foundation
import Markdown
import TestSupport
import Testing

/// Our own autolinks against the library's, whose own extension is quadratic.
@Suite struct AutolinkTests {
  @Test func areTheLibrarysOnRandomTexts() throws {
    let library = try Library()
    var random = SeededGenerator(seed: 1)
    for _ in 0..<20_000 {
      let markdown = (0..<Int.random(in: 1...30, using: &random))
        .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      let (own, expected) = (try renderPlain(markdown, [.autolink]), try library.html(markdown))
      try #require(own == expected, "\(markdown)")
    }
  }

  @Test(.enabled(if: SharedFolder.exists, Comment(rawValue: SharedFolder.absent)))
  func areTheLibrarysOnTheSpecifications() throws {
    let library = try Library()
    for specification in ["commonmark-0.31.2", "gfm-0.29", "cmark-gfm-extensions"] {
      for example in try Example.all(of: specification) where !example.markdown.contains("~") {
        #expect(
          try renderPlain(example.markdown, [.autolink]) == library.html(example.markdown))
      }
    }
  }

  @Test func aTextMayHoldMoreThanAThousandAddresses() throws {
    let markdown = String(repeating: "a@b.co ", count: 3000)
    #expect(try renderPlain(markdown, [.autolink]).components(separatedBy: "<a ").count - 1 == 3000)
  }
}

// Without `~`, as the examples: whether it is special changes while other tests run, and the library
// looks it up without the lock of `CMarkParse`.
private let pieces = [
  "www.", "www.a.co", "http://", "https://a.b/c", "HTTP://A.B", "ftp://x.y", "xhttp://a.b", "://",
  "a@b.co", "mailto:", "mailto:a@b.co", "xmpp:a@b.co/d", "@", ".", "_", "*", "**", "(", ")",
  "[", "]", "](x)", "<", ">", "<a@b.co>", "&amp;", "&#64;", ";", "!", "?", "\"", "'", "a", "b", "w",
  "1", "-", "/", "é", "例", "。", "\u{a0}", " ", " ", "\n", "\n\n", "\t", "`", ":", "a_b", "+", "=",
]

/// The library with nothing but its own autolinks, on one thread and with its own memory.
private struct Library {
  private let autolink: OpaquePointer

  init() throws {
    // A renderer makes the characters special for good; the library's own extension must then
    // leave its hands off that table, which other threads read.
    _ = try #require(MarkdownRenderer())
    autolink = try #require(cmark_find_syntax_extension("autolink"))
  }

  func html(_ markdown: String) throws -> String {
    let options = CMARK_OPT_UNSAFE | CMARK_OPT_VALIDATE_UTF8
    let parser = try #require(cmark_parser_new(options))
    defer { cmark_parser_free(parser) }
    cmark_parser_attach_syntax_extension(parser, autolink)
    cmark_parser_feed(parser, markdown, markdown.utf8.count)
    let root = try #require(cmark_parser_finish(parser))
    defer { cmark_node_free(root) }
    let html = try #require(
      cmark_render_html(root, options, cmark_parser_get_syntax_extensions(parser)))
    defer { free(html) }
    return String(cString: html)
  }
}
