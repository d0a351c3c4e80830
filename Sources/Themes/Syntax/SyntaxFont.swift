/// Weight and slant of code, as far as a theme decides them.
package struct SyntaxFont: Sendable, Hashable {
  /// Nil where nothing is said.
  package var isBold: Bool?
  package var isItalic: Bool?

  package init(isBold: Bool? = nil, isItalic: Bool? = nil) {
    self.isBold = isBold
    self.isItalic = isItalic
  }

  var isEmpty: Bool { isBold == nil && isItalic == nil }

  /// What it says, and what `other` says where it says nothing.
  func over(_ other: SyntaxFont) -> SyntaxFont {
    SyntaxFont(isBold: isBold ?? other.isBold, isItalic: isItalic ?? other.isItalic)
  }
}

extension SyntaxFamily {
  /// How it is set where a theme says nothing: comments are italic, warnings are bold.
  package var usualFont: SyntaxFont {
    SyntaxFont(
      isBold: self == SyntaxFamily(\.warning), isItalic: self == SyntaxFamily(\.comment))
  }
}

extension SyntaxStyle {
  /// How it is set where a theme says nothing, of it and of its family.
  package var usualFont: SyntaxFont {
    var font = family.usualFont
    if ["Annotation", "CommentVar"].contains(name) { font.isBold = true }
    return font
  }
}

extension SyntaxColors {
  /// How a family is set.
  package func font(of family: SyntaxFamily) -> SyntaxFont {
    (familyFonts[family] ?? SyntaxFont()).over(family.usualFont)
  }

  /// How a style is set: its own way, else that of its family.
  package func font(of style: SyntaxStyle) -> SyntaxFont {
    (styleFonts[style] ?? SyntaxFont()).over(familyFonts[style.family] ?? SyntaxFont())
      .over(style.usualFont)
  }
}
