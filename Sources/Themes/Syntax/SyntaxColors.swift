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

/// The name of a color of code, what it is for and where it is kept.
package struct SyntaxFamily: Sendable, Hashable {
  /// Its place in the table.
  let number: Int

  fileprivate init(_ number: Int) {
    self.number = number
  }

  /// The family of a color.
  init(_ path: SyntaxPath) {
    guard let number = SyntaxColors.roles.firstIndex(where: { $0.path == path }) else {
      preconditionFailure("every color of code has a family")
    }
    self.number = number
  }

  /// As theme files name it: `keyword`.
  package var name: String { SyntaxColors.roles[number].name }

  /// A noun without a full stop, for the manual.
  package var purpose: String { SyntaxColors.roles[number].purpose }

  /// The custom property: `--t-syn-keyword`.
  package var property: String { SyntaxColors.roles[number].property }

  var path: SyntaxPath { SyntaxColors.roles[number].path }
}

/// Where a color of code is kept.
typealias SyntaxPath = any WritableKeyPath<SyntaxColors, Color> & Sendable

/// A line of the table of families.
private struct FamilyRole: Sendable {
  let name: String
  let purpose: String
  let path: SyntaxPath
  let property: String

  init(_ name: String, _ path: SyntaxPath, _ purpose: String) {
    self.name = name
    self.purpose = purpose
    self.path = path
    property = "--t-syn-" + name
  }
}

extension SyntaxColors {
  /// All families, in the order of the manual.
  package static let families = roles.indices.map { SyntaxFamily($0) }

  fileprivate static let roles: [FamilyRole] = [
    FamilyRole("keyword", \.keyword, "Keywords, control flow"),
    FamilyRole("function", \.function, "Functions, built-in names, extensions"),
    FamilyRole("variable", \.variable, "Variables"),
    FamilyRole("operator", \.`operator`, "Operators"),
    FamilyRole("type", \.type, "Types"),
    FamilyRole("attribute", \.attribute, "Attributes, keys"),
    FamilyRole("preprocessor", \.preprocessor, "Preprocessor, imports"),
    FamilyRole("number", \.number, "Numbers, constants"),
    FamilyRole("string", \.string, "Strings, characters"),
    FamilyRole("escape", \.escape, "Escapes and special strings"),
    FamilyRole("comment", \.comment, "Comments"),
    FamilyRole("documentation", \.documentation, "Documentation within comments"),
    FamilyRole("warning", \.warning, "Warnings, alerts"),
    FamilyRole("error", \.error, "Errors, which are underlined too"),
  ]
}
