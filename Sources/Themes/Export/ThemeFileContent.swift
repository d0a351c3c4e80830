/// What a theme file is to say; `text` writes it.
///
/// What is not said is derived when the file is read, as in every theme file.
package struct ThemeFileContent: Sendable {
  /// A color, and what a comment behind it says.
  package struct Entry: Sendable, Hashable {
    package var color: Color
    /// One line of plain words; nil for no comment.
    package var remark: String?

    package init(_ color: Color, _ remark: String? = nil) {
      self.color = color
      self.remark = remark
    }
  }

  /// What is said of one mode.
  package struct Colors: Sendable, Hashable {
    package var entries: [PaletteToken: Entry] = [:]
    package var familyFonts: [SyntaxFamily: SyntaxFont] = [:]
    package var styleFonts: [SyntaxStyle: SyntaxFont] = [:]

    package init() {}

    subscript(path: ColorPath) -> Color? { entries[PaletteToken(path)]?.color }
  }

  /// Comment lines at the top, without their sign.
  package var heading: [String] = []
  package var name: String
  package var description = ""
  package var author = ""
  package var level = Theme.Level.aa
  /// The seed of modes that have no accent of their own.
  package var accent: Color?
  package var neutral: PaletteSeed.Neutral?
  /// Nil for both modes.
  package var modes: [Theme.Mode]?
  package var colors: [Theme.Mode: Colors] = [:]
  /// Nil where the file says nothing of type.
  package var typography: Typography?
  package var layout: Layout?
  package var css: String?

  package init(name: String) {
    self.name = name
  }
}
