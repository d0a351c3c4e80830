/// WebP (RFC 9649): its canvas, else the frame of its one chunk.
extension ImageBytes {
  var isWebP: Bool { holds("RIFF", at: 0) && holds("WEBP", at: 8) }

  func sizeOfWebP() -> ImageSize? {
    if holds("VP8X", at: 12) {
      return ImageSize(little(3, at: 24).map { $0 + 1 }, little(3, at: 27).map { $0 + 1 })
    }
    if holds("VP8L", at: 12), byte(at: 20) == 0x2F, let bits = little(4, at: 21) {
      return ImageSize((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
    }
    guard holds("VP8 ", at: 12), holds([0x9D, 0x01, 0x2A], at: 23) else { return nil }
    return ImageSize(little(2, at: 26).map { $0 & 0x3FFF }, little(2, at: 28).map { $0 & 0x3FFF })
  }
}
