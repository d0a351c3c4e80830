extension ByteBuffer {
  /// Appends `text` so that it stands for itself in HTML, in content and in a quoted attribute.
  @inlinable
  package mutating func appendEscaped(_ start: UnsafePointer<UInt8>, count: Int) {
    var clean = 0
    var index = 0
    while index < count {
      let byte = start[index]
      if _slowPath(byte < 0x3f && isSpecialInHTML(byte)) {
        if index > clean { append(start + clean, count: index &- clean) }
        switch byte {
        case UInt8(ascii: "&"): append("&amp;")
        case UInt8(ascii: "<"): append("&lt;")
        case UInt8(ascii: ">"): append("&gt;")
        default: append("&quot;")
        }
        clean = index &+ 1
      }
      index &+= 1
    }
    if count > clean { append(start + clean, count: count &- clean) }
  }

  @inlinable
  package mutating func appendEscaped(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    appendEscaped(start, count: bytes.count)
  }

  @inlinable
  package mutating func appendEscaped(_ bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { appendEscaped($0) }
  }

  @inlinable
  package mutating func appendEscaped(_ text: String) {
    var text = text
    text.withUTF8 { appendEscaped($0) }
  }
}

@inlinable @inline(__always)
func isSpecialInHTML(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "&")
    || byte == UInt8(ascii: "\"")
}
