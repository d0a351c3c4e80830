private import ByteText
private import Glibc

/// The text that a document was read from, to tell where in its file an address stands.
///
/// The parser's own columns are wrong in quotes and lists. So an address is looked for in the lines
/// of its block, from where the last one was found. What cannot be found costs a search to the end
/// of the block; all such searches together are bounded by a multiple of the length of the text.
struct SourceLines {
  let text: UnsafeBufferPointer<UInt8>
  /// The number of the first line of `text` in its file; one-based.
  let firstLine: Int
  /// Where each line begins; empty until it is needed.
  private var starts: [Int32] = []
  /// The end of what was found last.
  private var cursor = 0
  /// How many bytes may still be searched.
  private var budget: Int

  /// A text without a byte.
  init() {
    self.init(text: UnsafeBufferPointer(start: nil, count: 0), firstLine: 1)
  }

  init(text: UnsafeBufferPointer<UInt8>, firstLine: Int) {
    self.text = text
    self.firstLine = firstLine
    budget = 8 * text.count + (1 << 16)
  }

  /// The line in the file of a one-based line of the text.
  func fileLine(_ line: Int) -> Int { firstLine + max(line, 1) - 1 }

  /// Where the address of a link or an image begins, in its file; both one-based.
  ///
  /// For a reference it is where the reference stands, for what cannot be found its block.
  mutating func place(of node: Node, in block: Node) -> (line: Int, column: Int) {
    let range = lines(of: block)
    let start = range.contains(cursor) ? cursor : range.lowerBound
    if let found = findDestination(node.address, in: start..<range.upperBound) {
      // What an image in a link names stands before what the link names.
      if !holdsImage(node) { cursor = found + node.address.count }
      return place(of: found)
    }
    if let text = firstText(below: node), !text.isEmpty,
      let found = find(text, in: start..<range.upperBound)
    {
      cursor = found + text.count
      let hasBracket = found > 0 && self.text[found - 1] == UInt8(ascii: "[")
      return place(of: hasBracket ? found - 1 : found)
    }
    return place(of: range.lowerBound)
  }

  /// Goes on behind the next `code`.
  mutating func skip(_ code: UnsafeBufferPointer<UInt8>, in block: Node) {
    let range = lines(of: block)
    let start = range.contains(cursor) ? cursor : range.lowerBound
    if let found = find(code, in: start..<range.upperBound) { cursor = found + code.count }
  }

  /// Where `value`, an attribute's value as it is written in raw HTML, begins in its file.
  mutating func place(
    of value: UnsafeBufferPointer<UInt8>, in block: Node
  ) -> (line: Int, column: Int) {
    let range = lines(of: block)
    var start = range.contains(cursor) ? cursor : range.lowerBound
    while let found = find(value, in: start..<range.upperBound) {
      if found > 0, isBeforeValue(text[found - 1]) {
        cursor = found + value.count
        return place(of: found)
      }
      start = found + 1
    }
    return place(of: range.lowerBound)
  }

  /// Where `part` of the info string of `fence` stands in its file; both one-based.
  mutating func place(
    of part: UnsafeBufferPointer<UInt8>, inInfoOf fence: Node
  ) -> (line: Int, column: Int) {
    if starts.isEmpty { findLines() }
    let line = start(ofLine: fence.startLine)..<start(ofLine: fence.startLine + 1)
    let info = fence.codeInfo
    if let start = find(info, in: line), let whole = info.baseAddress, let base = part.baseAddress {
      return place(of: start + (base - whole))
    }
    // Entities and backslashes were resolved.
    return place(of: find(part, in: line) ?? line.lowerBound)
  }

  /// The line and the column of the byte at `offset`, in its file; both one-based.
  mutating func place(ofByte offset: Int) -> (line: Int, column: Int) {
    if starts.isEmpty { findLines() }
    return place(of: offset)
  }

  /// Where the markup at `index` of `html`, all of a block or one tag in it, begins in its file.
  mutating func place(
    ofMarkupAt index: Int, in html: UnsafeBufferPointer<UInt8>, of block: Node
  ) -> (line: Int, column: Int) {
    let range = lines(of: block)
    // The rest of its line tells it from what is like it.
    let rest = UnsafeBufferPointer(rebasing: html[index...].prefix { $0 != UInt8(ascii: "\n") })
    let linesBefore = html[..<index].reduce(0) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    let line = start(ofLine: block.startLine + linesBefore)
    let from = max(line, range.contains(cursor) ? cursor : 0)
    return place(of: find(rest, in: from..<max(from, range.upperBound)) ?? line)
  }
}

extension SourceLines {
  /// The bytes of the lines of `block`.
  private mutating func lines(of block: Node) -> Range<Int> {
    if starts.isEmpty { findLines() }
    var block = block
    while block.startLine == 0, let parent = block.parent { block = parent }
    // The last line of raw HTML is counted one too few at times.
    let end = max(block.startLine, block.endLine) + (block.kind == .htmlBlock ? 1 : 0)
    return start(ofLine: block.startLine)..<start(ofLine: end + 1)
  }

  private func start(ofLine line: Int) -> Int {
    line <= starts.count ? Int(starts[max(line, 1) - 1]) : text.count
  }

  private mutating func findLines() {
    starts.append(0)
    guard let base = text.baseAddress else { return }
    guard memchr(base, 0x0d, text.count) == nil else { return findLinesOfAnyKind() }
    var rest = 0
    while rest < text.count, let end = memchr(base + rest, 0x0a, text.count - rest) {
      rest = UnsafeRawPointer(end) - UnsafeRawPointer(base) + 1
      starts.append(Int32(rest))
    }
  }

  /// Lines that end in LF, CRLF or CR, as the parser counts them.
  private mutating func findLinesOfAnyKind() {
    for index in text.indices {
      let isEnd =
        text[index] == 0x0a
        || (text[index] == 0x0d && (index + 1 == text.count || text[index + 1] != 0x0a))
      if isEnd { starts.append(Int32(index + 1)) }
    }
  }

  private func place(of offset: Int) -> (line: Int, column: Int) {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(starts[middle]) <= offset { low = middle } else { high = middle }
    }
    return (firstLine + low, offset - Int(starts[low]) + 1)
  }

  /// The first place in `range` where `byte` stands; nil as well once nothing may be searched.
  private mutating func find(_ byte: UInt8, in range: Range<Int>) -> Int? {
    guard budget > 0, let base = text.baseAddress, !range.isEmpty else { return nil }
    let found = memchr(base + range.lowerBound, Int32(byte), range.count)
    let place = found.map { UnsafeRawPointer($0) - UnsafeRawPointer(base) }
    budget -= (place ?? range.upperBound) - range.lowerBound + 1
    return place
  }

  /// The first place in `range` where `bytes` stand.
  private mutating func find(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) -> Int? {
    guard let base = text.baseAddress, let wanted = bytes.baseAddress, !bytes.isEmpty else {
      return nil
    }
    var index = range.lowerBound
    while index + bytes.count <= range.upperBound {
      guard let start = find(wanted[0], in: index..<range.upperBound),
        start + bytes.count <= range.upperBound
      else { return nil }
      budget -= bytes.count
      if memcmp(base + start, wanted, bytes.count) == 0 { return start }
      index = start + 1
    }
    return nil
  }

  /// The first place in `range` where `](` is followed by what `address` was made of.
  private mutating func findDestination(
    _ address: UnsafeBufferPointer<UInt8>, in range: Range<Int>
  ) -> Int? {
    var index = range.lowerBound
    while let bracket = find(UInt8(ascii: "]"), in: index..<range.upperBound) {
      index = bracket + 1
      guard index < range.upperBound else { return nil }
      guard text[index] == UInt8(ascii: "(") else { continue }
      if let found = destination(after: index + 1, is: address, end: range.upperBound) {
        return found
      }
    }
    return nil
  }

  /// Where the destination after `index` begins if entities and backslashes make it `address`.
  private mutating func destination(
    after index: Int, is address: UnsafeBufferPointer<UInt8>, end: Int
  ) -> Int? {
    var index = index
    while index < end, text[index].isASCIISpace { index += 1 }
    let isPointy = index < end && text[index] == UInt8(ascii: "<")
    if isPointy { index += 1 }
    let start = index
    defer { budget -= index - start }
    var matched = 0
    while matched < address.count, index < end {
      let rest = UnsafeBufferPointer(rebasing: text[index..<end])
      let (bytes, length) = unescapedStart(of: rest)
      for byte in bytes {
        guard matched < address.count, address[matched] == byte else { return nil }
        matched += 1
      }
      index += length
    }
    guard matched == address.count, index < end else { return nil }
    let isEnd =
      isPointy
      ? text[index] == UInt8(ascii: ">")
      : text[index].isASCIISpace || text[index] == UInt8(ascii: ")")
    return isEnd ? start : nil
  }
}

private func isBeforeValue(_ byte: UInt8) -> Bool {
  byte.isASCIISpace || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
    || byte == UInt8(ascii: "=") || byte == UInt8(ascii: ",")
}

private func holdsImage(_ node: Node) -> Bool {
  var walk = Descendants(of: node)
  while let part = walk.next() {
    if part.kind == .image { return true }
  }
  return false
}

private func firstText(below node: Node) -> UnsafeBufferPointer<UInt8>? {
  var walk = Descendants(of: node)
  while let part = walk.next() {
    if part.kind == .text || part.kind == .code { return part.literal }
  }
  return nil
}
