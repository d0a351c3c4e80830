/// What a `Range` header asks of a body (RFC 9110 section 14).
enum ByteRange: Equatable, Sendable {
  /// No range, several, another unit or bad syntax: the header is ignored.
  case whole
  /// One range, cut to the body; never empty.
  case part(Range<Int>)
  /// One range, none of which the body has.
  case unsatisfiable

  init(header: String?, count: Int) {
    self = .whole
    guard let header else { return }
    let bytes = Array(header.utf8)
    let unit = Array("bytes=".utf8)
    guard lowercased(bytes.prefix(unit.count)) == unit else { return }
    let ends = bytes.dropFirst(unit.count).split(
      separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard ends.count == 2 else { return }
    let first = Self.number(ends[0])
    let last = Self.number(ends[1])
    switch (ends[0].isEmpty, ends[1].isEmpty) {
    case (true, true): return
    case (true, false):
      guard let length = last else { return }
      self = length > 0 && count > 0 ? .part(max(0, count - length)..<count) : .unsatisfiable
    case (false, let isOpen):
      guard let first, isOpen || last != nil else { return }
      if let last, last < first { return }
      let end = min(count, last.map { $0 == .max ? .max : $0 + 1 } ?? count)
      self = first < count ? .part(first..<end) : .unsatisfiable
    }
  }

  /// Decimal digits only; a number too large for a file is the largest one.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard !digits.isEmpty else { return nil }
    var value = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      let (tens, tooManyTens) = value.multipliedReportingOverflow(by: 10)
      let (sum, tooMuch) = tens.addingReportingOverflow(Int(digit - UInt8(ascii: "0")))
      value = tooManyTens || tooMuch || value == .max ? .max : sum
    }
    return value
  }
}

/// Whether an `If-None-Match` header names this strong entity tag (RFC 9110 section 13.1.2).
func matches(ifNoneMatch header: String, entityTag: String) -> Bool {
  let wanted = Array(entityTag.utf8)
  return header.utf8.split(separator: UInt8(ascii: ",")).contains { item in
    // Only entity tags without a comma are ours, so splitting inside a foreign one does no harm.
    var tag = Array(item.drop { $0 == 0x20 || $0 == 0x09 })
    while tag.last == 0x20 || tag.last == 0x09 { tag.removeLast() }
    if tag.starts(with: "W/".utf8) { tag.removeFirst(2) }
    return tag == wanted || tag == [UInt8(ascii: "*")]
  }
}
