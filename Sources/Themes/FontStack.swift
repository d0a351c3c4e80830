/// A list of font families, the first that a reader has being used.
///
/// It is read and written anew, never copied into CSS: a name holds letters, digits, spaces, hyphens,
/// underscores and everything beyond ASCII. So it can name no file and no address.
package struct FontStack: Sendable, Hashable {
  package struct Family: Sendable, Hashable {
    package var name: String
    /// Whether it was written in quotes; `serif` in quotes is a family, without them a kind.
    package var isQuoted = false
  }

  package let families: [Family]

  init(families: [Family]) {
    self.families = families
  }

  /// Nil when a name is empty, has a character that names do not have, or a quote is left open.
  package init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let families = parts.compactMap { Family(reading: $0) }
    guard families.count == parts.count else { return nil }
    self.families = families
  }

  /// As an author would write it: reading gives the same families, with the same quotes.
  package var source: String {
    families.map { $0.isQuoted ? "\"\($0.name)\"" : $0.name }.joined(separator: ", ")
  }

  /// As CSS takes it, without spaces after the commas.
  package var css: String { families.map(\.css).joined(separator: ",") }
}

extension FontStack.Family {
  /// In quotes where they were written, and where CSS would take the name for something else.
  fileprivate var css: String {
    let words = name.split(separator: " ")
    let isPlain =
      words.allSatisfy(\.isIdentifier)
      && (words.count == 1 || !words.contains { reserved.contains($0.lowercased()) })
    return isQuoted || !isPlain ? "\"\(name)\"" : name
  }

  fileprivate init?(reading text: Substring) {
    var name = text.drop { $0 == " " }
    while name.last == " " { name.removeLast() }
    var isQuoted = false
    if let quote = name.first, quote == "\"" || quote == "'" {
      name.removeFirst()
      guard name.last == quote else { return nil }
      name.removeLast()
      isQuoted = true
    }
    guard let first = name.unicodeScalars.first,
      name.unicodeScalars.allSatisfy({ $0.isAllowedInFontName }),
      isQuoted || !first.isDigit && !wideKeywords.contains(name.lowercased())
    else { return nil }
    self.init(name: String(name), isQuoted: isQuoted)
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }

  fileprivate var isAllowedInFontName: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", " ", "-", "_": true
    default: value >= 0xa0 && !properties.isWhitespace
    }
  }
}

extension Substring {
  /// Whether CSS reads it as one identifier without escapes (CSS Syntax 3, section 4.3.9).
  fileprivate var isIdentifier: Bool {
    let start = drop { $0 == "-" }.unicodeScalars.first
    guard let start else { return false }
    return hasPrefix("--") || !start.isDigit
  }
}

/// Values that every property has (CSS Cascade 5), which are no names of fonts.
private let wideKeywords: Set = [
  "inherit", "initial", "unset", "revert", "revert-layer", "default",
]
/// Words that stand for themselves in a list of families (CSS Fonts 4).
private let reserved = wideKeywords.union([
  "serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui", "ui-serif",
  "ui-sans-serif",
  "ui-monospace", "ui-rounded", "math", "emoji", "fangsong",
])
