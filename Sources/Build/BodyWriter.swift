import ByteText
import Documents
import Markdown
import Templates

/// Writes the body of a document with its holes filled; it may be asked more than once.
struct BodyWriter: Sendable {
  let source: SiteDocument
  /// Where the links lead; nil leaves every address as its author wrote it.
  let addresses: Addresses?
  /// The name of the contents that authors ask for in the text.
  var contentsLabel = "Contents"
  /// Where it stands on a page of many documents; nil on its own page.
  var place: PrintPlace?
  /// How many bytes it may write: what fills a hole may be far longer than what the author wrote.
  var limit: Int

  /// What the holes for addresses are filled from; a class, since each of them asks for it.
  final class Addresses: Sendable {
    /// Of the document's links, in their order.
    let links: [ResolvedLink]
    let pictures: PictureTable
    let index: SiteIndex
    /// The page that it is the body of.
    let page: Int
    let base: AddressBase
    /// How wide the column of text is, about, in pixels.
    let measure: Int

    init(
      links: [ResolvedLink], pictures: PictureTable, index: SiteIndex, page: Int,
      base: AddressBase, measure: Int
    ) {
      self.links = links
      self.pictures = pictures
      self.index = index
      self.page = page
      self.base = base
      self.measure = measure
    }

    /// Appends the address of a page.
    fileprivate func append(_ page: Int, _ output: inout ByteBuffer) {
      // By pointer: to take a reference to what all workers read would cost more than the address.
      index.pages.withUnsafeBufferPointer {
        base.appendReference(to: $0[page].address.path, to: &output)
      }
    }
  }

  /// Writes the inside of the heading that opens the document.
  func writeOpening(into output: inout ByteBuffer) throws(ValueTooLong) {
    let body = source.document.content.body
    try write(0..<body.openingEnd, body.holes[..<firstHole], into: &output)
  }

  /// Writes everything below that heading.
  func writeBody(into output: inout ByteBuffer) throws(ValueTooLong) {
    if let refusal = source.document.refusal { return Self.write(refusal, into: &output) }
    let body = source.document.content.body
    try write(body.openingEnd..<body.bytes.count, body.holes[firstHole...], into: &output)
  }

  /// Index of the first hole below the opening heading: inside it, a tag follows every hole.
  private var firstHole: Int {
    let body = source.document.content.body
    return body.holes.firstIndex { Int($0.offset) >= body.openingEnd } ?? body.holes.count
  }

  private func write(
    _ range: Range<Int>, _ holes: ArraySlice<MarkdownDocument.Hole>,
    into output: inout ByteBuffer
  ) throws(ValueTooLong) {
    let end = output.count + limit
    try source.document.content.body.bytes.withUnsafeBufferPointer {
      (bytes) throws(ValueTooLong) in
      guard let start = bytes.baseAddress else { return }
      var written = range.lowerBound
      for hole in holes where Int(hole.offset) >= written {
        copy(written..<Int(hole.offset), start, &output)
        written = Int(hole.offset)
        if case .diagram(let number) = hole.content {
          // In place of its code.
          if let drawing = source.drawings[Int(number)] {
            write(drawing, &output)
            written = Int(source.document.content.diagrams[Int(number)].end)
          }
        } else {
          fill(hole.content, &output)
        }
        guard output.count <= end else { throw ValueTooLong() }
      }
      copy(written..<range.upperBound, start, &output)
      guard output.count <= end else { throw ValueTooLong() }
    }
  }

  private func copy(
    _ range: Range<Int>, _ start: UnsafePointer<UInt8>, _ output: inout ByteBuffer
  ) {
    if let place {
      place.copy(range, of: start, to: &output)
    } else {
      output.append(start + range.lowerBound, count: range.count)
    }
  }

  private func fill(_ content: MarkdownDocument.Hole.Content, _ output: inout ByteBuffer) {
    switch content {
    case .link(let number): writeAddress(Int(number), &output)
    case .image(let number): writeImage(Int(number), &output)
    case .pictureStart(let number): writePictureStart(Int(number), &output)
    case .pictureEnd(let number): writePictureEnd(Int(number), &output)
    case .code(let number): output.append(source.code[source.codeRanges[Int(number)]])
    case .diagram: break
    case .contents:
      // A page of many documents has contents of its own.
      guard place == nil else { return }
      ContentsModel(source.document.content.outline).write(contentsLabel, into: &output)
    }
  }

  private func write(_ site: SiteDrawing, _ output: inout ByteBuffer) {
    var written = 0
    for (index, link) in site.drawing.links.enumerated() {
      output.append(site.drawing.html[written..<link.offset])
      written = link.offset
      writeAddress(site.firstLink + index, &output)
    }
    output.append(site.drawing.html[written...])
  }

  @inline(__always)
  func writeAddress(_ number: Int, _ output: inout ByteBuffer) {
    if let addresses {
      write(number, addresses, &output)
    } else {
      writeAsWritten(number, &output)
    }
  }

  private func write(_ number: Int, _ addresses: Addresses, _ output: inout ByteBuffer) {
    switch addresses.links[number] {
    case .page(let page, let suffix):
      if place?.append(page, suffix: suffix, to: &output) == true { return }
      addresses.append(page, &output)
      output.appendEscaped(suffix)
    case .asset(let asset, let suffix):
      addresses.base.appendReference(
        to: addresses.index.address(ofAsset: asset).path, to: &output)
      output.appendEscaped(suffix)
    case .fragment(let fragment):
      if let place { return place.append(fragment: fragment, to: &output) }
      // On its own page a fragment is enough.
      if case .page = addresses.base {} else { addresses.append(addresses.page, &output) }
      output.appendEscaped(fragment)
    case .generated(let path, let suffix):
      addresses.base.appendReference(to: path, to: &output)
      output.appendEscaped(suffix)
    case .external(let address): output.appendEscaped(address)
    case .broken: writeAsWritten(number, &output)
    }
  }

  /// Space, backslash, control bytes and bytes above ASCII are encoded; `%` stays.
  private func writeAsWritten(_ number: Int, _ output: inout ByteBuffer) {
    for byte in source.document.content.links[number].destination {
      let stays = byte > 0x20 && byte < 0x7f && byte != UInt8(ascii: "\\")
      output.appendEscaped(stays ? [byte] : percentEncoded(path: [byte]))
    }
  }

  /// Writes what stands in for a document that could not be made into HTML.
  static func write(_ refusal: Document.Refusal, into output: inout ByteBuffer) {
    output.append("<p>This page cannot be shown: ")
    output.appendEscaped(refusal.reason)
    output.append(".</p>\n")
    guard !refusal.source.isEmpty else { return }
    output.append("<p>")
    if refusal.isCut {
      output.append("Its source begins with these ")
      output.append(number: Document.Refusal.shownBytes >> 10)
      output.append(" KiB, the rest is cut off:")
    } else {
      output.append("Its source is:")
    }
    output.append("</p>\n<figure class=\"code\"><pre tabindex=\"0\" role=\"group\"><code>")
    output.appendEscaped(refusal.source)
    output.append("</code></pre></figure>\n")
  }
}
