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

  /// As CSS takes it, without spaces after the commas.
  package var css: String {
    families.map { $0.isQuoted ? "\"\($0.name)\"" : $0.name }.joined(separator: ",")
  }
}

extension FontStack.Family {
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
      isQuoted || !first.isDigit
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
