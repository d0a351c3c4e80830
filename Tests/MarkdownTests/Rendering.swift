import Foundation
import Markdown
import Testing

/// What `markdown` becomes with a renderer of its own.
func render(
  _ markdown: String, firstLine: Int = 1, options: MarkdownOptions = MarkdownOptions(),
  limits: MarkdownLimits = MarkdownLimits(), sourceLocation: SourceLocation = #_sourceLocation
) throws -> MarkdownDocument {
  let renderer = try #require(MarkdownRenderer(limits: limits), sourceLocation: sourceLocation)
  let result = Array(markdown.utf8).withUnsafeBufferPointer {
    renderer.render($0, firstLine: firstLine, options: options)
  }
  switch result {
  case .document(let document): return document
  case .refused(let refusal): throw refusal
  }
}

/// The specification's HTML for `markdown`.
func renderPlain(_ markdown: String, _ extensions: PlainExtensions = []) throws -> String {
  let renderer = try #require(MarkdownRenderer())
  let result = Array(markdown.utf8).withUnsafeBufferPointer {
    renderer.renderPlain($0, extensions: extensions)
  }
  switch result {
  case .html(let bytes): return String(decoding: bytes, as: UTF8.self)
  case .refused(let refusal): throw refusal
  }
}

extension MarkdownDocument {
  /// The body with its holes filled: addresses as they were written, code without colors.
  var html: String {
    String(decoding: filledBody, as: UTF8.self)
  }

  /// The body proper, without the inside of the opening heading.
  var htmlAfterOpening: String {
    String(decoding: filledBody.dropFirst(filledOpeningCount), as: UTF8.self)
  }

  /// The inside of the opening heading.
  var openingHTML: String {
    String(decoding: filledBody.prefix(filledOpeningCount), as: UTF8.self)
  }

  private var filledBody: [UInt8] { filled(upTo: body.bytes.count) }
  private var filledOpeningCount: Int { filled(upTo: body.openingEnd).count }

  private func filled(upTo end: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var last = 0
    for hole in body.holes where Int(hole.offset) < end || end == body.bytes.count {
      bytes += body.bytes[last..<Int(hole.offset)]
      last = Int(hole.offset)
      switch hole.content {
      case .image(let index):
        bytes += escaped(links[Int(images[Int(index)].link)].destination[...])
      case .pictureStart, .pictureEnd: break
      case .link(let index): bytes += escaped(links[Int(index)].destination[...])
      case .code(let index):
        let range = codeBlocks[Int(index)].text
        bytes += escaped(code[Int(range.lowerBound)..<Int(range.upperBound)])
      case .diagram: break
      case .contents: bytes += Array("<nav>contents</nav>".utf8)
      }
    }
    return bytes + body.bytes[last..<end]
  }
}

private func escaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
  let text = String(decoding: bytes, as: UTF8.self)
    .replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    .replacing("\"", with: "&quot;")
  return Array(text.utf8)
}
