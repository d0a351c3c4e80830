/// JPEG (ITU-T T.81, annex B) and the orientation that Exif 2.3 gives it.
extension ImageBytes {
  /// The size as browsers show it: a picture that lies on its side is turned.
  func sizeOfJPEG() -> ImageSize? {
    var offset = 2
    var isTurned = false
    while byte(at: offset) == 0xFF, let marker = byte(at: offset + 1) {
      if marker == 0xFF {
        offset += 1
        continue
      }
      guard let length = big(2, at: offset + 2), length >= 2 else { return nil }
      switch marker {
      case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker):
        let height = big(2, at: offset + 5)
        let width = big(2, at: offset + 7)
        return isTurned ? ImageSize(height, width) : ImageSize(width, height)
      case 0xE1 where holds("Exif", at: offset + 4):
        isTurned = isTurnedByExif(at: offset + 10)
      case 0xD9, 0xDA: return nil
      default: break
      }
      offset += 2 + length
    }
    return nil
  }

  /// Whether the orientation in the directory of the TIFF header at `start` swaps the two sides.
  private func isTurnedByExif(at start: Int) -> Bool {
    let isLittle = holds("II", at: start)
    func number(_ count: Int, _ offset: Int) -> Int? {
      isLittle ? little(count, at: offset) : big(count, at: offset)
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
