extension ByteBuffer {
  /// Appends `text` so that it stands for itself in HTML, in content and in a quoted attribute.
  @usableFromInline
  package mutating func appendEscaped(_ start: UnsafePointer<UInt8>, count: Int) {
    reserve(count)
    var index = 0
    while index < count {
      if index &+ 8 <= count {
        // Eight bytes are copied first and looked at afterwards: most need nothing else.
        let eight = UnsafeRawPointer(start + index).loadUnaligned(as: UInt64.self)
        UnsafeMutableRawPointer(base + used).storeBytes(of: eight, as: UInt64.self)
        let clean = countBeforeSpecial(eight)
        index &+= clean
        used &+= clean
        if clean == 8 { continue }
      }
      let byte = start[index]
      index &+= 1
      if _slowPath(isSpecialInHTML(byte)) {
        appendEntity(byte)
        reserve(count &- index)
      } else {
        base[used] = byte
        used &+= 1
      }
    }
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

  private mutating func appendEntity(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "&"): append("&amp;")
    case UInt8(ascii: "<"): append("&lt;")
    case UInt8(ascii: ">"): append("&gt;")
    default: append("&quot;")
    }
  }
}

@inline(__always)
private func isSpecialInHTML(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "&")
    || byte == UInt8(ascii: "\"")
}

/// How many of eight bytes, the first in the lowest place, come before the first special one.
@inline(__always)
private func countBeforeSpecial(_ eight: UInt64) -> Int {
  let eight = UInt64(littleEndian: eight)
  // `<` and `>` differ in one bit, `"` and `&` in another.
  let angle = (eight | 0x0202_0202_0202_0202) ^ 0x3e3e_3e3e_3e3e_3e3e
  let other = (eight | 0x0404_0404_0404_0404) ^ 0x2626_2626_2626_2626
  // The lowest byte that is zero is the lowest whose upper bit is set in these.
  let ones: UInt64 = 0x0101_0101_0101_0101
  let zeros = ((angle &- ones) & ~angle) | ((other &- ones) & ~other)
  return (zeros & 0x8080_8080_8080_8080).trailingZeroBitCount >> 3
}
