/// Where the front matter of a file lies, found on bytes.
struct FrontMatterBlock: Hashable {
  enum Format: Hashable {
    case yaml
    case toml
    case json
  }

  var format: Format
  /// Offsets of the text between the fences; of JSON, of the object.
  var content: Range<Int>
  /// The number of the content's first line.
  var firstLine: Int
  var bodyStart: Int
  var bodyFirstLine: Int
  /// Whether the closing fence is missing; the body then begins behind the opening one.
  var isUnclosed = false

  /// The block between two fences, nil when the file begins with none.
  ///
  /// A first line `---` is a thematic break of Markdown as well: it opens front matter when what
  /// stands up to the closing fence looks like keys (`FrontMatterEvidence`), or is blank.
  static func fenced(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> FrontMatterBlock? {
    var lines = LineScanner(bytes: bytes, start: start)
    guard let opening = lines.next() else { return nil }
    let format: Format
    if isFence(bytes, opening, of: UInt8(ascii: "-")) {
      format = .yaml
    } else if isFence(bytes, opening, of: UInt8(ascii: "+")) {
      format = .toml
    } else {
      return nil
    }
    let contentStart = lines.offset
    var evidence = FrontMatterEvidence(format)
    while let line = lines.next() {
      let isClosing =
        format == .toml
        ? isFence(bytes, line, of: UInt8(ascii: "+"))
        : isFence(bytes, line, of: UInt8(ascii: "-")) || isFence(bytes, line, of: UInt8(ascii: "."))
      if isClosing {
        guard evidence.isConclusive || evidence.isBlank || format == .toml else { return nil }
        return FrontMatterBlock(
          format: format, content: contentStart..<line.lowerBound, firstLine: 2,
          bodyStart: lines.offset, bodyFirstLine: lines.line)
      }
      evidence.add(line, of: bytes)
      // Without a key in its first lines a file that long is Markdown.
      let isLong = line.lowerBound - contentStart > FrontMatter.maximumBytes
      if !evidence.isConclusive, isLong { return nil }
    }
    guard evidence.isConclusiveAlone else { return nil }
    return FrontMatterBlock(
      format: format, content: contentStart..<bytes.count, firstLine: 2, bodyStart: contentStart,
      bodyFirstLine: 2, isUnclosed: true)
  }

  /// Three of `sign` and nothing but blanks after them.
  private static func isFence(
    _ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>, of sign: UInt8
  ) -> Bool {
    guard line.count >= 3, bytes[line.lowerBound] == sign, bytes[line.lowerBound + 1] == sign,
      bytes[line.lowerBound + 2] == sign
    else { return false }
    return bytes[line.lowerBound + 3..<line.upperBound].allSatisfy(isBlank)
  }
}

/// Walks over lines that end in a line feed, a carriage return or both.
struct LineScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// Where the next line begins.
  private(set) var offset: Int
  /// The number of the next line.
  private(set) var line = 1

  init(bytes: UnsafeBufferPointer<UInt8>, start: Int) {
    self.bytes = bytes
    offset = start
  }

  /// The next line without its end, nil after the last.
  mutating func next() -> Range<Int>? {
    guard offset < bytes.count else { return nil }
    let start = offset
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { break }
      offset += 1
    }
    let end = offset
    if offset < bytes.count {
      let isPair =
        bytes[offset] == UInt8(ascii: "\r") && offset + 1 < bytes.count
        && bytes[offset + 1] == UInt8(ascii: "\n")
      offset += isPair ? 2 : 1
      line += 1
    }
    return start..<end
  }
}
