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

  fileprivate mutating func decode(_ node: Node?, _ source: SourceText) {
    guard let node else {
      isReadable = false
      return
    }
    var decoder = NodeDecoder(node, source: source, fields: FrontMatter.fields)
    frontMatter = FrontMatter(&decoder)
    diagnostics += decoder.sortedDiagnostics
  }
}

/// The object that a file begins with, nil when it is Markdown that happens to begin with `{`.
///
/// It is front matter when it is a whole object and its line ends behind it. When it is not JSON but
/// its first line is only `{` and the second looks like a key, its author meant it to be.
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
    while lines.offset < start + length { line = lines.next() }
    guard let line, bytes[start + length..<line.upperBound].allSatisfy(isBlank) else { return nil }
    var result = FrontMatterResult(bodyStart: lines.offset, bodyFirstLine: lines.line)
    result.diagnostics = diagnostics
    result.decode(node, source)
    return result
  }
  guard let end = endOfBrokenObject(bytes, from: start) else { return nil }
  var result = FrontMatterResult(bodyStart: end.offset, bodyFirstLine: end.line)
  result.isReadable = false
  result.diagnostics = diagnostics
  return result
}

/// Where the body begins behind what was meant as a JSON object, nil when nothing was.
private func endOfBrokenObject(
  _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
) -> (offset: Int, line: Int)? {
  var lines = LineScanner(bytes: bytes, start: start)
  guard let first = lines.next(), bytes[(start + 1)..<first.upperBound].allSatisfy(isBlank),
    let second = lines.next(), bytes[second].first(where: { !isBlank($0) }) == UInt8(ascii: "\"")
  else { return nil }
  let body = (offset: start, line: 1)
  while let line = lines.next(), lines.offset - start <= FrontMatter.maximumBytes {
    if bytes[line].first == UInt8(ascii: "}") { return (lines.offset, lines.line) }
  }
  return body
}

private func isBlank(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
}
