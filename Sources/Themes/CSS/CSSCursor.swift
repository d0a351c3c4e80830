private import ByteText

/// Walks over a style sheet by what can hold brackets without meaning them: comments, strings and
/// addresses (CSS Syntax 3, section 4).
// It counts an index; the optimizer of Swift 6.3.1 fails on a loop that shortens a slice.
struct CSSCursor {
  let css: [UInt8]
  var index: Int
  let end: Int

  enum Token: Equatable {
    case comment
    /// Between its quotes.
    case string(Range<Int>)
    /// An address without quotes, between the brackets of `url()`.
    case address(Range<Int>)
    /// With the bracket that closes it; `url(` comes as one before a string.
    case open(closing: UInt8, isURL: Bool)
    case close(UInt8)
    /// One byte, or an escape with the byte behind it.
    case other(UInt8)
  }

  init(_ css: [UInt8], from start: Int = 0, to end: Int? = nil) {
    self.css = css
    index = start
    self.end = end ?? css.count
  }

  /// Moves behind the next token; nil at the end.
  ///
  /// A comment, string or address that nothing closes ends where the sheet, or the line, does.
  mutating func next() -> (token: Token, isClosed: Bool)? {
    guard index < end else { return nil }
    let byte = css[index]
    switch byte {
    case UInt8(ascii: "/") where isNext("/*"):
      index += 2
      while index < end, !isNext("*/") { index += 1 }
      guard index < end else { return (.comment, false) }
      index += 2
      return (.comment, true)
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      index += 1
      let start = index
      skip { $0 == byte || isLineEnd($0) }
      let content = start..<index
      guard index < end, css[index] == byte else { return (.string(content), false) }
      index += 1
      return (.string(content), true)
    case UInt8(ascii: "u"), UInt8(ascii: "U"):
      guard isNext("url("), index == 0 || !isNameByte(css[index - 1]) else { break }
      index += 4
      return address()
    case UInt8(ascii: "\\"):
      index = min(index + 2, end)
      return (.other(byte), true)
    case UInt8(ascii: "{"): return open(UInt8(ascii: "}"))
    case UInt8(ascii: "("): return open(UInt8(ascii: ")"))
    case UInt8(ascii: "["): return open(UInt8(ascii: "]"))
    case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"):
      index += 1
      return (.close(byte), true)
    default: break
    }
    index += 1
    return (.other(byte), true)
  }

  private mutating func open(_ closing: UInt8) -> (token: Token, isClosed: Bool) {
    index += 1
    return (.open(closing: closing, isURL: false), true)
  }

  /// Behind `url(`.
  private mutating func address() -> (token: Token, isClosed: Bool) {
    while index < end, css[index].isASCIISpace { index += 1 }
    if isNext("\"") || isNext("'") {
      return (.open(closing: UInt8(ascii: ")"), isURL: true), true)
    }
    let start = index
    skip { $0 == UInt8(ascii: ")") }
    let content = start..<index
    guard index < end else { return (.address(content), false) }
    index += 1
    return (.address(content), true)
  }

  /// Moves to a byte that ends something, else to the end; an escaped one ends nothing.
  private mutating func skip(until isEnd: (UInt8) -> Bool) {
    while index < end, !isEnd(css[index]) {
      index = css[index] == UInt8(ascii: "\\") ? min(index + 2, end) : index + 1
    }
  }

  /// Whether `text` stands here, without regard to the case of ASCII letters.
  private func isNext(_ text: StaticString) -> Bool {
    guard end - index >= text.utf8CodeUnitCount else { return false }
    for offset in 0..<text.utf8CodeUnitCount {
      let (byte, wanted) = (css[index + offset], text.utf8Start[offset])
      guard byte == wanted || wanted.isASCIILetter && byte | 0x20 == wanted else { return false }
    }
    return true
  }
}

/// Whether `byte` can stand in a name without an escape.
func isNameByte(_ byte: UInt8) -> Bool {
  byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    || byte >= 0x80
}

/// A line feed, carriage return or form feed: CSS makes one of the other two.
private func isLineEnd(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") || byte == 0x0c
}
