internal import Configuration
internal import Diagnostics

/// The text of a theme file with the places of its values, from which changes are made.
///
/// Offsets count bytes without a byte order mark.
struct ThemeFileText {
  /// Bytes that take the place of others.
  struct Splice {
    var range: Range<Int>
    var text: String

    init(_ range: Range<Int>, _ text: String) {
      self.range = range
      self.text = text
    }

    init(at offset: Int, _ text: String) {
      self.init(offset..<offset, text)
    }
  }

  let bytes: [UInt8]
  let root: YAMLSpan
  /// How lines end, by the first of them.
  let lineEnd: String
  /// Columns by which a mapping is indented in another, by the first that is.
  let step: Int
  private let source: SourceText

  init(_ source: SourceText, _ root: YAMLSpan) {
    self.source = source
    self.root = root
    bytes = source.normalizingLineEnds().bytes
    let end = source.bytes.firstIndex { $0 == lineFeed || $0 == carriageReturn }
    let isPair = end.map { source.bytes[$0...].starts(with: [carriageReturn, lineFeed]) } ?? false
    let isReturn = end.map { source.bytes[$0] == carriageReturn } ?? false
    lineEnd = isPair ? "\r\n" : isReturn ? "\r" : "\n"
    step = Self.step(in: root, bytes) ?? 2
  }

  /// The source with `splices`, nil where two of them meet.
  func applying(_ splices: [Splice]) -> SourceText? {
    // The order of equal places is that in which they were given.
    let ordered = splices.enumerated().sorted { a, b in
      (a.element.range.lowerBound, a.offset) < (b.element.range.lowerBound, b.offset)
    }.map(\.element)
    let offset = source.bytes.count - bytes.count
    var changed = Array(source.bytes[..<offset])
    var index = 0
    for splice in ordered {
      guard splice.range.lowerBound >= index else { return nil }
      changed += source.bytes[(index + offset)..<(splice.range.lowerBound + offset)]
      changed += splice.text.utf8
      index = splice.range.upperBound
    }
    changed += source.bytes[(index + offset)...]
    return SourceText(file: source.file, bytes: changed, firstLine: source.firstLine)
  }

  // Of the place of a value.

  func lineStart(_ offset: Int) -> Int {
    bytes[..<offset].lastIndex(of: lineFeed).map { $0 + 1 } ?? 0
  }

  /// Before the end of the line that holds `offset`, or the text's end.
  func lineStop(_ offset: Int) -> Int {
    guard let end = bytes[offset...].firstIndex(of: lineFeed) else { return bytes.count }
    return end > offset && bytes[end - 1] == carriageReturn ? end - 1 : end
  }

  /// Behind the end of the line that holds `offset`.
  func nextLine(_ offset: Int) -> Int {
    bytes[offset...].firstIndex(of: lineFeed).map { $0 + 1 } ?? bytes.count
  }

  func column(_ offset: Int) -> Int { offset - lineStart(offset) }

  /// Whether only spaces stand before `offset` on its line.
  func isFirstOnLine(_ offset: Int) -> Bool {
    bytes[lineStart(offset)..<offset].allSatisfy(isBlank)
  }

  /// Whether nothing but a comment follows `offset` on its line.
  func isLastOnLine(_ offset: Int) -> Bool {
    let rest = bytes[offset..<lineStop(offset)]
    guard let first = rest.first(where: { !isBlank($0) }) else { return true }
    return first == UInt8(ascii: "#") && rest.first.map(isBlank) == true
  }

  /// The first offset from `offset` on that is neither a blank, nor a line's end, nor in a comment.
  func skippingComments(_ offset: Int) -> Int {
    var offset = offset
    while offset < bytes.count {
      if bytes[offset] == UInt8(ascii: "#") {
        offset = lineStop(offset)
      } else if isBlank(bytes[offset]) || bytes[offset] == lineFeed {
        offset += 1
      } else {
        break
      }
    }
    return offset
  }

  func byte(_ offset: Int) -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Where the last line of a value ends, without empty lines behind a text in lines.
  func contentEnd(_ span: YAMLSpan) -> Int {
    switch span.style {
    case .literal, .folded:
      let header = lineStop(span.range.lowerBound)
      let last = bytes[span.range].lastIndex { !isBlank($0) && $0 != lineFeed }
      return max(header, last.map { $0 + 1 } ?? header)
    case .block:
      if let last = span.entries?.last?.value ?? span.items?.last { return contentEnd(last) }
      return span.range.upperBound
    case .plain, .singleQuoted, .doubleQuoted, .flow: return span.range.upperBound
    }
  }

  private static func step(in span: YAMLSpan, _ bytes: [UInt8]) -> Int? {
    func column(_ offset: Int) -> Int {
      offset - (bytes[..<offset].lastIndex(of: lineFeed).map { $0 + 1 } ?? 0)
    }
    guard span.style == .block, let entries = span.entries else { return nil }
    for entry in entries where entry.value.style == .block {
      let inner = column(entry.value.range.lowerBound) - column(span.range.lowerBound)
      if entry.value.entries != nil, inner > 0 { return inner }
    }
    return nil
  }
}

private func isBlank(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == carriageReturn
}

private let lineFeed = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
