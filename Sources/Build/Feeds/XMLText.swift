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
    appendEscaped(text)
    append("</")
    append(name)
    append(">\n")
  }
}
