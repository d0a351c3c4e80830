import ByteText

extension BodyWriter {
  mutating func writeInlineHTML(_ node: Node) {
    switch options.rawHTML {
    case .keep: writeInlineTag(node)
    case .escape: writeText(node.literal)
    case .omit: break
    }
  }

  mutating func writeHTMLBlock(_ node: Node) {
    switch options.rawHTML {
    case .keep:
      startLine()
      writeHTML(node.literal, of: node)
      startLine()
    case .escape:
      startLine()
      out.append("<p>")
      writeText(UnsafeBufferPointer(rebasing: trimmed(node.literal)))
      out.append("</p>\n")
    case .omit: break
    }
    text.endBlock()
  }

  /// Writes raw HTML with holes for the addresses in it that name something in the site.
  mutating func writeHTML(_ html: UnsafeBufferPointer<UInt8>, of node: Node) {
    var index = writeRawText(in: html)
    while let start = find("<", in: html, from: index) {
      addHTMLText(html[index..<start])
      switch HTMLMarkup(html, at: start) {
      case .startTag: index = writeTag(at: start, in: html, of: node)
      case .other(let end):
        if pictures.isInside, start + 1 < end, html[start + 1] == UInt8(ascii: "/") {
          notePictureEnd(at: start + 2, in: html)
        }
        out.append(UnsafeBufferPointer(rebasing: html[start..<end]))
        index = end
      case .unclosedComment:
        out.append(UnsafeBufferPointer(rebasing: trimmed(html)[start...]))
        out.append("-->")
        let place = source.place(ofMarkupAt: start, in: html, of: node)
        warn(
          "html-unclosed", "this comment has no end", at: place, hint: "write '-->' where it ends")
        return
      }
    }
    addHTMLText(html[index...])
  }

  /// Writes the start tag at `start`, and the text of an element without tags; returns its end.
  private mutating func writeTag(
    at start: Int, in html: UnsafeBufferPointer<UInt8>, of node: Node
  ) -> Int {
    var tag = HTMLTag(html, at: start + 1)
    if tag.is("plaintext") {
      if !hasPlaintext {
        warn(
          "html-unclosed", "nothing could close '<plaintext>', so it is text",
          at: source.place(ofMarkupAt: start, in: html, of: node), hint: "write '<pre>'")
      }
      hasPlaintext = true
      out.append("&lt;")
      return start + 1
    }
    if tag.is("img") {
      writeImageTag(&tag, at: start, in: html, of: node)
      return tag.index
    }
    notePicture(tag, in: html)
    out.append(UnsafeBufferPointer(rebasing: html[start..<tag.name.upperBound]))
    writeAttributes(of: &tag, in: html, of: node)
    if tag.is("h1"), !hasTopHeading {
      hasTopHeading = true
      document.rawHeading = textOfHeading(in: html, from: tag.index)
    }
    guard RawText.isBegun(by: tag) else { return tag.index }
    let end = RawText.end(of: html[tag.name], in: html, from: tag.index)
    if end == nil {
      rawText = RawText(
        name: html[tag.name].map { $0 | 0x20 },
        place: source.place(ofMarkupAt: start, in: html, of: node))
    }
    out.append(UnsafeBufferPointer(rebasing: html[tag.index..<(end ?? html.count)]))
    return end ?? html.count
  }

  /// The text up to `</h1>`; empty when that stands in another block.
  private mutating func textOfHeading(
    in html: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> [UInt8] {
    var index = start
    scratch.removeAll()
    while let next = find("<", in: html, from: index) {
      scratch.appendDecoded(UnsafeBufferPointer(rebasing: html[index..<next]))
      switch HTMLMarkup(html, at: next) {
      case .startTag:
        var tag = HTMLTag(html, at: next + 1)
        if tag.is("br") { scratch.append(" ") }
        while tag.nextAttribute() != nil {}
        index = tag.index
      case .other(let end):
        if html[next...].dropFirst().first == UInt8(ascii: "/"),
          HTMLTag(html, at: next + 2).is("h1")
        {
          return scratch.withBytes {
            Array($0.split(whereSeparator: \.isASCIISpace).joined(separator: " ".utf8))
          }
        }
        index = end
      case .unclosedComment: return []
      }
    }
    return []
  }

  /// Writes what belongs to an element without tags that is still open; returns its end.
  private mutating func writeRawText(in html: UnsafeBufferPointer<UInt8>) -> Int {
    guard let open = rawText else { return 0 }
    let end = RawText.end(of: open.name, in: html, from: 0)
    if end != nil { rawText = nil }
    out.append(UnsafeBufferPointer(rebasing: html[..<(end ?? html.count)]))
    return end ?? html.count
  }

  /// Closes the element without tags that is still open, so that it does not swallow the page.
  mutating func closeRawText() {
    guard let open = rawText else { return }
    rawText = nil
    let name = String(decoding: open.name, as: UTF8.self)
    out.append("</")
    out.append(open.name)
    out.append(">")
    warn(
      "html-unclosed", "'<\(name)>' has no end tag", at: open.place,
      hint: "write '</\(name)>' where it ends")
  }

  private mutating func addHTMLText(_ slice: Slice<UnsafeBufferPointer<UInt8>>) {
    guard !slice.isEmpty else { return }
    let bytes = UnsafeBufferPointer(rebasing: slice)
    out.append(bytes)
    let inside = trimmed(bytes)
    if inside.startIndex > bytes.startIndex { text.endWord() }
    scratch.removeAll()
    scratch.appendDecoded(UnsafeBufferPointer(rebasing: inside))
    scratch.withBytes { text.add($0) }
    if inside.endIndex < bytes.endIndex { text.endWord() }
  }
}
