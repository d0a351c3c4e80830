/// One of the default styles of KSyntaxHighlighting, which code on a page is marked with.
package struct SyntaxStyle: Sendable, Hashable {
  /// Its place in the table.
  let number: Int

  fileprivate init(_ number: Int) {
    self.number = number
  }

  /// As the library and theme files name it: `ControlFlow`.
  package var name: String { Self.roles[number].name }

  /// The class of its elements: `cf`.
  package var cssClass: String { Self.roles[number].cssClass }

  /// Whose color and font it has where a theme gives it none.
  package var family: SyntaxFamily { Self.roles[number].family }

  /// The custom property of a color of its own: `--t-syn-cf`.
  package var property: String { "--t-syn-" + cssClass }
}

/// A line of the table of styles.
private struct StyleRole: Sendable {
  let name: String
  let cssClass: String
  let family: SyntaxFamily
}

extension SyntaxStyle {
  /// All but `Normal`, which is `codeText`; in the order of their families.
  package static let all = roles.indices.map { SyntaxStyle($0) }

  fileprivate static let roles: [StyleRole] = [
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
      styles.map { StyleRole(name: $0.0, cssClass: $0.1, family: family) }
    }
  }
}

extension SyntaxFamily {
  /// Its styles, in the order of `SyntaxStyle.all`.
  package var styles: [SyntaxStyle] { SyntaxStyle.all.filter { $0.family == self } }
}
