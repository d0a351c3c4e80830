/// The bytes up to the first white space.
func firstWord(of text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
  UnsafeBufferPointer(rebasing: text.prefix { !isSpace($0) })
}

/// White space as HTML and Markdown have it.
@inline(__always)
func isSpace(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || (byte >= 9 && byte <= 13)
}

@inline(__always)
func isLetter(_ byte: UInt8) -> Bool {
  byte | 32 >= UInt8(ascii: "a") && byte | 32 <= UInt8(ascii: "z")
}

@inline(__always)
func isDigit(_ byte: UInt8) -> Bool {
  byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
}

/// Whether `text` is `word`, whatever the case of ASCII letters; `word` is in lower case.
func isWord<Bytes: Collection<UInt8>>(_ text: Bytes, _ word: StaticString) -> Bool {
  text.count == word.utf8CodeUnitCount && startsWithWord(text, word)
}

/// Whether `text` begins with `word`, whatever the case of ASCII letters; `word` is in lower case.
func startsWithWord<Bytes: Collection<UInt8>>(_ text: Bytes, _ word: StaticString) -> Bool {
  var index = text.startIndex
  for offset in 0..<word.utf8CodeUnitCount {
    guard index != text.endIndex else { return false }
    let byte = text[index]
    let folded = isLetter(byte) ? byte | 32 : byte
    guard folded == word.utf8Start[offset] else { return false }
    index = text.index(after: index)
  }
  return true
}
