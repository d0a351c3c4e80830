/// Counts words in a text that comes in pieces.
///
/// A word is a run without white space; each ideograph is one of its own.
package struct WordCounter: Sendable {
  package private(set) var count = 0
  @usableFromInline var isInWord = false

  package init() {}

  /// Ends a word: what comes next does not belong to it.
  @inlinable package mutating func endWord() {
    isInWord = false
  }

  package mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    guard let start = text.baseAddress else { return }
    let ascii = addASCII(start, count: text.count)
    if ascii < text.count { addScalars(text, from: ascii) }
  }

  /// Counts up to the first few bytes that are not all ASCII and returns where they begin.
  private mutating func addASCII(_ start: UnsafePointer<UInt8>, count length: Int) -> Int {
    let tops: UInt64 = 0x8080_8080_8080_8080
    var index = 0
    var before: UInt64 = isInWord ? 0x80 : 0
    var count = 0
    while index &+ 8 <= length {
      let eight = UInt64(
        littleEndian: UnsafeRawPointer(start + index).loadUnaligned(as: UInt64.self))
      if eight & tops != 0 { break }
      // The upper bit of each byte: whether it is no space, and whether the one before it is.
      let inWord = (eight &+ 0x5f5f_5f5f_5f5f_5f5f) & tops
      let starts = inWord & ~(inWord << 8 | before)
      count &+= Int(truncatingIfNeeded: ((starts >> 7) &* 0x0101_0101_0101_0101) >> 56)
      before = inWord >> 56
      index &+= 8
    }
    let rest = length &- index
    if rest > 0, rest < 8 {
      // Above the last bytes stand zeros, which count as spaces.
      let last = lastBytes(start, length, rest)
      if last & tops == 0 {
        let inWord = (last &+ 0x5f5f_5f5f_5f5f_5f5f) & tops
        let starts = inWord & ~(inWord << 8 | before)
        count &+= Int(truncatingIfNeeded: ((starts >> 7) &* 0x0101_0101_0101_0101) >> 56)
        before = (inWord >> UInt64(truncatingIfNeeded: rest &* 8 &- 8)) & 0x80
        index = length
      }
    }
    isInWord = before != 0
    self.count &+= count
    return index
  }

  private mutating func addScalars(_ text: UnsafeBufferPointer<UInt8>, from start: Int) {
    var index = start
    while index < text.count {
      let byte = text[index]
      if byte < 0x80 {
        if byte <= 0x20 {
          isInWord = false
        } else if !isInWord {
          count &+= 1
          isInWord = true
        }
        index &+= 1
      } else {
        let (scalar, length) = decodedScalar(text, at: index)
        index &+= length
        if isIdeograph(scalar) {
          count &+= 1
          isInWord = false
        } else if isSeparator(scalar) {
          isInWord = false
        } else if !isInWord {
          count &+= 1
          isInWord = true
        }
      }
    }
  }
}

/// The scalar at `index` and how many bytes it takes; a byte that begins none is U+FFFD.
private func decodedScalar(
  _ text: UnsafeBufferPointer<UInt8>, at index: Int
) -> (scalar: UInt32, length: Int) {
  let first = text[index]
  let length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 1
  guard length > 1, index + length <= text.count else { return (0xfffd, 1) }
  var scalar = UInt32(first) & (0x7f >> UInt32(length))
  for offset in 1..<length {
    let byte = text[index + offset]
    guard byte & 0xc0 == 0x80 else { return (0xfffd, 1) }
    scalar = scalar << 6 | UInt32(byte & 0x3f)
  }
  return (scalar, length)
}

private func isIdeograph(_ scalar: UInt32) -> Bool {
  switch scalar {
  case 0x3400...0x4dbf, 0x4e00...0x9fff, 0xf900...0xfaff, 0x20000...0x323af: true
  default: false
  }
}

/// White space, dashes and the punctuation that ideographs have instead of spaces.
private func isSeparator(_ scalar: UInt32) -> Bool {
  switch scalar {
  case 0x85, 0xa0, 0x1680, 0x2000...0x200b, 0x2012...0x2015, 0x2028, 0x2029, 0x202f, 0x205f,
    0x3000...0x303f, 0xff00...0xff0f, 0xff1a...0xff20:
    true
  default: false
  }
}
