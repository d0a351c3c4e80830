private import ByteText

/// Rules of an author that hold below one root element only.
///
/// `@scope` would say the same, but browsers of 2024 do not all know it. The root itself is meant
/// as well: `:root`, `*` and `[dir=rtl] p` match what they match elsewhere. Rules of `@media` and the
/// like are gone into; what cannot be scoped, such as `@font-face` and `@keyframes`, stays as it is.
/// The brackets of the rules must be balanced (`cssFault`).
struct ScopedRules {
  private let css: [UInt8]
  /// The root element, such as `:root[data-theme="folio"]`.
  private let root: [UInt8]
  private var index = 0
  private var result: [UInt8] = []

  init(_ css: String, to root: String) {
    self.css = Array(css.utf8)
    self.root = Array(root.utf8)
    copyRules()
  }

  var text: String { String(decoding: result, as: UTF8.self) }

  private mutating func copyRules() {
    while true {
      copySpace()
      guard index < css.count else { return }
      // The end of a rule that was gone into.
      if css[index] == UInt8(ascii: "}") {
        copyByte()
        continue
      }
      let start = index
      skip(to: [UInt8(ascii: "{"), UInt8(ascii: ";"), UInt8(ascii: "}")])
      let prelude = css[start..<index]
      if index == css.count || css[index] != UInt8(ascii: "{") {
        // A statement such as `@import`, or what is no rule at all.
        result += prelude
        if index < css.count { copyByte() }
      } else if prelude.first != UInt8(ascii: "@") {
        for (number, selector) in selectors(of: prelude).enumerated() {
          if number > 0 { result.append(UInt8(ascii: ",")) }
          result += scoped(selector)
        }
        copyBlock()
      } else {
        result += prelude
        if Self.groups.contains(where: { isName($0, of: prelude) }) {
          copyByte()
        } else {
          copyBlock()
        }
      }
    }
  }

  /// At-rules that hold rules with selectors.
  private static let groups: [StaticString] = [
    "media", "supports", "container", "layer", "scope", "starting-style",
  ]

  private func isName(_ name: StaticString, of prelude: ArraySlice<UInt8>) -> Bool {
    let word = prelude.dropFirst().prefix { $0.isASCIILetter || $0 == UInt8(ascii: "-") }
    return word.elementsEqual(
      UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount),
      by: { $0 | 0x20 == $1 })
  }

  // MARK: - Selectors

  /// The parts of a list of selectors, without comments at their ends.
  ///
  /// Commas within brackets and strings divide nothing.
  private func selectors(of prelude: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var scan = self
    scan.index = prelude.startIndex
    var parts: [ArraySlice<UInt8>] = []
    while scan.index < prelude.endIndex {
      let start = scan.index
      scan.skip(to: [UInt8(ascii: ","), UInt8(ascii: "{")])
      let end = min(scan.index, prelude.endIndex)
      parts.append(trimmed(start..<end))
      scan.index = end + 1
    }
    return parts
  }

  /// The selector in `range` without space and comments around it.
  private func trimmed(_ range: Range<Int>) -> ArraySlice<UInt8> {
    var scan = self
    scan.index = range.lowerBound
    var start: Int?
    var end = range.lowerBound
    while scan.index < range.upperBound {
      let isSpace = css[scan.index].isASCIISpace || scan.isComment
      if !isSpace, start == nil { start = scan.index }
      scan.skipOne()
      if !isSpace { end = min(scan.index, range.upperBound) }
    }
    return css[(start ?? end)..<end]
  }

  /// `.a h2` becomes an `h2` of such a page, whatever it tests above it.
  ///
  /// What is added stands with the subject, weighs nothing, and comes before a pseudo-element.
  private func scoped(_ selector: ArraySlice<UInt8>) -> [UInt8] {
    let end = pseudoElement(in: selector)
    return selector[..<end] + Array(":where(".utf8) + root + Array(",".utf8) + root
      + Array(" *)".utf8) + selector[end...]
  }

  /// Where the pseudo-element of a selector begins, else its end.
  private func pseudoElement(in selector: ArraySlice<UInt8>) -> Int {
    var scan = self
    scan.index = selector.startIndex
    while scan.index < selector.endIndex {
      let rest = css[scan.index..<selector.endIndex]
      if rest.starts(with: "::".utf8) { return scan.index }
      for name in Self.oldPseudoElements where rest.starts(with: name.utf8) {
        let next = rest.dropFirst(name.utf8.count).first
        if next.map({ !isNameByte($0) }) ?? true { return scan.index }
      }
      scan.skipOne()
    }
    return selector.endIndex
  }

  /// Those that CSS 2 wrote with one colon.
  private static let oldPseudoElements = [":before", ":after", ":first-line", ":first-letter"]

  // MARK: - Bytes

  private mutating func copyByte() {
    result.append(css[index])
    index += 1
  }

  /// A block with its brackets.
  private mutating func copyBlock() {
    let start = index
    skipBracket()
    result += css[start..<index]
  }

  private mutating func copySpace() {
    let start = index
    while index < css.count, css[index].isASCIISpace || isComment { skipOne() }
    result += css[start..<index]
  }

  /// Moves to the next of `bytes` that stands in no bracket, string or comment, else to the end.
  private mutating func skip(to bytes: [UInt8]) {
    while index < css.count, !bytes.contains(css[index]) { skipOne() }
  }

  /// Moves behind one byte, or behind the comment, string or bracket that begins here.
  private mutating func skipOne() {
    switch css[index] {
    case UInt8(ascii: "/") where isComment: skipComment()
    case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString()
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): skipBracket()
    case UInt8(ascii: "\\"): index = min(index + 2, css.count)
    default: index += 1
    }
  }

  private var isComment: Bool {
    index + 1 < css.count && css[index] == UInt8(ascii: "/") && css[index + 1] == UInt8(ascii: "*")
  }

  private mutating func skipComment() {
    index += 3
    while index < css.count,
      css[index] != UInt8(ascii: "/") || css[index - 1] != UInt8(ascii: "*")
    {
      index += 1
    }
    index = min(index + 1, css.count)
  }

  private mutating func skipString() {
    let quote = css[index]
    index += 1
    while index < css.count, css[index] != quote {
      index += css[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    index = min(index + 1, css.count)
  }

  /// Moves behind the bracket that closes the one that is here; they are balanced.
  private mutating func skipBracket() {
    var depth = 0
    repeat {
      switch css[index] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        index += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        index += 1
      case UInt8(ascii: "/") where isComment: skipComment()
      case UInt8(ascii: "\""), UInt8(ascii: "'"): skipString()
      case UInt8(ascii: "\\"): index = min(index + 2, css.count)
      default: index += 1
      }
    } while depth > 0 && index < css.count
  }
}

private func isNameByte(_ byte: UInt8) -> Bool {
  byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    || byte >= 0x80
}
