package import Configuration
package import Diagnostics

/// A theme, the files that it comes from, and what is wrong with them.
package struct ResolvedTheme: Sendable {
  /// Where a file fixes a color.
  package struct Place: Sendable {
    package var source: SourceText
    package var position: Position
    /// Whether the file is one that the program carries.
    package var isBuiltin: Bool
  }

  /// Nil for a file that is no mapping; with an error among the diagnostics not to be published.
  package let theme: Theme?
  /// Its own file first, the one that extends nothing last.
  package let files: [ThemeFile]
  private let places: [Theme.Mode: [PaletteToken: Place]]
  /// What the palettes of the theme were derived from.
  let bases: [Theme.Mode: PaletteBasis]
  /// Mistakes in any of the files; contrast is not among them.
  package let diagnostics: [Diagnostic]

  init(
    theme: Theme?, files: [ThemeFile], places: [Theme.Mode: [PaletteToken: Place]],
    bases: [Theme.Mode: PaletteBasis], diagnostics: [Diagnostic]
  ) {
    self.theme = theme
    self.files = files
    self.places = places
    self.bases = bases
    self.diagnostics = diagnostics
  }

  /// Where the color was fixed; nil when it was derived.
  package func place(of token: PaletteToken, in mode: Theme.Mode) -> Place? {
    places[mode]?[token]
  }
}
