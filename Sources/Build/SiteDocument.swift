import ByteText
package import Documents
import Highlighting
import Markdown

/// A document and the HTML of its code.
package struct SiteDocument: Sendable {
  package var document: Document
  /// The HTML of all code blocks, one after the other.
  var code: [UInt8] = []
  /// For each code block its range of `code`.
  var codeRanges: [Range<Int>] = []

  /// Highlights the code of `document`; `buffer` is scratch space.
  init(_ document: Document, _ highlighter: any Highlighter, _ buffer: inout ByteBuffer) {
    self.document = document
    guard !document.content.codeBlocks.isEmpty else { return }
    buffer.removeAll()
    codeRanges.reserveCapacity(document.content.codeBlocks.count)
    document.content.code.withUnsafeBufferPointer { code in
      for block in document.content.codeBlocks {
        let start = buffer.count
        let range = Int(block.text.lowerBound)..<Int(block.text.upperBound)
        highlighter.append(
          UnsafeBufferPointer(rebasing: code[range]), language: block.language, to: &buffer)
        codeRanges.append(start..<buffer.count)
      }
    }
    code = buffer.array()
    // What was highlighted is not needed any more.
    self.document.content.code = []
  }
}
