/// The colors of code in one mode of a theme, one a family of syntax styles.
///
/// A color that nothing has set is black.
package struct SyntaxColors: Sendable, Hashable {
  package var keyword = Color.black
  package var function = Color.black
  package var variable = Color.black
  package var `operator` = Color.black
  package var type = Color.black
  package var attribute = Color.black
  package var preprocessor = Color.black
  package var number = Color.black
  package var string = Color.black
  package var escape = Color.black
  package var comment = Color.black
  package var documentation = Color.black
  package var warning = Color.black
  package var error = Color.black
  /// Colors of single styles that differ from those of their families.
  package var overrides: [SyntaxStyle: Color] = [:]
  /// Weight and slant of families.
  package var familyFonts: [SyntaxFamily: SyntaxFont] = [:]
  /// Weight and slant of single styles that differ from those of their families.
  package var styleFonts: [SyntaxStyle: SyntaxFont] = [:]

  package init() {}

  package subscript(family: SyntaxFamily) -> Color {
    get { self[keyPath: family.path] }
    set { self[keyPath: family.path] = newValue }
  }

  /// The color of a style: its own, else its family's.
  package subscript(style: SyntaxStyle) -> Color {
    get { overrides[style] ?? self[style.family] }
    set { overrides[style] = newValue }
  }
}

/// The name of a color of code, what it is for and where it is kept; equal are those of one name.
package struct SyntaxFamily: Sendable {
  /// As theme files name it: `keyword`.
  package let name: String
  /// A noun without a full stop, for the manual.
  package let purpose: String
  let path: any WritableKeyPath<SyntaxColors, Color> & Sendable

  /// The custom property: `--t-syn-keyword`.
  package var property: String { "--t-syn-" + name }

  /// The family of a color.
  init(_ path: any WritableKeyPath<SyntaxColors, Color> & Sendable) {
    guard let family = SyntaxColors.families.first(where: { $0.path == path }) else {
      preconditionFailure("every color of code has a family")
    }
    self = family
  }

  fileprivate init(
    _ name: String, _ path: any WritableKeyPath<SyntaxColors, Color> & Sendable, _ purpose: String
  ) {
    self.name = name
    self.path = path
    self.purpose = purpose
  }
}

extension SyntaxFamily: Hashable {
  package static func == (a: SyntaxFamily, b: SyntaxFamily) -> Bool { a.name == b.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension SyntaxColors {
  /// All families, in the order of the manual.
  package static let families: [SyntaxFamily] = [
    SyntaxFamily("keyword", \.keyword, "Keywords, control flow"),
    SyntaxFamily("function", \.function, "Functions, built-in names, extensions"),
    SyntaxFamily("variable", \.variable, "Variables"),
    SyntaxFamily("operator", \.`operator`, "Operators"),
    SyntaxFamily("type", \.type, "Types"),
    SyntaxFamily("attribute", \.attribute, "Attributes, keys"),
    SyntaxFamily("preprocessor", \.preprocessor, "Preprocessor, imports"),
    SyntaxFamily("number", \.number, "Numbers, constants"),
    SyntaxFamily("string", \.string, "Strings, characters"),
    SyntaxFamily("escape", \.escape, "Escapes and special strings"),
    SyntaxFamily("comment", \.comment, "Comments"),
    SyntaxFamily("documentation", \.documentation, "Documentation within comments"),
    SyntaxFamily("warning", \.warning, "Warnings, alerts"),
    SyntaxFamily("error", \.error, "Errors, which are underlined too"),
  ]
}
