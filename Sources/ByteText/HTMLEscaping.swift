extension ByteBuffer {
  /// Appends `text` so that it stands for itself in HTML, in content and in a quoted attribute.
  @inlinable
  package mutating func appendEscaped(_ start: UnsafePointer<UInt8>, count: Int) {
    var index = 0
    while true {
      let clean = countBeforeSpecialInHTML(start + index, count: count &- index)
      if clean > 0 { append(start + index, count: clean) }
      index &+= clean
      guard index < count else { return }
      switch start[index] {
      case UInt8(ascii: "&"): append("&amp;")
      case UInt8(ascii: "<"): append("&lt;")
      case UInt8(ascii: ">"): append("&gt;")
      default: append("&quot;")
      }
      index &+= 1
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
}

/// How many bytes come before the first `<`, `>`, `&` or `"`; all, when there is none.
@inlinable @inline(__always)
func countBeforeSpecialInHTML(_ start: UnsafePointer<UInt8>, count: Int) -> Int {
  var index = 0
  let raw = UnsafeRawPointer(start)
  while index &+ 8 <= count {
    let word = UInt64(littleEndian: (raw + index).loadUnaligned(as: UInt64.self))
    let found = specialsInHTML(word)
    if found != 0 { return index &+ found.trailingZeroBitCount &>> 3 }
    index &+= 8
  }
  let rest = count &- index
  guard rest > 0 else { return count }
  if count >= 8 {
    // The last eight bytes, moved so that those which were looked at fall out.
    let last = UInt64(littleEndian: (raw + (count &- 8)).loadUnaligned(as: UInt64.self))
    let found = specialsInHTML(last &>> UInt64(truncatingIfNeeded: (8 &- rest) &* 8))
    return found == 0 ? count : index &+ found.trailingZeroBitCount &>> 3
  }
  while index < count {
    let byte = start[index]
    if byte | 0x02 == 0x3e || byte | 0x04 == 0x26 { return index }
    index &+= 1
  }
  return count
}

/// Has the high bit set in the lowest byte of `word` that is special, and in none below it.
///
/// The characters come in two pairs that differ in one bit each: `<` and `>`, `"` and `&`. The test
/// for a zero byte is the classic one; what it gets wrong lies above a byte that it gets right.
@inlinable @inline(__always)
func specialsInHTML(_ word: UInt64) -> UInt64 {
  let ones: UInt64 = 0x0101_0101_0101_0101
  let angles = (word | (ones &* 0x02)) ^ (ones &* 0x3e)
  let others = (word | (ones &* 0x04)) ^ (ones &* 0x26)
  let isZero = ((angles &- ones) & ~angles) | ((others &- ones) & ~others)
  return isZero & (ones &* 0x80)
}
