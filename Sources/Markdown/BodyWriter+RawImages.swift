import ByteText

extension BodyWriter {
  /// Writes an `img` of raw HTML with what its author left out, up to the end of its tag.
  mutating func writeImageTag(
    _ tag: inout HTMLTag, at start: Int, in html: UnsafeBufferPointer<UInt8>, of node: Node
  ) {
    let image = RawImage(tag, in: html)
    let address = decoded(UnsafeBufferPointer(rebasing: trimmed(image.source)))
    let isInSite = address.withUnsafeBufferPointer { AddressKind($0, isImage: true) == .site }
    let holes = document.body.holes.count
    let number = document.images.count
    let offset = out.count
    out.append(UnsafeBufferPointer(rebasing: html[start..<tag.name.upperBound]))
    // In front of the address: a browser may begin to load as soon as it knows that.
    if !image.hasLoading {
      let loading = loading(of: address, isInSite: isInSite)
      if loading != .first || !image.hasPriority { out.append(loading.attribute) }
    }
    if !image.hasDecoding { out.append(" decoding=\"async\"") }
    pictures.missing = pictures.hasWidths ? .nothing : image.missing
    writeAttributes(of: &tag, in: html, of: node)
    guard document.images.count > number, !pictures.isInside, !image.hasSources, image.isClosed
    else { return }
    let before = MarkdownDocument.Hole(
      offset: Int32(offset), content: .pictureStart(Int32(number)))
    document.body.holes.insert(before, at: holes)
    addHole(.pictureEnd(Int32(number)))
  }

  /// Takes notice of the tags of a `<picture>`, whose `img` belongs to it.
  mutating func notePicture(_ tag: HTMLTag, in html: UnsafeBufferPointer<UInt8>) {
    if tag.is("picture") {
      pictures.isInside = true
      pictures.hasWidths = false
    } else if pictures.isInside, tag.is("source") {
      var tag = tag
      while let attribute = tag.nextAttribute() {
        if isWord(html[attribute.name], "sizes") { pictures.hasWidths = true }
      }
    }
  }

  /// The same for the end tag whose name begins at `start`.
  mutating func notePictureEnd(at start: Int, in html: UnsafeBufferPointer<UInt8>) {
    guard HTMLTag(html, at: start).is("picture") else { return }
    pictures.isInside = false
    pictures.hasWidths = false
  }
}

/// What the author of an `img` wrote, and what is left for others.
private struct RawImage {
  private(set) var source: UnsafeBufferPointer<UInt8>
  private(set) var missing = MarkdownDocument.Image.Missing.both
  private(set) var hasLoading = false
  private(set) var hasDecoding = false
  private(set) var hasPriority = false
  /// Whether it names several files.
  private(set) var hasSources = false
  /// Whether the tag has an end.
  private(set) var isClosed = false

  /// Reads the attributes of `tag`; of two of one name, as browsers do, the first.
  init(_ tag: HTMLTag, in html: UnsafeBufferPointer<UInt8>) {
    var tag = tag
    var width: Int32??
    var height: Int32??
    var source: UnsafeBufferPointer<UInt8>?
    var dependsOnMore = false
    var end = tag.index
    while let attribute = tag.nextAttribute() {
      let name = html[attribute.name]
      let value = UnsafeBufferPointer(rebasing: html[attribute.value])
      end = attribute.whole.upperBound
      if isWord(name, "src") {
        source = source ?? value
      } else if isWord(name, "width") {
        width = width ?? .some(pixels(value))
      } else if isWord(name, "height") {
        height = height ?? .some(pixels(value))
      } else if isWord(name, "loading") {
        hasLoading = true
      } else if isWord(name, "decoding") {
        hasDecoding = true
      } else if isWord(name, "fetchpriority") {
        hasPriority = true
      } else if isWord(name, "srcset") {
        hasSources = true
        dependsOnMore = dependsOnMore || hasWidths(value)
      } else if isWord(name, "sizes") {
        dependsOnMore = true
      } else if isWord(name, "style") {
        // A width of ours beside such a height would change the ratio.
        dependsOnMore = dependsOnMore || holds("height", in: value)
      }
    }
    isClosed = end < tag.index
    self.source = source ?? UnsafeBufferPointer(start: nil, count: 0)
    switch (width, height) {
    case _ where dependsOnMore: missing = .nothing
    case (nil, nil): missing = .both
    case (let width??, nil): missing = .height(width: width)
    case (nil, let height??): missing = .width(height: height)
    default: missing = .nothing
    }
  }
}

/// Whole pixels, `300` or `300px`; nil for a percentage and for what browsers ignore.
private func pixels(_ value: UnsafeBufferPointer<UInt8>) -> Int32? {
  let text = trimmed(value)
  let digits = text.prefix(while: \.isASCIIDigit)
  let unit = text[digits.endIndex...]
  guard 1...5 ~= digits.count, unit.isEmpty || isWord(unit, "px"),
    let number = Int32(String(decoding: digits, as: UTF8.self)), number > 0
  else { return nil }
  return number
}

/// Whether a `srcset` says of its files how wide they are.
private func hasWidths(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
  value.split { $0.isASCIISpace || $0 == UInt8(ascii: ",") }.contains { part in
    part.last == UInt8(ascii: "w") && part.count > 1 && part.dropLast().allSatisfy(\.isASCIIDigit)
  }
}

private func holds(_ word: StaticString, in value: UnsafeBufferPointer<UInt8>) -> Bool {
  value.indices.contains { startsWithWord(value[$0...], word) }
}
