/// JPEG (ITU-T T.81, annex B) and the orientation that Exif 2.3 gives it.
extension ImageBytes {
  var isJPEG: Bool { holds([0xFF, 0xD8, 0xFF], at: 0) }

  /// The size as browsers show it: a picture that lies on its side is turned.
  func sizeOfJPEG() -> ImageSize? {
    var offset = 2
    // Only the first directory counts.
    var isTurned: Bool?
    while byte(at: offset) == 0xFF, let marker = byte(at: offset + 1) {
      // Bytes that fill up, and markers that stand alone.
      if marker == 0xFF || marker == 0x01 || 0xD0...0xD7 ~= marker {
        offset += marker == 0xFF ? 1 : 2
        continue
      }
      guard let length = big(2, at: offset + 2), length >= 2 else { return nil }
      switch marker {
      case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker):
        let height = big(2, at: offset + 5)
        let width = big(2, at: offset + 7)
        return isTurned == true ? ImageSize(height, width) : ImageSize(width, height)
      case 0xE1 where isTurned == nil && holds("Exif\0\0", at: offset + 4):
        isTurned = isTurnedByExif(in: offset + 10..<max(offset + 10, offset + 2 + length))
      case 0xD9, 0xDA: return nil
      default: break
      }
      offset += 2 + length
    }
    return nil
  }

  /// Whether the orientation in the directory of the TIFF header at the start swaps the two sides.
  private func isTurnedByExif(in segment: Range<Int>) -> Bool {
    let start = segment.lowerBound
    let isLittle = holds("II", at: start)
    func number(_ count: Int, _ offset: Int) -> Int? {
      guard offset + count <= segment.upperBound else { return nil }
      return isLittle ? little(count, at: offset) : big(count, at: offset)
    }
    guard isLittle || holds("MM", at: start), let first = number(4, start + 4),
      let count = number(2, start + first)
    else { return false }
    for entry in 0..<count {
      let offset = start + first + 2 + entry * 12
      guard let tag = number(2, offset) else { return false }
      if tag == 0x0112 { return number(2, offset + 8).map { 5...8 ~= $0 } ?? false }
    }
    return false
  }
}
