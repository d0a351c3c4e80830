/// The size of a picture in pixels, as the beginning of its file tells it.
///
/// PNG, GIF, JPEG, WebP, AVIF, and SVG whose root element has a size or a `viewBox`. Every read is
/// bounded by the bytes at hand and the work linear in them, so a broken file has no size.
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

  /// Rounds to whole pixels.
  init?(_ width: Double, _ height: Double) {
    let limit = Double(Self.largest)
    guard 0...limit ~= width, 0...limit ~= height else { return nil }
    self.init(Int(width.rounded()), Int(height.rounded()))
  }

  /// Reads the size from the first bytes of a file.
  package init?(beginningOf file: UnsafeBufferPointer<UInt8>) {
    let bytes = ImageBytes(file)
    let size: ImageSize? =
      if bytes.isPNG {
        ImageSize(bytes.big(4, at: 16), bytes.big(4, at: 20))
      } else if bytes.holds("GIF8", at: 0) {
        ImageSize(bytes.little(2, at: 6), bytes.little(2, at: 8))
      } else if bytes.isJPEG {
        bytes.sizeOfJPEG()
      } else if bytes.isWebP {
        bytes.sizeOfWebP()
      } else if bytes.isAVIF {
        bytes.sizeOfAVIF()
      } else {
        bytes.sizeOfSVG()
      }
    guard let size else { return nil }
    self = size
  }

  /// The height that keeps the ratio when the picture is `width` pixels wide; one at least.
  func height(forWidth width: Int) -> Int { scaled(height, width, self.width) }

  func width(forHeight height: Int) -> Int { scaled(width, height, self.height) }

  private func scaled(_ side: Int, _ factor: Int, _ divisor: Int) -> Int {
    let factor = min(factor, Self.largest)
    return max(1, (side * factor + divisor / 2) / divisor)
  }
}

extension ImageBytes {
  /// A PNG begins with its header (ISO/IEC 15948, section 11.2.2).
  var isPNG: Bool {
    holds([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0) && holds("IHDR", at: 12)
  }
}
