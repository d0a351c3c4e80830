import ByteText
private import CMarkParse

/// At most eight bytes.
struct FewBytes: Sequence {
  private var value: UInt64
  private var rest: Int

  init(_ byte: UInt8) {
    value = UInt64(byte)
    rest = 1
  }

  init(_ bytes: some Sequence<UInt8>) {
    value = 0
    rest = 0
    for byte in bytes.prefix(8) {
      value |= UInt64(byte) << UInt64(8 * rest)
      rest += 1
    }
  }

  func makeIterator() -> Iterator { Iterator(value: value, rest: rest) }

  struct Iterator: IteratorProtocol {
    fileprivate var value: UInt64
    fileprivate var rest: Int

    mutating func next() -> UInt8? {
      guard rest > 0 else { return nil }
      defer {
        rest -= 1
        value >>= 8
      }
      return UInt8(truncatingIfNeeded: value)
    }
  }
}

/// What a Markdown text begins with once backslashes and entities are resolved, and its length.
func unescapedStart(of text: UnsafeBufferPointer<UInt8>) -> (bytes: FewBytes, length: Int) {
  if text[0] == UInt8(ascii: "\\"), text.count > 1, isASCIIPunctuation(text[1]) {
    return (FewBytes(text[1]), 2)
  }
  return decodedStart(of: text)
}

/// What an HTML text begins with once its entity is resolved, and its length.
func decodedStart(of text: UnsafeBufferPointer<UInt8>) -> (bytes: FewBytes, length: Int) {
  guard text[0] == UInt8(ascii: "&"), text.count > 2, let base = text.baseAddress else {
    return (FewBytes(text[0]), 1)
  }
  var count = 0
  return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 8) { decoded in
    guard let out = decoded.baseAddress else { return (FewBytes(text[0]), 1) }
    let taken = mark_entity(base + 1, text.count - 1, out, &count)
    guard taken > 0 else { return (FewBytes(text[0]), 1) }
    return (FewBytes(UnsafeBufferPointer(start: out, count: count)), taken + 1)
  }
}

extension ByteBuffer {
  /// Appends an HTML text with its entities resolved.
  mutating func appendDecoded(_ text: UnsafeBufferPointer<UInt8>) {
    guard text.contains(UInt8(ascii: "&")) else { return append(text) }
    var index = 0
    while index < text.count {
      let (bytes, length) = decodedStart(of: UnsafeBufferPointer(rebasing: text[index...]))
      for byte in bytes { append(byte) }
      index += length
    }
  }
}

private func isASCIIPunctuation(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x21...0x2f, 0x3a...0x40, 0x5b...0x60, 0x7b...0x7e: true
  default: false
  }
}
