private import ByteText

/// Rules of an author that hold below one root element only.
///
/// `@scope` would say the same, but browsers of 2024 do not all know it. The root itself is meant
/// as well: `:root`, `*` and `[dir=rtl] p` match what they match elsewhere. Rules of `@media` and the
/// like are gone into; what cannot be scoped, such as `@font-face` and `@keyframes`, stays as it is.
/// The brackets of the rules must be balanced (`cssFault`).
struct ScopedRules {
  /// The root element, such as `:root[data-theme="folio"]`.
  private let root: String
  private var cursor: CSSCursor
  private var result: [UInt8] = []

  init(_ css: String, to root: String) {
    self.root = root
    cursor = CSSCursor(Array(css.utf8))
    while let byte = afterSpace() { copyRule(byte) }
  }

  var text: String { String(decoding: result, as: UTF8.self) }

  /// Copies space and comments; returns the byte behind them.
  private mutating func afterSpace() -> UInt8? {
    while cursor.index < cursor.end {
      let start = cursor.index
      var ahead = cursor
      guard let (token, _) = ahead.next() else { return nil }
      guard token == .comment || cursor.css[start].isASCIISpace else { return cursor.css[start] }
      cursor = ahead
      result += cursor.css[start..<cursor.index]
    }
    return nil
  }

  /// A rule or statement that begins with `byte`, or the end of a rule that was gone into.
  private mutating func copyRule(_ byte: UInt8) {
    if byte == UInt8(ascii: "}") { return copyToken() }
    let start = cursor.index
    let prelude = CSSSelectors(cursor, from: start)
    cursor.index = prelude.end
    guard cursor.index < cursor.end, cursor.css[cursor.index] == UInt8(ascii: "{") else {
      // A statement such as `@import`, or what is no rule at all.
      result += cursor.css[start..<cursor.index]
      if cursor.index < cursor.end { copyToken() }
      return
    }
    guard byte == UInt8(ascii: "@") else {
      result += prelude.scoped(to: root)
      return copyBlock()
    }
    let words = cursor.css[start..<cursor.index]
    result += words
    if Self.groups.contains(where: { isName($0, of: words) }) { copyToken() } else { copyBlock() }
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

  private mutating func copyToken() {
    let start = cursor.index
    _ = cursor.next()
    result += cursor.css[start..<cursor.index]
  }

  /// A block with its brackets.
  private mutating func copyBlock() {
    let start = cursor.index
    cursor.skipBracket()
    result += cursor.css[start..<cursor.index]
  }
}

extension CSSCursor {
  /// Moves behind the bracket that closes the one that opens here; they are balanced.
  mutating func skipBracket() {
    var depth = 0
    repeat {
      guard let (token, _) = next() else { return }
      if case .open = token { depth += 1 }
      if case .close = token { depth -= 1 }
    } while depth > 0
  }

  /// Moves behind one token, or behind the bracket that begins here with what is in it.
  mutating func skipOne() {
    var ahead = self
    if case .open? = ahead.next()?.token { skipBracket() } else { self = ahead }
  }
}
