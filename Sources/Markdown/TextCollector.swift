import ByteText

/// Gathers the text of a document without its markup, as the walk comes by.
struct TextCollector: ~Copyable {
  private(set) var words = WordCounter()
  private var whole = ByteBuffer()
  private var opening = ByteBuffer()
  private var collectsAll = false
  private var collectsOpening = false
  private var hasOpening = false

  /// Begins another document.
  mutating func start(collectsAll: Bool) {
    self.collectsAll = collectsAll
    words = WordCounter()
    whole.removeAll()
    opening.removeAll()
    collectsOpening = false
    hasOpening = false
  }

  @inline(__always)
  mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    words.add(text)
    if collectsAll || collectsOpening { keep(text) }
  }

  /// Adds code, whose words do not count.
  mutating func addCode(_ text: UnsafeBufferPointer<UInt8>) {
    guard collectsAll else { return }
    whole.append(text)
    if !whole.isAtLineStart { whole.append(UInt8(ascii: "\n")) }
  }

  /// Ends a word at a break of a line.
  mutating func endWord() {
    words.endWord()
    if collectsAll { appendSpace(to: &whole) }
    if collectsOpening { appendSpace(to: &opening) }
  }

  /// Ends a block: what follows begins a new line.
  mutating func endBlock() {
    words.endWord()
    if collectsAll, !whole.isAtLineStart { whole.append(UInt8(ascii: "\n")) }
  }

  /// Takes what comes up to `endParagraph` for the excerpt when there is none yet.
  mutating func startParagraph() {
    collectsOpening = !hasOpening
  }

  mutating func endParagraph() {
    guard collectsOpening else { return }
    collectsOpening = false
    hasOpening = opening.withBytes { !trimmed($0).isEmpty }
    if !hasOpening { opening.removeAll() }
  }

  private mutating func keep(_ text: UnsafeBufferPointer<UInt8>) {
    if collectsAll { whole.append(text) }
    if collectsOpening, opening.count < 2 * excerptBytes {
      var end = min(text.count, 2 * excerptBytes)
      // Between two scalars: of what is kept, spaces may take so much that nothing is cut later.
      while end > 0, end < text.count, text[end] & 0xc0 == 0x80 { end -= 1 }
      opening.append(UnsafeBufferPointer(rebasing: text[..<end]))
    }
  }

  func all() -> [UInt8] { whole.array() }

  /// The first paragraph; a long one is cut at a word and ends in an ellipsis.
  func excerpt() -> [UInt8] {
    opening.withBytes { bytes in
      let text = withSingleSpaces(bytes)
      guard text.count > excerptBytes else { return text }
      let room = excerptBytes - "…".utf8.count
      var end = room
      while end > 0, text[end] != UInt8(ascii: " ") { end -= 1 }
      if end == 0 {
        // No space in all of it, as in Chinese: cut between two scalars.
        end = room
        while end > 0, text[end] & 0xc0 == 0x80 { end -= 1 }
      }
      return text[..<end] + Array("…".utf8)
    }
  }
}

private func appendSpace(to buffer: inout ByteBuffer) {
  let count = buffer.count
  if count > 0, !buffer[count - 1].isASCIISpace { buffer.append(UInt8(ascii: " ")) }
}

/// `text` with one space for each run of white space, and none at its ends.
private func withSingleSpaces(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
  let text = UnsafeBufferPointer(rebasing: trimmed(text))
  // The initializer would write its count into the one empty array of all threads.
  if text.isEmpty { return [] }
  return Array(unsafeUninitializedCapacity: text.count) { result, count in
    for byte in text {
      if !byte.isASCIISpace {
        result[count] = byte
        count += 1
      } else if result[count - 1] != UInt8(ascii: " ") {
        // The text begins with something else, so there is a byte before.
        result[count] = UInt8(ascii: " ")
        count += 1
      }
    }
  }
}

private let excerptBytes = 200
