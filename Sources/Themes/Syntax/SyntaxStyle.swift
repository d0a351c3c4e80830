/// One of the default styles of KSyntaxHighlighting, which code on a page is marked with.
package struct SyntaxStyle: Sendable {
  /// As the library and theme files name it: `ControlFlow`.
  package let name: String
  /// The class of its elements: `cf`.
  package let cssClass: String
  /// Whose color and font it has where a theme gives it none.
  package let family: SyntaxFamily

  /// The custom property of a color of its own: `--t-syn-cf`.
  package var property: String { "--t-syn-" + cssClass }
}

extension SyntaxStyle: Hashable {
  package static func == (a: SyntaxStyle, b: SyntaxStyle) -> Bool { a.name == b.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension SyntaxStyle {
  /// All but `Normal`, which is `codeText`; in the order of their families.
  package static let all: [SyntaxStyle] = [
    ("keyword", [("Keyword", "kw"), ("ControlFlow", "cf")]),
    ("function", [("Function", "fu"), ("BuiltIn", "bu"), ("Extension", "ex")]),
    ("variable", [("Variable", "va")]),
    ("operator", [("Operator", "op")]),
    ("type", [("DataType", "dt")]),
    ("attribute", [("Attribute", "at")]),
    ("preprocessor", [("Preprocessor", "pp"), ("Import", "im"), ("Others", "ot")]),
    ("number", [("DecVal", "dv"), ("BaseN", "bn"), ("Float", "fl"), ("Constant", "cn")]),
    ("string", [("String", "st"), ("Char", "ch"), ("VerbatimString", "vs")]),
    ("escape", [("SpecialChar", "sc"), ("SpecialString", "ss")]),
    ("comment", [("Comment", "co"), ("RegionMarker", "re"), ("Information", "in")]),
    ("documentation", [("Documentation", "do"), ("Annotation", "an"), ("CommentVar", "cv")]),
    ("warning", [("Warning", "wa"), ("Alert", "al")]),
    ("error", [("Error", "er")]),
  ].flatMap { name, styles in
    SyntaxColors.families.filter { $0.name == name }.flatMap { family in
      styles.map { SyntaxStyle(name: $0.0, cssClass: $0.1, family: family) }
    }
  }
}

extension SyntaxFamily {
  /// Its styles, in the order of `SyntaxStyle.all`.
  package var styles: [SyntaxStyle] { SyntaxStyle.all.filter { $0.family == self } }
}
