/// The size of a picture in pixels, as the beginning of its file tells it.
///
/// PNG, GIF, JPEG, WebP, and SVG whose root element has a width and a height. Every read is bounded by
/// the bytes at hand, so a broken file has no size.
package struct ImageSize: Sendable, Hashable {
  package var width: Int
  package var height: Int

  /// No picture of a page is larger; what says so is broken.
  private static let largest = 1 << 20

  /// Fails when width or height is none that a page could reserve.
  init?(_ width: Int?, _ height: Int?) {
    guard let width, let height, 1...Self.largest ~= width, 1...Self.largest ~= height else {
      return nil
    }
    self.width = width
    self.height = height
  }

  /// Reads the size from the first bytes of a file.
  package init?(beginningOf file: UnsafeBufferPointer<UInt8>) {
    let bytes = ImageBytes(file)
    let size: ImageSize? =
      if bytes.holds([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0) {
        ImageSize(bytes.big(4, at: 16), bytes.big(4, at: 20))
      } else if bytes.holds("GIF8", at: 0) {
        ImageSize(bytes.little(2, at: 6), bytes.little(2, at: 8))
      } else if bytes.holds([0xFF, 0xD8, 0xFF], at: 0) {
        bytes.sizeOfJPEG()
      } else if bytes.holds("RIFF", at: 0), bytes.holds("WEBP", at: 8) {
        bytes.sizeOfWebP()
      } else {
        bytes.sizeOfSVG()
      }
    guard let size else { return nil }
    self = size
  }
}

/// The beginning of a file, read at offsets that it may not have.
struct ImageBytes {
  let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  func byte(at offset: Int) -> Int? {
    bytes.indices.contains(offset) ? Int(bytes[offset]) : nil
  }

  func big(_ count: Int, at offset: Int) -> Int? {
    guard offset >= 0, offset + count <= bytes.count else { return nil }
    return bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  func little(_ count: Int, at offset: Int) -> Int? {
    guard offset >= 0, offset + count <= bytes.count else { return nil }
    return bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  func holds(_ pattern: [UInt8], at offset: Int) -> Bool {
    offset + pattern.count <= bytes.count
      && bytes[offset..<offset + pattern.count].elementsEqual(pattern)
  }

  func holds(_ text: StaticString, at offset: Int) -> Bool {
    holds(
      Array(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)), at: offset)
  }

  // MARK: - WebP (RFC 9649)

  func sizeOfWebP() -> ImageSize? {
    if holds("VP8X", at: 12) {
      return ImageSize(little(3, at: 24).map { $0 + 1 }, little(3, at: 27).map { $0 + 1 })
    }
    if holds("VP8L", at: 12), let bits = little(4, at: 21) {
      return ImageSize((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    }
    guard holds("VP8 ", at: 12), holds([0x9D, 0x01, 0x2A], at: 23) else { return nil }
    return ImageSize(little(2, at: 26).map { $0 & 0x3FFF }, little(2, at: 28).map { $0 & 0x3FFF })
  }
}
