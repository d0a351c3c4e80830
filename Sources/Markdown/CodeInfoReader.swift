private import ByteText

/// Reads the info string of a fence from its beginning to its end; linear in its length.
struct CodeInfoReader {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  let info: Bytes
  private var index = 0

  init(info: Bytes) {
    self.info = info
  }

  mutating func read(into code: inout CodeInfo) {
    skipSpace()
    var attributes = CodeAttributes()
    if isAt(UInt8(ascii: "{")), !startsLines(at: index + 1) {
      index += 1
      skipSpace()
      // Words with a dot are classes, the first of which names the language.
      if index < info.count, info[index].isASCIILetter {
        readName(into: &code, &attributes)
        // `{r, echo=FALSE}` is for a program that runs the code.
        attributes.isForeign = !code.language.isEmpty
      }
    } else if index < info.count, !isMark(info[index]) {
      if info[index] == UInt8(ascii: ".") { index += 1 }
      readName(into: &code, &attributes)
    }
    while index < info.count { readNext(into: &code, &attributes) }
    attributes.finish(&code)
  }

  /// Reads the word that names a language, and what may hang on it: `ts:line-numbers`, `js:a.js`.
  private mutating func readName(into code: inout CodeInfo, _ attributes: inout CodeAttributes) {
    let start = index
    let word = readWord()
    let colon = word.dropFirst().firstIndex(of: UInt8(ascii: ":"))
    guard !isAt(UInt8(ascii: "=")) else {
      if let colon {
        code.language = Bytes(rebasing: word[..<colon])
        index = start + colon + 1
      } else if CodeAttributes.isKnown(word) || !isNumber(at: index + 1) {
        // A word with `=` after it is an attribute.
        index = start
      } else {
        // But `js=` and `js=101` number the lines.
        code.language = word
        index += 1
        attributes.number(from: readValue(), &code)
      }
      return
    }
    code.language = word
    guard let colon else { return }
    let rest = Bytes(rebasing: word[(colon + 1)...])
    let isFile = rest.contains(UInt8(ascii: ".")) || rest.contains(UInt8(ascii: "/"))
    guard isFile || CodeAttributes.isNumbering(rest) else { return }
    code.language = Bytes(rebasing: word[..<colon])
    if isFile { code.title = rest } else { attributes.read(word: rest, &code) }
  }

  private mutating func readNext(
    into code: inout CodeInfo, _ attributes: inout CodeAttributes
  ) {
    switch info[index] {
    case UInt8(ascii: "{"):
      if startsLines(at: index + 1) {
        attributes.read(lines: readValue(), .highlighted, &code)
      } else {
        index += 1
      }
    case UInt8(ascii: "["):
      let value = readValue()
      if code.title.isEmpty { code.title = value }
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "/"):
      // Words to be marked inside of lines are left alone.
      let closing = info[(index + 1)...].firstIndex(of: info[index])
      index = (closing ?? index) + 1
    case let byte where endsWord(byte) || byte == UInt8(ascii: "="): index += 1
    default:
      let word = readWord()
      if isAt(UInt8(ascii: "=")) {
        index += 1
        let value = CodeAttributes.takesLines(word) ? readLines() : readValue()
        attributes.read(word, value, &code)
      } else if isAt(UInt8(ascii: "{")), CodeAttributes.isNumbering(word) {
        // Here 0 is not `false`, as it is in `linenos=0`.
        let value = readValue()
        if value.contains(where: { !$0.isASCIIDigit }) {
          attributes.read(word, value, &code)
        } else {
          attributes.number(from: value, &code)
        }
      } else {
        attributes.read(word: word, &code)
      }
    }
  }

  private mutating func readWord() -> Bytes {
    let start = index
    while index < info.count, !endsWord(info[index]), info[index] != UInt8(ascii: "=") {
      index += 1
    }
    return Bytes(rebasing: info[start..<index])
  }

  /// What stands in quotes or brackets here, else the bytes up to the end of the word.
  private mutating func readValue() -> Bytes {
    guard index < info.count else { return Bytes(rebasing: info[index...]) }
    let opening = info[index]
    let closing: UInt8
    switch opening {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): closing = opening
    case UInt8(ascii: "{"): closing = UInt8(ascii: "}")
    case UInt8(ascii: "["): closing = UInt8(ascii: "]")
    default:
      let start = index
      while index < info.count, !endsWord(info[index]) { index += 1 }
      return Bytes(rebasing: info[start..<index])
    }
    let value = info[(index + 1)...].prefix { $0 != closing }
    index = min(value.endIndex + 1, info.count)
    return opening == closing ? Bytes(rebasing: value) : withoutQuotes(Bytes(rebasing: value))
  }

  /// A value of lines, which without quotes may go on behind spaces and commas: `1 3-5`.
  private mutating func readLines() -> Bytes {
    let start = index
    let value = readValue()
    // In quotes or brackets it is whole.
    guard start < info.count, info[start].isASCIIDigit else { return value }
    while true {
      var next = index
      while next < info.count, isSeparator(info[next]) { next += 1 }
      guard next > index, next < info.count, info[next].isASCIIDigit else { break }
      index = next
      while index < info.count, !endsWord(info[index]) { index += 1 }
    }
    return Bytes(rebasing: info[start..<index])
  }

  private func isAt(_ byte: UInt8) -> Bool { index < info.count && info[index] == byte }

  /// Whether a list of lines begins at `start`: `{1,3-5}`, not `{.python}`.
  ///
  /// `{-1}` is one too, so that it is warned of; `{-}` is a class of Pandoc.
  private func startsLines(at start: Int) -> Bool {
    var rest = info[start...].drop(while: \.isASCIISpace)
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    return rest.first?.isASCIIDigit == true
  }

  /// Whether the word at `start` is empty or a number.
  private func isNumber(at start: Int) -> Bool {
    info[start...].first { !$0.isASCIIDigit }.map(endsWord) ?? true
  }

  private mutating func skipSpace() {
    while index < info.count, info[index].isASCIISpace { index += 1 }
  }
}

/// `a.js` of `{"a.js"}`.
private func withoutQuotes(_ value: CodeInfo.Bytes) -> CodeInfo.Bytes {
  guard value.count > 1, let quote = value.first, quote == value.last,
    quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
    !value.dropFirst().dropLast().contains(quote)
  else { return value }
  return CodeInfo.Bytes(rebasing: value[1..<(value.count - 1)])
}

private func isMark(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") || byte == UInt8(ascii: "\"")
    || byte == UInt8(ascii: "'")
}

private func isSeparator(_ byte: UInt8) -> Bool {
  byte.isASCIISpace || byte == UInt8(ascii: ",")
}

private func endsWord(_ byte: UInt8) -> Bool {
  isSeparator(byte) || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}")
}
