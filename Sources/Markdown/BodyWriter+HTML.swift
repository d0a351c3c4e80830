import ByteText
private import Glibc

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
    var index = 0
    while let start = find("<", in: html, from: index) {
      addHTMLText(html[index..<start])
      guard let end = endOfMarkup(html, at: start) else {
        // A tag: the rest of these have nothing that concerns us.
        var tag = HTMLTag(html, at: start + 1)
        out.append(UnsafeBufferPointer(rebasing: html[start..<tag.name.upperBound]))
        writeAttributes(of: &tag, in: html, of: node)
        index = tag.index
        if let content = endOfRawText(html, after: tag) {
          out.append(UnsafeBufferPointer(rebasing: html[index..<content]))
          index = content
        }
        continue
      }
      out.append(UnsafeBufferPointer(rebasing: html[start..<end]))
      index = end
    }
    addHTMLText(html[index...])
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
      if isWord(name, "href") {
        isWritten = writeAddress(
          value, .htmlLink, of: node, after: html[copied..<attribute.whole.lowerBound])
      } else if isWord(name, "src") || isWord(name, "poster") {
        isWritten = writeAddress(
          value, .htmlSource, of: node, after: html[copied..<attribute.whole.lowerBound])
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
    guard !ids.take(id) else { return }
    warn(
      "id-repeated", "the page already has the id '\(String(decoding: id, as: UTF8.self))'",
      at: source.place(of: value, in: node), hint: "give the element another id")
  }

  private mutating func decoded(_ value: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    guard value.contains(UInt8(ascii: "&")) else { return Array(value) }
    scratch.removeAll()
    scratch.appendDecoded(value)
    return scratch.array()
  }
}

/// The index of `byte` in `html` from `start` on.
private func find(
  _ byte: Unicode.Scalar, in html: UnsafeBufferPointer<UInt8>, from start: Int
) -> Int? {
  guard let base = html.baseAddress, start < html.count,
    let found = memchr(base + start, Int32(byte.value), html.count - start)
  else { return nil }
  return UnsafeRawPointer(found) - UnsafeRawPointer(base)
}

/// The end of the comment, declaration, end tag or lone `<` at `start`; nil for a start tag.
private func endOfMarkup(_ html: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
  guard start + 1 < html.count else { return html.count }
  switch html[start + 1] {
  case UInt8(ascii: "!"):
    if startsWithWord(html[(start + 2)...], "--") { return endOfComment(html, at: start) }
    return find(">", in: html, from: start).map { $0 + 1 } ?? html.count
  case UInt8(ascii: "?"), UInt8(ascii: "/"):
    return find(">", in: html, from: start).map { $0 + 1 } ?? html.count
  case let byte: return isLetter(byte) ? nil : start + 1
  }
}

/// A comment ends with `-->` or `--!>`, and `<!-->` and `<!--->` are whole ones.
func endOfComment(_ html: UnsafeBufferPointer<UInt8>, at start: Int) -> Int {
  var index = start + 4
  while let end = find(">", in: html, from: index) {
    let inside = html[(start + 2)..<end]
    if inside.suffix(2).elementsEqual("--".utf8)
      || (inside.count >= 5 && inside.suffix(3).elementsEqual("--!".utf8))
      || (inside.count == 3 && inside.elementsEqual("---".utf8))
    {
      return end + 1
    }
    index = end + 1
  }
  return html.count
}

/// Where the text of an element ends in which `<` begins no tag; nil for every other element.
private func endOfRawText(_ html: UnsafeBufferPointer<UInt8>, after tag: HTMLTag) -> Int? {
  let isRaw =
    tag.is("script") || tag.is("style") || tag.is("textarea") || tag.is("title") || tag.is("xmp")
    || tag.is("iframe") || tag.is("noembed") || tag.is("noframes") || tag.is("plaintext")
  guard isRaw else { return nil }
  var index = tag.index
  while let start = find("<", in: html, from: index) {
    let name = html[(start + 1)...]
    if name.first == UInt8(ascii: "/"), name.dropFirst().count >= tag.name.count,
      name.dropFirst().prefix(tag.name.count).lowercasedEquals(html[tag.name])
    {
      return start
    }
    index = start + 1
  }
  return html.count
}

extension Slice where Base == UnsafeBufferPointer<UInt8> {
  fileprivate func lowercasedEquals(_ other: Self) -> Bool {
    zip(self, other).allSatisfy { $0 | 0x20 == $1 | 0x20 }
  }
}
