private import ByteText

extension ImageBytes {
  /// The width and height of an SVG's root element, else those of its `viewBox`.
  ///
  /// Of one side alone the `viewBox` gives the other. A percentage is no size.
  func sizeOfSVG() -> ImageSize? {
    guard let tag = startOfRoot() else { return nil }
    var width: Double?
    var height: Double?
    var box: (width: Double, height: Double)?
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
      if name.elementsEqual("width".utf8) { width = SVGLength(value)?.pixels }
      if name.elementsEqual("height".utf8) { height = SVGLength(value)?.pixels }
      if name.elementsEqual("viewBox".utf8) { box = viewBox(value) }
      index = end + 1
    }
    // A tag without an end may have had more to say.
    guard index < bytes.count else { return nil }
    switch (width, height, box) {
    case (let width?, let height?, _): return ImageSize(width, height)
    case (let width?, nil, let box?): return ImageSize(width, width * box.height / box.width)
    case (nil, let height?, let box?): return ImageSize(height * box.width / box.height, height)
    case (nil, nil, let box?) where max(box.width, box.height) >= smallestBox:
      return ImageSize(box.width, box.height)
    default: return nil
    }
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
      } else if holds("]", at: index) || holds(">", at: index) {
        // The end of a document type with declarations of its own.
        index += 1
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

  private func viewBox(
    _ value: Slice<UnsafeBufferPointer<UInt8>>
  ) -> (width: Double, height: Double)? {
    guard value.count <= 200 else { return nil }
    let parts = value.split { $0.isASCIISpace || $0 == UInt8(ascii: ",") }
    guard parts.count == 4, let width = SVGLength(parts[2]), let height = SVGLength(parts[3]),
      width.unit.isEmpty, height.unit.isEmpty, width.number > 0, height.number > 0
    else { return nil }
    return (width.number, height.number)
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

/// The side of a box that is smaller says how fine its units are, not how large it is to be shown.
private let smallestBox = 16.0

/// A number and a unit: `24`, `1.5e2px`, `2cm`.
private struct SVGLength {
  let number: Double
  let unit: Slice<UnsafeBufferPointer<UInt8>>

  init?(_ value: Slice<UnsafeBufferPointer<UInt8>>) {
    guard value.count <= 40 else { return nil }
    var text = value
    while let byte = text.first, byte.isASCIISpace { text.removeFirst() }
    while let byte = text.last, byte.isASCIISpace { text.removeLast() }
    var end = text.startIndex
    func skipDigits() { while end < text.endIndex, text[end].isASCIIDigit { end += 1 } }
    if text.first == UInt8(ascii: "+") { end += 1 }
    let first = end
    skipDigits()
    if end < text.endIndex, text[end] == UInt8(ascii: ".") {
      end += 1
      skipDigits()
    }
    let mantissa = end
    // `em` begins like an exponent.
    if end < text.endIndex, text[end] | 0x20 == UInt8(ascii: "e") {
      end += 1
      if end < text.endIndex, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(text[end]) {
        end += 1
      }
      let digits = end
      skipDigits()
      if end == digits { end = mantissa }
    }
    guard let number = Double(String(decoding: text[first..<end], as: UTF8.self)), number.isFinite
    else { return nil }
    self.number = number
    unit = text[end...]
  }

  /// In pixels of CSS, an `em` being that of a page that sets none; nil for what depends on more.
  var pixels: Double? {
    let factor: Double
    switch String(decoding: unit, as: UTF8.self).lowercased() {
    case "", "px": factor = 1
    case "pt": factor = 96.0 / 72
    case "pc": factor = 16
    case "in": factor = 96
    case "cm": factor = 96 / 2.54
    case "mm": factor = 96 / 25.4
    case "q": factor = 96 / 101.6
    case "em", "rem": factor = 16
    default: return nil
    }
    return number * factor
  }
}
