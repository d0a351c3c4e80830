private import ByteText

/// A start tag in raw HTML, read from its name on.
///
/// Attributes are read as a browser reads them: in quotes of either kind, without quotes, or
/// without a value.
struct HTMLTag {
  struct Attribute {
    var name: Range<Int>
    /// Without its quotes.
    var value: Range<Int>
    /// With them.
    var whole: Range<Int>
  }

  private let html: UnsafeBufferPointer<UInt8>
  let name: Range<Int>
  /// Where reading stands; after `nextAttribute` returned nil, the end of the tag.
  private(set) var index: Int

  /// The tag whose name begins at `start`.
  init(_ html: UnsafeBufferPointer<UInt8>, at start: Int) {
    self.html = html
    var end = start
    while end < html.count, !endsName(html[end]) { end += 1 }
    name = start..<end
    index = end
  }

  func `is`(_ word: StaticString) -> Bool { isWord(html[name], word) }

  /// The next attribute, nil at the end of the tag.
  mutating func nextAttribute() -> Attribute? {
    while index < html.count, html[index].isASCIISpace || html[index] == UInt8(ascii: "/") {
      index += 1
    }
    guard index < html.count else { return nil }
    if html[index] == UInt8(ascii: ">") {
      index += 1
      return nil
    }
    let start = index
    index += 1
    while index < html.count, !endsName(html[index]), html[index] != UInt8(ascii: "=") {
      index += 1
    }
    let name = start..<index
    var next = index
    while next < html.count, html[next].isASCIISpace { next += 1 }
    guard next < html.count, html[next] == UInt8(ascii: "=") else {
      return Attribute(name: name, value: index..<index, whole: index..<index)
    }
    index = next + 1
    while index < html.count, html[index].isASCIISpace { index += 1 }
    return Attribute(name: name, whole: readValue())
  }

  /// Reads to the end of the value at `index`.
  private mutating func readValue() -> (value: Range<Int>, whole: Range<Int>) {
    let start = index
    guard start < html.count else { return (start..<start, start..<start) }
    let quote = html[start]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      index += 1
      while index < html.count, html[index] != quote { index += 1 }
      let value = (start + 1)..<index
      if index < html.count { index += 1 }
      return (value, start..<index)
    }
    while index < html.count, !html[index].isASCIISpace, html[index] != UInt8(ascii: ">") {
      index += 1
    }
    return (start..<index, start..<index)
  }
}

extension HTMLTag.Attribute {
  fileprivate init(name: Range<Int>, whole: (value: Range<Int>, whole: Range<Int>)) {
    self.init(name: name, value: whole.value, whole: whole.whole)
  }
}

private func endsName(_ byte: UInt8) -> Bool {
  byte.isASCIISpace || byte == UInt8(ascii: "/") || byte == UInt8(ascii: ">")
}
