private import Configuration
private import Diagnostics

extension FrontMatter {
  /// How long front matter may be.
  package static let maximumBytes = 64 << 10
}

/// Reads what stands before the text of a file: YAML between lines `---`, TOML between `+++`, or
/// a JSON object.
///
/// A file without any costs the look at its first byte. A mistake gives a diagnostic and the rest is
/// read all the same; see `FrontMatterResult`.
package func readFrontMatter(
  of bytes: UnsafeBufferPointer<UInt8>, file: String
) -> FrontMatterResult {
  let start = hasByteOrderMark(bytes) ? 3 : 0
  guard start < bytes.count else { return FrontMatterResult(bodyStart: start) }
  switch bytes[start] {
  case UInt8(ascii: "-"), UInt8(ascii: "+"):
    guard let block = FrontMatterBlock.fenced(bytes, from: start) else { break }
    return read(block, of: bytes, file: file)
  case UInt8(ascii: "{"):
    return readObject(bytes, from: start, file: file) ?? FrontMatterResult(bodyStart: start)
  case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: " "), UInt8(ascii: "\t"):
    return lateFrontMatter(of: bytes, from: start, file: file)
      ?? FrontMatterResult(bodyStart: start)
  default: break
  }
  return FrontMatterResult(bodyStart: start)
}

private func hasByteOrderMark(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
}

private func read(
  _ block: FrontMatterBlock, of bytes: UnsafeBufferPointer<UInt8>, file: String
) -> FrontMatterResult {
  var result = FrontMatterResult(bodyStart: block.bodyStart, bodyFirstLine: block.bodyFirstLine)
  let fence = block.format == .toml ? "+++" : "---"
  guard !block.isUnclosed else {
    result.isReadable = false
    result.diagnostics = [
      Diagnostic(
        .error, id: "front-matter-unclosed", "the front matter that begins here is never closed",
        file: file, line: 1, column: 1, hint: "end it with a line '\(fence)'", sourceLine: fence)
    ]
    result.keepBackDraft(bytes[block.content].prefix(FrontMatter.maximumBytes))
    return result
  }
  let source = SourceText(
    file: file, bytes: Array(bytes[block.content].prefix(FrontMatter.maximumBytes + 1)),
    firstLine: block.firstLine)
  guard block.content.count <= FrontMatter.maximumBytes else {
    result.isReadable = false
    result.diagnostics = [
      source.diagnostic(
        .error, id: "front-matter-too-large",
        "the front matter has \(block.content.count) bytes, more than the "
          + "\(FrontMatter.maximumBytes) that it may have", line: block.firstLine, column: 1,
        hint: "move what is long into the text or a file")
    ]
    result.keepBackDraft(bytes[block.content])
    return result
  }
  result.read(source.normalizingLineEnds(), format: block.format)
  return result
}

extension FrontMatterResult {
  fileprivate mutating func read(_ source: SourceText, format: FrontMatterBlock.Format) {
    let (node, diagnostics) = format == .toml ? parseTOML(source) : parseYAML(source)
    self.diagnostics = diagnostics
    decode(node, source)
  }

  /// Reads the keys of `node`, which are in `source`; what parsing it told is told already.
  fileprivate mutating func decode(_ node: Node?, _ source: SourceText) {
    let isWhole = diagnostics.allSatisfy { $0.severity < .error }
    if let node {
      var decoder = NodeDecoder(node, source: source, fields: FrontMatter.fields)
      frontMatter = FrontMatter(&decoder)
      diagnostics += decoder.sortedDiagnostics
    } else {
      isReadable = false
    }
    if !isWhole || node?.isMapping != true {
      source.bytes.withUnsafeBufferPointer { keepBackDraft($0[...]) }
    }
  }

  /// Makes a draft of a page whose front matter cannot be read and has the key `draft`.
  fileprivate mutating func keepBackDraft(_ text: Slice<UnsafeBufferPointer<UInt8>>) {
    guard !frontMatter.draft, mentionsDraft(UnsafeBufferPointer(rebasing: text)),
      let error = diagnostics.firstIndex(where: { $0.severity == .error })
    else { return }
    frontMatter.draft = true
    diagnostics[error].hint =
      diagnostics[error].hint.map { "\($0); \(FrontMatter.keptBack)" } ?? FrontMatter.keptBack
  }
}

/// What is to be said of front matter that only empty lines keep from being some; nil without it.
private func lateFrontMatter(
  of bytes: UnsafeBufferPointer<UInt8>, from start: Int, file: String
) -> FrontMatterResult? {
  var lines = LineScanner(bytes: bytes, start: start)
  var place = (offset: start, line: 1)
  while let line = lines.next(), bytes[line].allSatisfy(isBlank) {
    place = (lines.offset, lines.line)
  }
  let rest = UnsafeBufferPointer(rebasing: bytes[place.offset...])
  guard rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+"),
    let block = FrontMatterBlock.fenced(rest, from: 0), !block.isUnclosed, block.hasOurKey(rest)
  else { return nil }
  let fence = block.format == .toml ? "+++" : "---"
  var result = FrontMatterResult(bodyStart: start)
  result.isReadable = false
  result.diagnostics = [
    Diagnostic(
      .error, id: "front-matter-late",
      "front matter stands in the first line of a file, so this is text", file: file,
      line: place.line, column: 1, hint: "remove what stands before it", sourceLine: fence)
  ]
  result.keepBackDraft(rest[block.content])
  return result
}

/// The object that a file begins with, nil when it is Markdown that happens to begin with `{`.
///
/// It is front matter when it is a whole object and its line ends behind it. When it is not JSON but
/// begins with a brace and a key, its author meant it to be.
private func readObject(
  _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, file: String
) -> FrontMatterResult? {
  // One byte more than allowed tells an object of that length from one that is too long.
  let content = Array(bytes[start...].prefix(FrontMatter.maximumBytes + 1))
  let source = SourceText(file: file, bytes: content).normalizingLineEnds()
  let (node, length, diagnostics) = parseJSONPrefix(source)
  if let node {
    var lines = LineScanner(bytes: bytes, start: start)
    var line: Range<Int>?
    var lastLine = 1
    while lines.offset < start + length {
      lastLine = lines.line
      line = lines.next()
    }
    guard let line else { return nil }
    var result = FrontMatterResult(bodyStart: lines.offset, bodyFirstLine: lines.line)
    result.diagnostics = diagnostics
    if let text = bytes[(start + length)..<line.upperBound].firstIndex(where: { !isBlank($0) }) {
      guard node.hasOurKey else { return nil }
      result.bodyStart = text
      result.bodyFirstLine = lastLine
      result.diagnostics.append(
        source.diagnostic(
          .error, id: "json-syntax", "text follows the front matter on its last line",
          offset: text - start, hint: "begin the text on a line of its own"))
    }
    result.decode(node, SourceText(file: file, bytes: Array(source.bytes.prefix(length))))
    return result
  }
  guard isMeantAsObject(bytes, from: start) else { return nil }
  let end = endOfBrokenObject(bytes, from: start)
  var result = FrontMatterResult(bodyStart: end.offset, bodyFirstLine: end.line)
  result.isReadable = false
  result.diagnostics = diagnostics
  let text = end.offset > start ? bytes[start..<end.offset] : bytes[start...]
  result.keepBackDraft(text.prefix(FrontMatter.maximumBytes))
  return result
}

/// Whether what is not JSON was meant as an object: a brace, and a key behind it.
///
/// On the line of the brace a key without double quotes has to be one of ours, since Markdown knows
/// `{word: …}` from other tools.
private func isMeantAsObject(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
  let next = bytes[(start + 1)...].first { !isBlank($0) }
  let isAlone = next == UInt8(ascii: "\n") || next == UInt8(ascii: "\r")
  return beginsMapping(bytes, at: start, anyWord: isAlone)
}

/// Where the body begins behind what was meant as a JSON object.
///
/// It ends with a line that begins with a brace, or with its first line when a brace ends that.
/// Without an end it is all shown.
private func endOfBrokenObject(
  _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
) -> (offset: Int, line: Int) {
  var lines = LineScanner(bytes: bytes, start: start)
  if let first = lines.next(), bytes[first].last(where: { !isBlank($0) }) == UInt8(ascii: "}") {
    return (lines.offset, lines.line)
  }
  while let line = lines.next(), lines.offset - start <= FrontMatter.maximumBytes {
    if bytes[line].first == UInt8(ascii: "}") { return (lines.offset, lines.line) }
  }
  return (start, 1)
}

extension Node {
  /// Whether it has keys; a value that was left out is an empty mapping.
  fileprivate var isMapping: Bool {
    switch content {
    case .mapping: true
    case .scalar(let scalar): scalar.isEmpty
    case .list: false
    }
  }

  /// Whether it is a mapping with a key that has a meaning of its own.
  fileprivate var hasOurKey: Bool {
    guard case .mapping(let entries) = content else { return false }
    return entries.contains { FrontMatter.isOurs($0.key) }
  }
}
