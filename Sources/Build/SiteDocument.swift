import ByteText
import Documents
import Highlighting
import Markdown

/// A document and the HTML of its code; immutable and shared by all workers.
///
/// A class, since every page hands its document on several times: a structure of thirty fields would
/// count thirty references each time.
final class SiteDocument: Sendable {
  let document: Document
  /// The HTML of all code blocks, one after the other.
  let code: [UInt8]
  /// For each code block its range of `code`.
  let codeRanges: [Range<Int>]
  /// For each of its diagrams its drawing, nil where its code is shown.
  let drawings: [SiteDrawing?]

  /// Highlights the code of `document`; `buffer` is scratch space.
  ///
  /// `reader` then has what there is to say about it.
  init(
    _ document: consuming Document, _ reader: CodeReader, _ drawings: [SiteDrawing?],
    _ buffer: inout ByteBuffer
  ) {
    let file = document.path.description
    reader.startDocument()
    var ranges: [Range<Int>] = []
    buffer.removeAll()
    ranges.reserveCapacity(document.content.codeBlocks.count)
    document.content.code.withUnsafeBufferPointer { code in
      for block in document.content.codeBlocks {
        let start = buffer.count
        let range = Int(block.text.lowerBound)..<Int(block.text.upperBound)
        let text = UnsafeBufferPointer(rebasing: code[range])
        let runs = reader.runs(
          of: text, language: block.language, line: Int(block.line), file: file)
        CodeWriter(code: text, runs: runs, marks: block.marks).write(to: &buffer)
        ranges.append(start..<buffer.count)
      }
    }
    code = buffer.array()
    codeRanges = ranges
    self.drawings = drawings
    // What was highlighted is not needed any more.
    document.content.code = []
    self.document = document
  }
}
