private import ByteText

/// Something in an author's rules that does not do what it seems to, or that has to be looked for.
struct CSSRemark {
  enum Kind: Equatable {
    /// `//`, which begins no comment.
    case lineComment
    case importRule
    /// An address on another host.
    case remote(String)
    /// An address in the folder `assets`, without that folder: `grain.png`.
    case asset(String)
  }

  var kind: Kind
  /// Of the sheet, from zero.
  var line: Int
  /// In bytes from the start of the line, from zero.
  var offset: Int
}

/// Returns what `css` makes one remark, in order; comments and strings are passed over.
///
/// The cost is linear in the text, which need not be balanced.
func cssRemarks(in css: String) -> [CSSRemark] {
  var review = CSSReview(Array(css.utf8))
  while review.index < review.css.count { review.step() }
  return review.remarks
}

private struct CSSReview {
  let css: [UInt8]
  var index = 0
  var remarks: [CSSRemark] = []
  private var line = 0
  private var lineStart = 0

  init(_ css: [UInt8]) {
    self.css = css
  }

  mutating func step() {
    let byte = css[index]
    if isNext("/*") {
      advance(2)
      while index < css.count, !isNext("*/") { advance(1) }
      advance(2)
    } else if isNext("//") {
      remark(.lineComment)
      while index < css.count, css[index] != newline { advance(1) }
    } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      skipString(byte)
    } else if byte == UInt8(ascii: "\\") {
      advance(2)
    } else if isNext("@import") {
      remark(.importRule)
      skipStatement()
    } else if isNext("@namespace") {
      // Its address names something and is never loaded.
      skipStatement()
    } else if isNext("url("), index == 0 || !isNameByte(css[index - 1]) {
      readAddress()
    } else {
      advance(1)
    }
  }

  private mutating func readAddress() {
    let start = (line: line, offset: index - lineStart)
    advance(4)
    while index < css.count, css[index].isASCIISpace { advance(1) }
    let quote = index < css.count && (isNext("\"") || isNext("'")) ? css[index] : nil
    if quote != nil { advance(1) }
    let first = index
    while index < css.count, css[index] != newline, css[index] != quote ?? UInt8(ascii: ")") {
      advance(css[index] == UInt8(ascii: "\\") ? 2 : 1)
    }
    var address = css[first..<index]
    if quote != nil, index < css.count { advance(1) }
    while address.last?.isASCIISpace == true { address.removeLast() }
    guard let kind = Self.kind(of: address) else { return }
    remarks.append(CSSRemark(kind: kind, line: start.line, offset: start.offset))
  }

  /// Nil for an address that nothing is to be said of, such as `data:` and one of the site.
  private static func kind(of address: ArraySlice<UInt8>) -> CSSRemark.Kind? {
    let text = String(decoding: address, as: UTF8.self)
    let lower = text.lowercased()
    if ["http:", "https:", "//"].contains(where: { lower.hasPrefix($0) }) { return .remote(text) }
    let path = text.hasPrefix("./") ? text.dropFirst(2) : text[...]
    guard path.lowercased().hasPrefix("assets/") else { return nil }
    return .asset(String(path.dropFirst("assets/".utf8.count).prefix { $0 != "?" && $0 != "#" }))
  }

  private mutating func skipString(_ quote: UInt8) {
    advance(1)
    while index < css.count, css[index] != quote, css[index] != newline {
      advance(css[index] == UInt8(ascii: "\\") ? 2 : 1)
    }
    advance(1)
  }

  /// Up to the semicolon that ends a rule without a block.
  private mutating func skipStatement() {
    while index < css.count, css[index] != UInt8(ascii: ";"), css[index] != newline {
      if css[index] == UInt8(ascii: "\"") || css[index] == UInt8(ascii: "'") {
        skipString(css[index])
      } else if isNext("url(") {
        while index < css.count, css[index] != UInt8(ascii: ")"), css[index] != newline {
          advance(1)
        }
      } else {
        advance(1)
      }
    }
  }

  private mutating func remark(_ kind: CSSRemark.Kind) {
    remarks.append(CSSRemark(kind: kind, line: line, offset: index - lineStart))
  }

  private mutating func advance(_ count: Int) {
    for _ in 0..<count where index < css.count {
      if css[index] == newline {
        line += 1
        lineStart = index + 1
      }
      index += 1
    }
  }

  /// Whether `text` stands here, without regard to the case of ASCII letters.
  private func isNext(_ text: StaticString) -> Bool {
    guard css.count - index >= text.utf8CodeUnitCount else { return false }
    for offset in 0..<text.utf8CodeUnitCount {
      let (byte, wanted) = (css[index + offset], text.utf8Start[offset])
      guard byte == wanted || wanted.isASCIILetter && byte | 0x20 == wanted else { return false }
    }
    return true
  }
}

private func isNameByte(_ byte: UInt8) -> Bool {
  byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    || byte >= 0x80
}

private let newline = UInt8(ascii: "\n")
