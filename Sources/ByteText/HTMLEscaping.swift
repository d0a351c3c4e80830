extension ByteBuffer {
  /// Appends `text` so that it stands for itself in HTML, in content and in a quoted attribute.
  @usableFromInline
  package mutating func appendEscaped(_ start: UnsafePointer<UInt8>, count: Int) {
    // Bytes are copied first, sixteen at a time, and looked at afterwards: most need nothing else.
    reserve(count &+ 16)
    var index = 0
    while true {
      while index &+ 16 <= count {
        let first = load(start + index)
        let second = load(start + (index &+ 8))
        store(first, at: used)
        store(second, at: used &+ 8)
        if specials(first) | specials(second) != 0 { break }
        index &+= 16
        used &+= 16
      }
      let rest = count &- index
      if rest == 0 { return }
      let eight = rest >= 8 ? load(start + index) : lastBytes(start, count, rest)
      store(eight, at: used)
      let clean = min(specials(eight).trailingZeroBitCount >> 3, rest)
      index &+= clean
      used &+= clean
      if clean < 8, index < count {
        appendEntity(start[index])
        index &+= 1
        reserve(count &- index &+ 16)
      }
    }
  }

  @inline(__always)
  private func store(_ eight: UInt64, at index: Int) {
    UnsafeMutableRawPointer(base + index).storeBytes(of: eight.littleEndian, as: UInt64.self)
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

/// Eight bytes, the first in the lowest place.
@inline(__always)
private func load(_ start: UnsafePointer<UInt8>) -> UInt64 {
  UInt64(littleEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt64.self))
}

/// The last `rest` of `count` bytes, fewer than eight, the first in the lowest place, zeros above.
@inline(__always)
func lastBytes(_ start: UnsafePointer<UInt8>, _ count: Int, _ rest: Int) -> UInt64 {
  if count >= 8 {
    return load(start + (count &- 8)) &>> UInt64(truncatingIfNeeded: 64 &- rest &* 8)
  }
  var bytes: UInt64 = 0
  var index = count
  while index > count &- rest {
    index &-= 1
    bytes = bytes &<< 8 | UInt64(start[index])
  }
  return bytes
}

/// The upper bit of the first special one of eight bytes, the first in the lowest place, is the
/// lowest that is set; zero when none is special.
@inline(__always)
private func specials(_ eight: UInt64) -> UInt64 {
  // `<` and `>` differ in one bit, `"` and `&` in another.
  let angle = (eight | 0x0202_0202_0202_0202) ^ 0x3e3e_3e3e_3e3e_3e3e
  let other = (eight | 0x0404_0404_0404_0404) ^ 0x2626_2626_2626_2626
  // The lowest byte that is zero is the lowest whose upper bit is set in these.
  let ones: UInt64 = 0x0101_0101_0101_0101
  let zeros = ((angle &- ones) & ~angle) | ((other &- ones) & ~other)
  return zeros & 0x8080_8080_8080_8080
}
