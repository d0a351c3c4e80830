private import ByteText

/// What stands before the block of a rule: selectors, parted by commas.
struct CSSSelectors {
  private let css: [UInt8]
  private let start: Int
  /// Where the block begins, or what is no rule ends.
  let end: Int

  /// Reads up to the next `{`, `;` or `}` that stands in no bracket, string or comment.
  init(_ cursor: CSSCursor, from start: Int) {
    var scan = cursor
    scan.index = start
    while scan.index < scan.end, !Self.isEnd(scan.css[scan.index]) { scan.skipOne() }
    css = cursor.css
    self.start = start
    end = scan.index
  }

  private static func isEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "}")
  }

  /// The selectors, each for elements in a page with that root element, the root included.
  ///
  /// An empty one, which makes the whole list invalid, stays empty.
  func scoped(to root: String) -> [UInt8] {
    let scope = Array(":where(\(root),\(root) *)".utf8)
    return Array(parts.map { scoped($0, scope) }.joined(separator: [UInt8(ascii: ",")]))
  }

  /// `.a h2` becomes an `h2` of such a page, whatever it tests above it.
  ///
  /// What is added stands with the subject, weighs nothing, and comes before a pseudo-element.
  private func scoped(_ selector: Range<Int>, _ scope: [UInt8]) -> [UInt8] {
    if selector.isEmpty { return [] }
    let subject = pseudoElement(in: selector)
    return css[selector.lowerBound..<subject] + scope + css[subject..<selector.upperBound]
  }

  /// Without space and comments around them; commas within brackets and strings part nothing.
  private var parts: [Range<Int>] {
    var parts: [Range<Int>] = []
    var scan = CSSCursor(css, from: start, to: end)
    var first: Int?
    var last = start
    func part() -> Range<Int> { (first ?? last)..<last }
    while scan.index < scan.end {
      let index = scan.index
      var ahead = scan
      let isSpace = css[index].isASCIISpace || ahead.next()?.token == .comment
      if css[index] == UInt8(ascii: ",") {
        parts.append(part())
        first = nil
        last = index + 1
      } else if !isSpace, first == nil {
        first = index
      }
      scan.skipOne()
      if !isSpace, css[index] != UInt8(ascii: ",") { last = scan.index }
    }
    return parts + [part()]
  }

  /// Where the pseudo-element of a selector begins, else its end.
  private func pseudoElement(in selector: Range<Int>) -> Int {
    var scan = CSSCursor(css, from: selector.lowerBound, to: selector.upperBound)
    while scan.index < scan.end {
      let rest = css[scan.index..<scan.end]
      if rest.starts(with: "::".utf8) { return scan.index }
      for name in Self.oldPseudoElements
      where rest.starts(with: name.utf8, by: { $0 | 0x20 == $1 | 0x20 }) {
        let next = rest.dropFirst(name.utf8.count).first
        if next.map({ !isNameByte($0) }) ?? true { return scan.index }
      }
      scan.skipOne()
    }
    return selector.upperBound
  }

  /// Those that CSS 2 wrote with one colon.
  private static let oldPseudoElements = [":before", ":after", ":first-line", ":first-letter"]
}
