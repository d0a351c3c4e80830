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
    out.append(UnsafeBufferPointer(rebasing: html[start..<tag.name.upperBound]))
    writeAttributes(of: &tag, in: html, of: node)
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

  private mutating func writeAttributes(
    of tag: inout HTMLTag, in html: UnsafeBufferPointer<UInt8>, of node: Node
  ) {
    var copied = tag.index
    while let attribute = tag.nextAttribute() {
      let value = UnsafeBufferPointer(rebasing: html[attribute.value])
      let name = html[attribute.name]
      let isWritten: Bool
      if let kind = linkKind(of: name, in: tag) {
        // In a drawing a bare fragment names a part of it.
        let isPart = value.first == UInt8(ascii: "#") && !tag.is("a") && !tag.is("area")
        isWritten =
          !isPart
          && writeAddress(
            value, kind, of: node, after: html[copied..<attribute.whole.lowerBound])
      } else if isWord(name, "srcset") {
        isWritten = writeSources(value, of: node, after: html[copied..<attribute.whole.lowerBound])
      } else {
        if isWord(name, "id") { takeID(value, of: node) }
        if isWord(name, "name"), tag.is("a") { document.ids.append(decoded(value)) }
        isWritten = false
      }
      if isWritten { copied = attribute.whole.upperBound }
    }
    out.append(UnsafeBufferPointer(rebasing: html[copied..<tag.index]))
  }

  /// Writes `before`, and the value with a hole; false when it is to stay as it is.
  private mutating func writeAddress(
    _ value: UnsafeBufferPointer<UInt8>, _ kind: MarkdownDocument.Link.Kind, of node: Node,
    after before: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Bool {
    let written = UnsafeBufferPointer(rebasing: trimmed(value))
    let address = decoded(written)
    let isSite = address.withUnsafeBufferPointer { AddressKind($0, isImage: false) == .site }
    guard isSite else { return false }
    out.append(UnsafeBufferPointer(rebasing: before))
    out.append(UInt8(ascii: "\""))
    addLink(address, kind, at: source.place(of: written, in: node))
    out.append(UInt8(ascii: "\""))
    return true
  }

  /// The same for `srcset`: addresses with a width or a density each, and commas between them.
  private mutating func writeSources(
    _ value: UnsafeBufferPointer<UInt8>, of node: Node,
    after before: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Bool {
    out.append(UnsafeBufferPointer(rebasing: before))
    out.append(UInt8(ascii: "\""))
    var index = 0
    while index < value.count {
      let gap = index
      while index < value.count, isSpace(value[index]) || value[index] == UInt8(ascii: ",") {
        index += 1
      }
      appendInQuotes(value[gap..<index])
      let start = index
      while index < value.count, !isSpace(value[index]) { index += 1 }
      var end = index
      while end > start, value[end - 1] == UInt8(ascii: ",") { end -= 1 }
      writeSource(UnsafeBufferPointer(rebasing: value[start..<end]), of: node)
      let descriptor = end
      if end == index {
        while index < value.count, value[index] != UInt8(ascii: ",") { index += 1 }
      }
      appendInQuotes(value[descriptor..<index])
    }
    out.append(UInt8(ascii: "\""))
    return true
  }

  private mutating func writeSource(_ written: UnsafeBufferPointer<UInt8>, of node: Node) {
    let address = decoded(written)
    let isSite = address.withUnsafeBufferPointer { AddressKind($0, isImage: true) == .site }
    if isSite {
      addLink(address, .htmlSource, at: source.place(of: written, in: node))
    } else {
      appendInQuotes(written[...])
    }
  }

  /// Appends what the author wrote between quotes of whatever kind, for double ones.
  private mutating func appendInQuotes(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    for byte in bytes {
      if byte == UInt8(ascii: "\"") { out.append("&quot;") } else { out.append(byte) }
    }
  }

  private mutating func takeID(_ value: UnsafeBufferPointer<UInt8>, of node: Node) {
    guard !value.isEmpty else { return }
    let id = decoded(value)
    document.ids.append(id)
    bytesBeside += id.count + bytesOfValue
    guard !ids.take(id) || notes.own(id) || isFrameID(id) else { return }
    warnOfRepeated(
      id, at: source.place(of: value, in: node), hint: "give the element another id")
  }

  private mutating func decoded(_ value: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    guard value.contains(UInt8(ascii: "&")) else { return Array(value) }
    scratch.removeAll()
    scratch.appendDecoded(value)
    return scratch.array()
  }
}

/// What the value of the attribute `name` of `tag` names; nil when it is no address.
private func linkKind(
  of name: Slice<UnsafeBufferPointer<UInt8>>, in tag: HTMLTag
) -> MarkdownDocument.Link.Kind? {
  let isPicture = tag.is("image") || tag.is("use")
  if isWord(name, "href") { return isPicture ? .htmlSource : .htmlLink }
  if isWord(name, "src") || isWord(name, "poster") { return .htmlSource }
  if isWord(name, "xlink:href") { return isPicture ? .htmlSource : tag.is("a") ? .htmlLink : nil }
  if isWord(name, "data") { return tag.is("object") ? .htmlSource : nil }
  if isWord(name, "action") { return tag.is("form") ? .htmlLink : nil }
  if isWord(name, "formaction") { return .htmlLink }
  guard isWord(name, "cite") else { return nil }
  let isCitation = tag.is("blockquote") || tag.is("q") || tag.is("del") || tag.is("ins")
  return isCitation ? .htmlLink : nil
}
