private import ByteText

/// The bytes up to the first white space.
func firstWord(of text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
  UnsafeBufferPointer(rebasing: text.prefix { !$0.isASCIISpace })
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
    let folded = byte.isASCIILetter ? byte | 32 : byte
    guard folded == word.utf8Start[offset] else { return false }
    index = text.index(after: index)
  }
  return true
}
