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
    if collectsAll { whole.append(UInt8(ascii: " ")) }
    if collectsOpening { opening.append(UInt8(ascii: " ")) }
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
      opening.append(UnsafeBufferPointer(rebasing: text.prefix(2 * excerptBytes)))
    }
  }

  func all() -> [UInt8] { whole.array() }

  /// The first paragraph, cut at a word.
  func excerpt() -> [UInt8] {
    opening.withBytes { bytes in
      let text = trimmed(bytes)
      guard text.count > excerptBytes else { return Array(text) }
      var end = text.startIndex + excerptBytes
      while end > text.startIndex, !isSpace(text[end]) { end -= 1 }
      if end == text.startIndex {
        // No space in all of it, as in Chinese: cut between two scalars.
        end = text.startIndex + excerptBytes
        while end > text.startIndex, text[end] & 0xc0 == 0x80 { end -= 1 }
      }
      return Array(trimmed(UnsafeBufferPointer(rebasing: text[..<end])))
    }
  }
}

private let excerptBytes = 200
