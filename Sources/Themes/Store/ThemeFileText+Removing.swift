internal import Configuration

extension ThemeFileText {
  /// Ways to remove the last entry of `way`, with parents that would be left without any.
  func removing(_ way: [(mapping: YAMLSpan, index: Int)]) -> [[Splice]] {
    guard var (mapping, index) = way.last else { return [] }
    for (parent, indexInParent) in way.dropLast().reversed() {
      guard let entries = mapping.entries, let above = parent.entries?[indexInParent],
        entries.count == 1, !hasComments(around: entries[0], of: above)
      else { break }
      (mapping, index) = (parent, indexInParent)
    }
    guard let entries = mapping.entries else { return [] }
    if mapping.style == .flow {
      let ranges = entries.map { $0.keyRange.lowerBound..<$0.value.range.upperBound }
      return [removingItem(index, of: ranges)]
    }
    let entry = entries[index]
    guard isFirstOnLine(entry.keyRange.lowerBound) else { return [] }
    let start = lineStart(entry.keyRange.lowerBound)
    let end = nextLine(contentEnd(entry.value))
    return [[Splice(start..<end, "")]]
  }

  /// Whether comments stand before the only entry below a key, or behind a mapping in braces.
  private func hasComments(around entry: YAMLSpan.Entry, of parent: YAMLSpan.Entry) -> Bool {
    let hash = UInt8(ascii: "#")
    let end = parent.value.range.upperBound
    let before = bytes[parent.keyRange.upperBound..<entry.keyRange.lowerBound]
    let behind = parent.value.style == .flow ? bytes[end..<lineStop(end)] : []
    return before.contains(hash) || behind.contains(hash)
  }

  /// Removes an item from a collection in brackets, with one comma.
  func removingItem(_ index: Int, of ranges: [Range<Int>]) -> [Splice] {
    let range = ranges[index]
    let next = skippingComments(range.upperBound)
    let comma = byte(next) == UInt8(ascii: ",") ? next : nil
    let end = comma.map { $0 + 1 } ?? range.upperBound
    if isFirstOnLine(range.lowerBound), isLastOnLine(end) {
      return [Splice(lineStart(range.lowerBound)..<nextLine(end), "")]
    }
    if comma != nil {
      let blanks = bytes[end...].prefix { $0 == UInt8(ascii: " ") }.count
      return [Splice(range.lowerBound..<(end + blanks), "")]
    }
    guard index > 0 else { return [Splice(range, "")] }
    let before = skippingComments(ranges[index - 1].upperBound)
    let isClose = !bytes[before..<range.lowerBound].contains(UInt8(ascii: "#"))
    return isClose
      ? [Splice(before..<range.upperBound, "")]
      : [Splice(before..<(before + 1), ""), Splice(range, "")]
  }
}
