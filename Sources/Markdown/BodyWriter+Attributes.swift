import ByteText

extension BodyWriter {
  /// Writes the rest of a start tag from its name on.
  mutating func writeAttributes(
    of tag: inout HTMLTag, in html: UnsafeBufferPointer<UInt8>, of node: Node
  ) {
    var copied = tag.index
    while let attribute = tag.nextAttribute() {
      let value = UnsafeBufferPointer(rebasing: html[attribute.value])
      let name = html[attribute.name]
      let before = html[copied..<attribute.whole.lowerBound]
      let isWritten: Bool
      switch AddressAttribute(name, of: tag) {
      case .link(let kind):
        // In a drawing a bare fragment names a part of it.
        let isPart = value.first == UInt8(ascii: "#") && !tag.is("a") && !tag.is("area")
        isWritten = !isPart && writeAddress(value, kind, in: tag, of: node, after: before)
      case .other: isWritten = writeAddress(value, nil, in: tag, of: node, after: before)
      case .sources: isWritten = writeSources(value, of: node, after: before)
      case .none:
        if isWord(name, "id") { takeID(value, of: node) }
        if isWord(name, "name"), tag.is("a") { document.ids.append(decoded(value)) }
        isWritten = false
      }
      if isWritten { copied = attribute.whole.upperBound }
    }
    out.append(UnsafeBufferPointer(rebasing: html[copied..<tag.index]))
  }

  /// Writes `before` and the value: a hole, or nothing for a scheme that no document may use.
  ///
  /// Returns false when the value is to stay as it is.
  private mutating func writeAddress(
    _ value: UnsafeBufferPointer<UInt8>, _ kind: MarkdownDocument.Link.Kind?, in tag: HTMLTag,
    of node: Node, after before: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Bool {
    let written = UnsafeBufferPointer(rebasing: trimmed(value))
    let address = decoded(written)
    let isPicture =
      tag.is("img") || tag.is("source") || tag.is("image") || tag.is("input") || tag.is("video")
    let meaning = address.withUnsafeBufferPointer { AddressKind($0, isImage: isPicture) }
    guard meaning == .refused || meaning == .site && kind != nil else { return false }
    out.append(UnsafeBufferPointer(rebasing: before))
    out.append(UInt8(ascii: "\""))
    let place = source.place(of: written, in: node)
    if meaning == .site, kind == .htmlPicture {
      addImage(address, .htmlPicture, at: place, missing: pictures.missing)
    } else if meaning == .site, let kind {
      addLink(address, kind, at: place)
    } else {
      refuseScheme(of: address, at: place)
    }
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
      while index < value.count, value[index].isASCIISpace || value[index] == UInt8(ascii: ",") {
        index += 1
      }
      appendInQuotes(value[gap..<index])
      let start = index
      while index < value.count, !value[index].isASCIISpace { index += 1 }
      var end = index
      while end > start, value[end - 1] == UInt8(ascii: ",") { end -= 1 }
      let isWritten = writeSource(UnsafeBufferPointer(rebasing: value[start..<end]), of: node)
      let descriptor = end
      if end == index {
        while index < value.count, value[index] != UInt8(ascii: ",") { index += 1 }
      }
      // Alone, a descriptor would be an address.
      if isWritten { appendInQuotes(value[descriptor..<index]) }
    }
    out.append(UInt8(ascii: "\""))
    return true
  }

  /// Returns false for a scheme that no document may use.
  private mutating func writeSource(
    _ written: UnsafeBufferPointer<UInt8>, of node: Node
  ) -> Bool {
    let address = decoded(written)
    switch address.withUnsafeBufferPointer({ AddressKind($0, isImage: true) }) {
    case .site: addLink(address, .htmlImage, at: source.place(of: written, in: node))
    case .refused:
      refuseScheme(of: address, at: source.place(of: written, in: node))
      return false
    case .external, .empty: appendInQuotes(written[...])
    }
    return true
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

  mutating func decoded(_ value: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    guard value.contains(UInt8(ascii: "&")) else { return Array(value) }
    scratch.removeAll()
    scratch.appendDecoded(value)
    return scratch.array()
  }
}

/// An attribute of raw HTML whose value is an address.
private enum AddressAttribute {
  /// It names something that a reader follows or sees.
  case link(MarkdownDocument.Link.Kind)
  /// Several of them, each with a width or a density: `srcset`.
  case sources
  /// It stays as it is, as long as its scheme is one that documents may use.
  case other

  init?(_ name: Slice<UnsafeBufferPointer<UInt8>>, of tag: HTMLTag) {
    let isImage = tag.is("image")
    let isPart = isImage || tag.is("use")
    if isWord(name, "href") {
      self = .link(isImage ? .htmlImage : isPart ? .htmlSource : .htmlLink)
    } else if isWord(name, "src") {
      self = .link(tag.is("img") ? .htmlPicture : tag.is("input") ? .htmlImage : .htmlSource)
    } else if isWord(name, "poster") {
      self = .link(.htmlSource)
    } else if isWord(name, "xlink:href") {
      self =
        isImage
        ? .link(.htmlImage) : isPart ? .link(.htmlSource) : tag.is("a") ? .link(.htmlLink) : .other
    } else if isWord(name, "srcset") {
      self = .sources
    } else if isWord(name, "data"), tag.is("object") {
      self = .link(.htmlSource)
    } else if isWord(name, "action"), tag.is("form") {
      self = .link(.htmlLink)
    } else if isWord(name, "formaction") {
      self = .link(.htmlLink)
    } else if isWord(name, "cite"),
      tag.is("blockquote") || tag.is("q") || tag.is("del")
        || tag.is("ins")
    {
      self = .link(.htmlLink)
    } else if isWord(name, "background") || isWord(name, "longdesc") || isWord(name, "codebase")
      || isWord(name, "ping")
    {
      self = .other
    } else {
      return nil
    }
  }
}
