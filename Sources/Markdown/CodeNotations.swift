private import ByteText

/// What comments of one line say of its code, `// [!code ++]`, as Shiki and VitePress read them.
struct CodeNotations {
  /// For each of `LineMarks.each` of how many lines, from this one on, it is said; 0 is nothing.
  private(set) var lengths = [0, 0, 0, 0]
  /// Whether nothing was in the line beside them: then they speak of the lines below.
  private(set) var wereAlone = false

  /// Takes the notations out of the line of `code` that begins at `start` and is its last.
  ///
  /// `[!!code ++]` becomes `[!code ++]`, so that notations can be shown.
  init(removedFrom code: inout [UInt8], start: Int) {
    let places = notationPlaces(in: code[start...])
    var isRemoved = false
    // From the last one on, so that what is before stays where it is.
    for (index, place) in places.enumerated().reversed() {
      if code[place + 2] == UInt8(ascii: "!") {
        code.remove(at: place + 2)
        continue
      }
      guard let notation = Notation(code[place...]) else { continue }
      let previous = index > 0 ? places[index - 1] : nil
      guard let range = commentRange(of: notation.range, in: code[start...], previous) else {
        continue
      }
      code.removeSubrange(range)
      isRemoved = true
      for (index, mark) in LineMarks.each.enumerated() where mark == notation.mark {
        lengths[index] = max(lengths[index], notation.length)
      }
    }
    wereAlone = isRemoved && code[start...].allSatisfy(\.isASCIISpace)
  }
}

/// One `[!code name:length]`.
private struct Notation {
  var range: Range<Int>
  var mark: LineMarks
  var length: Int

  /// Nil when `text` begins with another word in brackets.
  init?(_ text: ArraySlice<UInt8>) {
    guard let end = text.firstIndex(of: UInt8(ascii: "]")), end - text.startIndex < 40 else {
      return nil
    }
    range = text.startIndex..<(end + 1)
    let words = text[(text.startIndex + 7)..<end].split(separator: UInt8(ascii: ":"))
    guard (1...2).contains(words.count) else { return nil }
    switch String(decoding: words[0], as: UTF8.self) {
    case "++": mark = .inserted
    case "--": mark = .deleted
    case "focus": mark = .focused
    case "highlight", "hl", "warning", "error": mark = .highlighted
    default: return nil
    }
    length = 1
    if words.count == 2 {
      guard words[1].count <= 6, words[1].allSatisfy(\.isASCIIDigit) else { return nil }
      length = words[1].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
  }
}

/// Where `[!code ` and `[!!code ` stand in `line`; the first few of them.
private func notationPlaces(in line: ArraySlice<UInt8>) -> [Int] {
  var places: [Int] = []
  var rest = line
  while places.count < mostNotations, let place = rest.firstIndex(of: UInt8(ascii: "[")) {
    rest = rest[(place + 1)...]
    if startsWithWord(rest, "!code ") || startsWithWord(rest, "!!code ") { places.append(place) }
  }
  return places
}

/// What is to be taken out with `notation`: the comment, when it holds nothing else.
///
/// Nil when the notation does not stand at the beginning of a comment or behind the `previous` one.
private func commentRange(
  of notation: Range<Int>, in line: ArraySlice<UInt8>, _ previous: Int?
) -> Range<Int>? {
  let before = withoutSpace(line[..<notation.lowerBound])
  let after = line[notation.upperBound...]
  if isInString(before, after) { return nil }
  let next = after.firstIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
  let rest = after[(next ?? after.endIndex)...]
  for (opening, closing) in [("<!--", "-->"), ("/*", "*/"), ("(*", "*)"), ("{-", "-}")]
  where ends(before, opening) {
    guard rest.starts(with: closing.utf8) else { return next.map { notation.lowerBound..<$0 } }
    var inside = before.dropLast(opening.utf8.count)
    var end = rest.startIndex + closing.utf8.count
    // A comment of JSX.
    if inside.last == UInt8(ascii: "{"), end < line.endIndex, line[end] == UInt8(ascii: "}") {
      inside = inside.dropLast()
      end += 1
    }
    return withoutSpace(inside).endIndex..<end
  }
  for opening in ["//", "#", "--", ";", "%"] where ends(before, opening) {
    let isWhole = rest.isEmpty || rest.first == UInt8(ascii: "\n")
    guard isWhole else { return notation.lowerBound..<rest.startIndex }
    // `///`, `##` and `;;` open comments too.
    let sign = before[before.endIndex - 1]
    let inside = before[..<(before.lastIndex { $0 != sign }.map { $0 + 1 } ?? before.startIndex)]
    return withoutSpace(inside).endIndex..<rest.startIndex
  }
  if before.last == UInt8(ascii: "]"), let previous, previous + 40 > before.endIndex {
    return before.endIndex..<notation.upperBound
  }
  return nil
}

/// Whether a string begins in `before` that ends in `after`, which are of one line.
///
/// No language is known here. So a quotation mark that nothing closes is none, as in `it's`, and
/// neither is one behind a word.
private func isInString(_ before: ArraySlice<UInt8>, _ after: ArraySlice<UInt8>) -> Bool {
  var quote: UInt8?
  var index = before.startIndex
  while index < before.endIndex {
    let byte = before[index]
    if let open = quote {
      if byte == UInt8(ascii: "\\") { index += 1 }
      if byte == open { quote = nil }
    } else if isQuote(byte), byte != UInt8(ascii: "'") || !endsWithWord(before[..<index]) {
      quote = byte
    }
    index += 1
  }
  return quote.map(after.contains) ?? false
}

private func isQuote(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`")
}

/// Whether `text` ends in a letter or digit that is no prefix of a string, as in `rb'x'`.
private func endsWithWord(_ text: ArraySlice<UInt8>) -> Bool {
  let start = text.lastIndex { !$0.isASCIILetter && !$0.isASCIIDigit }
  let word = text[(start.map { $0 + 1 } ?? text.startIndex)...]
  return !word.isEmpty
    && (word.count > 2 || !word.allSatisfy { "bfruBFRU".utf8.contains($0) })
}

private func withoutSpace(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  let end = text.lastIndex { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
  return text[..<(end.map { $0 + 1 } ?? text.startIndex)]
}

private func ends(_ text: ArraySlice<UInt8>, _ word: String) -> Bool {
  text.suffix(word.utf8.count).elementsEqual(word.utf8)
}

private let mostNotations = 4
