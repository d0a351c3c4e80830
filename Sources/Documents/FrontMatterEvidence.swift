/// What the lines below an opening fence say about whether they are front matter.
///
/// On any line a key is told by a word with its separator at the very beginning, or by the name of
/// one of our own keys. On the first line, which decides most, it may be indented, in quotes or in
/// braces, and directly below the fence it may be several words.
struct FrontMatterEvidence {
  /// Whether there are keys, for a block that has an end.
  private(set) var isConclusive = false
  /// Whether the first lines alone say so, for a block without an end.
  private(set) var isConclusiveAlone = false
  /// Whether no line holds anything, not even a comment.
  private(set) var isBlank = true

  private let format: FrontMatterBlock.Format
  private let separator: UInt8
  private var lineCount = 0
  private var hasText = false
  /// Whether there was an empty line.
  private var hasGap = false

  init(_ format: FrontMatterBlock.Format) {
    self.format = format
    separator = UInt8(ascii: format == .toml ? "=" : ":")
  }

  mutating func add(_ line: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>) {
    // Nothing changes any more, however many lines follow.
    if isConclusive, isConclusiveAlone || hasGap { return }
    lineCount += 1
    guard let start = line.first(where: { !Documents.isBlank(bytes[$0]) }) else {
      hasGap = true
      return
    }
    isBlank = false
    if bytes[start] == UInt8(ascii: "#") { return }
    let key = KeyLine(bytes, line, separator: separator)
    let isOurs = key?.isOurs(bytes) ?? false
    let isFirst = !hasText
    hasText = true
    if isOurs || isPlain(key) { isConclusive = true }
    if isOurs, isFirst || !hasGap { isConclusiveAlone = true }
    guard isFirst else { return }
    if isSeparated(key) || isOther(start, of: bytes) {
      isConclusive = true
      if !hasGap { isConclusiveAlone = true }
    } else if lineCount == 1, format == .yaml, beginsWithWords(bytes, start..<line.upperBound) {
      isConclusive = true
    }
  }

  private func isPlain(_ key: KeyLine?) -> Bool {
    key.map { isSeparated($0) && !$0.isSpaced } ?? false
  }

  private func isSeparated(_ key: KeyLine?) -> Bool {
    key.map { $0.isSeparated || format == .toml } ?? false
  }

  /// Whether a mapping in braces, or in TOML a table, begins at `start`.
  private func isOther(_ start: Int, of bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    format == .toml
      ? bytes[start] == UInt8(ascii: "[") : beginsMapping(bytes, at: start, anyWord: true)
  }
}
