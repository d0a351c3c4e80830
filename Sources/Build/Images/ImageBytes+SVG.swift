private import ByteText

extension ImageBytes {
  /// The width and height of an SVG's root element, when both are plain numbers or pixels.
  ///
  /// A `viewBox` alone gives no size: such a picture is as wide as there is room.
  func sizeOfSVG() -> ImageSize? {
    guard let tag = startOfRoot() else { return nil }
    var width: Int?
    var height: Int?
    var index = tag
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
      let start = index
      while index < bytes.count, isName(bytes[index]) { index += 1 }
      let name = bytes[start..<index]
      while index < bytes.count, bytes[index].isASCIISpace { index += 1 }
      guard byte(at: index) == Int(UInt8(ascii: "=")) else {
        if index == start { index += 1 }
        continue
      }
      index += 1
      while index < bytes.count, bytes[index].isASCIISpace { index += 1 }
      guard index < bytes.count else { return nil }
      let quote = bytes[index]
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
        let end = bytes[(index + 1)...].firstIndex(of: quote)
      else { return nil }
      let value = bytes[(index + 1)..<end]
      if name.elementsEqual("width".utf8) { width = pixels(value) }
      if name.elementsEqual("height".utf8) { height = pixels(value) }
      index = end + 1
    }
    return ImageSize(width, height)
  }

  /// The byte behind `<svg`, when nothing but a prolog stands before it.
  private func startOfRoot() -> Int? {
    var index = holds([0xEF, 0xBB, 0xBF], at: 0) ? 3 : 0
    while index < bytes.count {
      if bytes[index].isASCIISpace {
        index += 1
      } else if holds("<svg", at: index) {
        return index + 4
      } else if holds("<!--", at: index) {
        guard let end = end(of: "-->", from: index + 4) else { return nil }
        index = end
      } else if holds("<?", at: index) || holds("<!", at: index) {
        guard let end = end(of: ">", from: index) else { return nil }
        index = end
      } else {
        return nil
      }
    }
    return nil
  }

  private func end(of text: StaticString, from start: Int) -> Int? {
    var index = start
    while index < bytes.count {
      if holds(text, at: index) { return index + text.utf8CodeUnitCount }
      index += 1
    }
    return nil
  }

  /// `24`, `24.5` or `24px`, rounded; nil for every other unit.
  private func pixels(_ value: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    var digits = value
    if digits.count > 2, digits.suffix(2).elementsEqual("px".utf8) { digits = digits.dropLast(2) }
    guard digits.count <= 12, digits.allSatisfy({ $0.isASCIIDigit || $0 == UInt8(ascii: ".") }),
      let number = Double(String(decoding: digits, as: UTF8.self))
    else { return nil }
    return Int(number.rounded())
  }

  private func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...:
      true
    default: byte.isASCIIDigit
    }
  }
}
