import ByteText

/// The few shapes of XML that feeds and site maps are made of.
extension ByteBuffer {
  mutating func startXML() {
    append("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n")
  }

  /// An element that holds `text`, escaped, on a line of its own.
  mutating func appendElement(_ name: StaticString, _ text: [UInt8]) {
    append("<")
    append(name)
    append(">")
    appendXML(text)
    append("</")
    append(name)
    append(">\n")
  }

  /// Appends `text` so that it stands for itself; what XML has no characters for is U+FFFD.
  mutating func appendXML(_ text: [UInt8]) {
    var clean = 0
    for index in text.indices {
      let length = lengthOfNoCharacter(text, at: index)
      guard length > 0 else { continue }
      appendEscaped(Array(text[clean..<index]))
      append("\u{fffd}")
      clean = index + length
    }
    appendEscaped(clean == 0 ? text : Array(text[clean...]))
  }
}

/// How many bytes from `index` on are one that XML may not hold (XML 1.0, section 2.2).
///
/// Surrogates are no UTF-8; U+FFFE and U+FFFF are left, and controls.
private func lengthOfNoCharacter(_ text: [UInt8], at index: Int) -> Int {
  switch text[index] {
  case 0x09, 0x0A, 0x0D: 0
  case 0..<0x20: 1
  case 0xEF:
    index + 2 < text.count && text[index + 1] == 0xBF && text[index + 2] >= 0xBE ? 3 : 0
  default: 0
  }
}
