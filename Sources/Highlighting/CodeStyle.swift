/// A text style of KSyntaxHighlighting by its number, `Theme::TextStyle`; 0 is normal text.
package struct CodeStyle: Sendable, Hashable {
  package let number: UInt8

  /// Nil for a number that is not one of the 31.
  package init?(_ number: UInt8) {
    guard Int(number) < Self.classes.count else { return nil }
    self.number = number
  }

  /// Text as it is, such as code within another language.
  static let verbatimString = CodeStyle(known: 13)
  /// What a comment tells of the code.
  static let information = CodeStyle(known: 26)

  private init(known number: UInt8) {
    self.number = number
  }

  /// The class of its elements, `kw`; empty for normal text.
  package var cssClass: StaticString { Self.classes[Int(number)] }

  /// In the order of `Theme::TextStyle`.
  private static let classes: [StaticString] = [
    "", "kw", "fu", "va", "cf", "op", "bu", "ex", "pp", "at", "ch", "sc", "st", "vs", "ss", "im",
    "dt", "dv", "bn", "fl", "cn", "co", "do", "an", "cv", "re", "in", "wa", "al", "er", "ot",
  ]
}
