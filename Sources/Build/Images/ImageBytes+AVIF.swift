/// AVIF: boxes (ISO/IEC 14496-12) whose properties (ISO/IEC 23008-12, section 6.5) tell the size.
extension ImageBytes {
  /// A box; its content may lie behind the end of what was read.
  private struct Box {
    /// Four letters, the first one highest.
    var type: Int
    var content: Range<Int>
  }

  /// Whether the file says that it holds a picture, or several, in AV1.
  var isAVIF: Bool { hasBrand("avif") || isSequenceAVIF }

  /// Whether it holds several, one after the other.
  var isSequenceAVIF: Bool { hasBrand("avis") }

  private func hasBrand(_ brand: StaticString) -> Bool {
    guard let box = box(in: 0..<bytes.count), box.type == fourLetters("ftyp") else { return false }
    // The first brand, a version, and then those that it is compatible with.
    let brands = stride(from: box.content.lowerBound, to: box.content.upperBound - 3, by: 4)
    return brands.contains { holds(brand, at: $0) }
  }

  /// The size of the primary item as browsers show it: turned where a property says so.
  func sizeOfAVIF() -> ImageSize? {
    // The content of `meta` begins with a version, as that of `pitm` and `ipma` does.
    guard let meta = content(of: "meta", in: 0..<bytes.count)?.dropFirst(4),
      let properties = content(of: "iprp", in: meta),
      let container = content(of: "ipco", in: properties)
    else { return nil }
    var own: Set<Int>?
    if let item = primaryItem(in: meta) {
      own = content(of: "ipma", in: properties).flatMap { associations(of: item, in: $0) }
    }
    var size: ImageSize?
    var isTurned = false
    var number = 0
    var rest = container
    while let box = box(in: rest) {
      rest = box.content.upperBound..<rest.upperBound
      number += 1
      // Without a list of what belongs to which item, the first size is that of the picture.
      guard own?.contains(number) ?? (size == nil || box.type != Self.extent) else { continue }
      switch box.type {
      case Self.extent:
        let start = box.content.lowerBound
        size = ImageSize(big(4, at: start + 4), big(4, at: start + 8))
      case Self.rotation:
        isTurned = byte(at: box.content.lowerBound).map { $0 & 1 == 1 } ?? false
      default: break
      }
    }
    return size.flatMap { isTurned ? ImageSize($0.height, $0.width) : $0 }
  }

  private static let extent = fourLetters("ispe")
  private static let rotation = fourLetters("irot")

  private func primaryItem(in meta: Range<Int>) -> Int? {
    guard let content = content(of: "pitm", in: meta),
      let version = byte(at: content.lowerBound)
    else { return nil }
    return big(version == 0 ? 2 : 4, at: content.lowerBound + 4)
  }

  /// The numbers, from one, of the properties of `item`; nil where none are listed.
  private func associations(of item: Int, in content: Range<Int>) -> Set<Int>? {
    let start = content.lowerBound
    guard let version = byte(at: start), let flags = big(3, at: start + 1),
      let count = big(4, at: start + 4)
    else { return nil }
    let idSize = version == 0 ? 2 : 4
    let indexSize = flags & 1 == 1 ? 2 : 1
    var offset = start + 8
    // Each entry takes three bytes at least, so that the end of what was read ends this.
    for _ in 0..<count {
      guard let id = big(idSize, at: offset), let properties = byte(at: offset + idSize) else {
        return nil
      }
      offset += idSize + 1
      if id == item {
        let mask = indexSize == 2 ? 0x7FFF : 0x7F
        return Set(
          (0..<properties).compactMap { number in
            big(indexSize, at: offset + number * indexSize).map { $0 & mask }
          })
      }
      offset += properties * indexSize
    }
    return nil
  }

  /// The content of the first box of that type.
  private func content(of type: StaticString, in range: Range<Int>) -> Range<Int>? {
    let wanted = fourLetters(type)
    var rest = range
    while let box = box(in: rest) {
      if box.type == wanted { return box.content }
      rest = box.content.upperBound..<rest.upperBound
    }
    return nil
  }

  /// The box at the beginning of `range`, no longer than it; takes eight bytes at least.
  private func box(in range: Range<Int>) -> Box? {
    let start = range.lowerBound
    guard range.count >= 8, let short = big(4, at: start), let type = big(4, at: start + 4) else {
      return nil
    }
    var header = 8
    var size = short
    if short == 0 {
      size = range.count
    } else if short == 1 {
      guard let high = big(4, at: start + 8), let low = big(4, at: start + 12) else { return nil }
      header = 16
      size = high == 0 ? low : range.count
    }
    guard size >= header, range.count >= header else { return nil }
    return Box(type: type, content: start + header..<start + min(size, range.count))
  }
}

private func fourLetters(_ text: StaticString) -> Int {
  UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    .reduce(0) { $0 << 8 | Int($1) }
}
