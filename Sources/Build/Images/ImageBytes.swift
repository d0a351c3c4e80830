/// The beginning of a file, read at offsets that it may not have.
struct ImageBytes {
  let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  func byte(at offset: Int) -> Int? {
    bytes.indices.contains(offset) ? Int(bytes[offset]) : nil
  }

  /// A number of at most four bytes, the highest first.
  func big(_ count: Int, at offset: Int) -> Int? {
    guard has(count, at: offset) else { return nil }
    return bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  /// A number of at most four bytes, the lowest first.
  func little(_ count: Int, at offset: Int) -> Int? {
    guard has(count, at: offset) else { return nil }
    return bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  func holds(_ pattern: [UInt8], at offset: Int) -> Bool {
    has(pattern.count, at: offset)
      && bytes[offset..<offset + pattern.count].elementsEqual(pattern)
  }

  func holds(_ text: StaticString, at offset: Int) -> Bool {
    has(text.utf8CodeUnitCount, at: offset)
      && bytes[offset..<offset + text.utf8CodeUnitCount].elementsEqual(
        UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private func has(_ count: Int, at offset: Int) -> Bool {
    offset >= 0 && offset <= bytes.count && count <= bytes.count - offset
  }
}
