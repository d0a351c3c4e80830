import ByteText
import Documents
import Markdown

/// Where a document stands on a page that holds many.
///
/// Its ids begin with the number of its chapter, and its headings lie below that of the chapter. A
/// class, since every hole of a body asks for it.
final class PrintPlace: Sendable {
  let outline: PrintOutline
  let number: Int
  private let places: [MarkdownDocument.Body.Place]

  init(_ outline: PrintOutline, _ number: Int, _ body: MarkdownDocument.Body) {
    self.outline = outline
    self.number = number
    places = body.places()
  }

  /// The level of a heading that in its own document has `level`.
  ///
  /// The title of the page has level 1.
  func level(_ level: Int) -> Int { min(level + outline.chapters[number].depth, 6) }

  /// The id of a chapter, which begins all ids in it.
  static func id(of chapter: Int) -> [UInt8] { Array("p\(chapter + 1)".utf8) }

  /// The prefix of an id in this chapter.
  var prefix: [UInt8] { Self.prefix(of: number) }

  private static func prefix(of chapter: Int) -> [UInt8] {
    id(of: chapter) + [UInt8(ascii: "-")]
  }

  /// Appends the address of a place on the page `page`; false when that is not printed here.
  func append(_ page: Int, suffix: [UInt8], to output: inout ByteBuffer) -> Bool {
    guard let chapter = outline.numbers[page] else { return false }
    let mark = suffix.firstIndex(of: UInt8(ascii: "#"))
    append(chapter, mark.map { suffix[($0 + 1)...] } ?? [], to: &output)
    return true
  }

  /// Appends the address of a place of the same document, `#…`.
  func append(fragment: [UInt8], to output: inout ByteBuffer) {
    append(number, fragment.dropFirst(), to: &output)
  }

  private func append(
    _ chapter: Int, _ fragment: ArraySlice<UInt8>, to output: inout ByteBuffer
  ) {
    output.append(UInt8(ascii: "#"))
    output.append(fragment.isEmpty ? Self.id(of: chapter) : Self.prefix(of: chapter))
    output.appendEscaped(Array(fragment))
  }

  /// Copies `range` of a body to `output`, with the ids and levels that it has on this page.
  func copy(
    _ range: Range<Int>, of body: UnsafePointer<UInt8>, to output: inout ByteBuffer
  ) {
    var written = range.lowerBound
    var next = firstPlace(from: range.lowerBound)
    while next < places.count, places[next].offset < range.upperBound {
      let place = places[next]
      output.append(body + written, count: place.offset - written)
      written = place.offset
      switch place.kind {
      case .id: output.append(prefix)
      case .notesName:
        // Sections of one name could not be told from one another.
        output.append(": ")
        output.appendEscaped(outline.chapters[number].title)
      case .headingStart, .headingEnd:
        let level = Int(body[written] - UInt8(ascii: "0"))
        output.append(number: self.level(level))
        if place.kind == .headingStart {
          output.append(" data-level=\"")
          output.append(number: level)
          output.append("\"")
        }
        written += 1
      }
      next += 1
    }
    output.append(body + written, count: range.upperBound - written)
  }

  private func firstPlace(from offset: Int) -> Int {
    var low = 0
    var high = places.count
    while low < high {
      let middle = (low + high) / 2
      if places[middle].offset < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
