/// Counts words in a text that comes in pieces.
///
/// A word is a run without white space that holds a letter or a digit; each ideograph is one of its
/// own.
package struct WordCounter: Sendable {
  package private(set) var count = 0
  @usableFromInline var isInWord = false

  package init() {}

  /// Ends a word: what comes next does not belong to it.
  @inlinable package mutating func endWord() {
    isInWord = false
  }

  package mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    var index = 0
    var isInWord = isInWord
    var count = 0
    while index < text.count {
      let byte = text[index]
      if byte < 0x80 {
        let (isAlphanumeric, isSpace) = classes(of: byte)
        count += isAlphanumeric && !isInWord ? 1 : 0
        isInWord = (isInWord || isAlphanumeric) && !isSpace
        index += 1
      } else {
        let (scalar, length) = decodedScalar(text, at: index)
        index += length
        if isIdeograph(scalar) {
          count += 1
          isInWord = false
        } else if isSeparator(scalar) {
          isInWord = false
        } else if !isInWord && !isPunctuation(scalar) {
          count += 1
          isInWord = true
        }
      }
    }
    self.isInWord = isInWord
    self.count += count
  }
}

@inline(__always)
private func classes(of byte: UInt8) -> (isAlphanumeric: Bool, isSpace: Bool) {
  let isAlphanumeric = (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10
  return (isAlphanumeric, byte <= 0x20)
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

private func isSeparator(_ scalar: UInt32) -> Bool {
  switch scalar {
  case 0x85, 0xa0, 0x1680, 0x2000...0x200b, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000...0x3003: true
  default: false
  }
}

private func isPunctuation(_ scalar: UInt32) -> Bool {
  switch scalar {
  case 0xa1...0xbf, 0xd7, 0xf7, 0x2010...0x27bf, 0x3004...0x3020, 0xff00...0xff0f, 0xfe00...0xfe6f,
    0x1f000...0x1faff, 0xfffd:
    true
  default: false
  }
}
