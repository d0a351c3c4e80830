import Build
import TestSupport
import Testing

/// Headers that are cut, changed and repeated: each has a size or none, and is read in linear time.
@Suite struct HostileImageTests {
  private func size(_ bytes: [UInt8]) -> ImageSize? {
    bytes.withUnsafeBufferPointer { ImageSize(beginningOf: $0) }
  }

  private static let exif: [UInt8] =
    [0xFF, 0xE1, 0, 34] + Array("Exif\0\0MM\0".utf8)
    + [42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
  private static let frame: [UInt8] = [0xFF, 0xC2, 0, 11, 8, 1, 0xE0, 2, 0x80, 1, 0, 0, 0]

  static let whole: [[UInt8]] = [
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
      + [0, 0, 5, 0, 0, 0, 3, 0x20],
    Array("GIF89a".utf8) + [0x80, 2, 0xE0, 1],
    [0xFF, 0xD8] + exif + frame,
    Array("RIFF....WEBPVP8X".utf8) + [UInt8](repeating: 9, count: 14),
    Array("RIFF....WEBPVP8L....".utf8) + [0x2F, 0x7F, 0xC2, 0x77, 0],
    Array("RIFF....WEBPVP8 .......".utf8) + [0x9D, 1, 0x2A, 0x80, 2, 0xE0, 1],
    AVIFBytes(rotation: 1).bytes, AVIFBytes(hasLongNumbers: true).bytes,
    Array("<?xml?><!-- c --><svg width=\"24mm\" viewBox='0 0 1.5e2 4'>".utf8),
  ]

  @Test(arguments: whole)
  func aFileThatIsCutShortIsNoTrap(bytes: [UInt8]) {
    #expect(size(bytes) != nil)
    for count in bytes.indices { _ = size(Array(bytes[..<count])) }
  }

  @Test(arguments: whole)
  func changedBytesGiveASizeThatAPageCanReserveOrNone(bytes: [UInt8]) {
    var random = SeededGenerator(seed: UInt64(bytes.count))
    for _ in 0..<3_000 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: changed.indices, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: changed[place] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
        case 1: changed[place] = UInt8.random(in: 0...255, using: &random)
        case 2: changed.insert(contentsOf: changed[place...].prefix(16), at: place)
        default: changed.remove(at: place)
        }
        if changed.isEmpty { break }
      }
      guard let size = size(changed) else { continue }
      #expect(1...(1 << 20) ~= size.width && 1...(1 << 20) ~= size.height, "\(changed)")
    }
  }

  @Test func randomTailsAreNoTrap() {
    var random = SeededGenerator(seed: 7)
    for bytes in Self.whole {
      for _ in 0..<500 {
        let tail = (0..<40).map { _ in UInt8.random(in: 0...255, using: &random) }
        _ = size(bytes.prefix(bytes.count / 2) + tail)
      }
    }
  }

  /// One mebibyte each, which is all that is read; what is not linear would take minutes.
  @Test(
    arguments: [
      Array("....ftypavif".utf8).withSize(16, 4) + repeated(Array("\0\0\0\u{08}free".utf8)),
      [0xFF, 0xD8]
        + repeated(
          [0xFF, 0xE1, 0, 20] + Array("Exif\0\0II*\0".utf8) + [8, 0, 0, 0, 0xFF, 0xFF, 0, 0]),
      [0xFF, 0xD8] + repeated([0xFF]), [0xFF, 0xD8] + repeated([0xFF, 0xD0]),
      repeated(Array("<!-- -->".utf8)), Array("<!--".utf8) + repeated(Array("--".utf8)),
      Array("<svg ".utf8) + repeated(Array("a='' ".utf8)),
      Array("<svg ".utf8) + repeated(Array("a".utf8)),
      Array("<svg viewBox='".utf8) + repeated(Array("1 ".utf8)) + Array("'>".utf8),
      repeated(Array("<?".utf8)), repeated(Array("]>".utf8)),
    ] as [[UInt8]])
  func longFilesAreReadInLinearTime(bytes: [UInt8]) {
    #expect(size(bytes) == nil)
  }

  @Test func manyPropertiesOfAnAVIFAreReadOnce() {
    let property = Array("\0\0\0\u{14}ispe".utf8) + [0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, 9]
    let count = (1 << 20) / property.count
    let properties = repeated(property, count: count)
    func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
      let size = content.count + 8
      return [24, 16, 8, 0].map { UInt8(size >> $0 & 0xFF) } + Array(type.utf8) + content
    }
    let bytes =
      box("ftyp", Array("avif....".utf8))
      + box("meta", [0, 0, 0, 0] + box("iprp", box("ipco", properties)))
    #expect(size(bytes)?.width == 9)
  }
}

private func repeated(_ bytes: [UInt8], count: Int? = nil) -> [UInt8] {
  Array(repeatElement(bytes, count: count ?? (1 << 20) / bytes.count).joined())
}

extension [UInt8] {
  fileprivate func withSize(_ size: UInt8, _ count: Int) -> [UInt8] {
    [UInt8](repeating: 0, count: count - 1) + [size] + self.dropFirst(count)
      + [UInt8](repeating: 0, count: Int(size) - self.count)
  }
}
