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
  /// Mistakes in any of the files; contrast is not among them.
  package let diagnostics: [Diagnostic]

  init(
    theme: Theme?, files: [ThemeFile], places: [Theme.Mode: [PaletteToken: Place]],
    diagnostics: [Diagnostic]
  ) {
    self.theme = theme
    self.files = files
    self.places = places
    self.diagnostics = diagnostics
  }

  /// Where the color was fixed; nil when it was derived.
  package func place(of token: PaletteToken, in mode: Theme.Mode) -> Place? {
    places[mode]?[token]
  }
}

extension ResolvedTheme {
  /// A warning for each pair that differs too little, where an author wrote one of its colors.
  ///
  /// After `limit` of them one more says how many there are.
  package func contrastWarnings(atMost limit: Int) -> [Diagnostic] {
    guard let theme, let own = files.first else { return [] }
    let failures = theme.contrastFailures()
    var warnings = failures.prefix(limit).map { failure in
      let place = place(of: failure)
      return failure.diagnostic(
        .warning, in: place?.source ?? own.source, at: place?.position ?? own.reason)
    }
    if failures.count > limit {
      let rest = failures.count - limit
      warnings.append(
        own.source.diagnostic(
          .warning, id: ContrastFailure.id,
          "\(rest) more \(rest == 1 ? "pair" : "pairs") of the theme differ too little",
          line: own.reason.line, column: own.reason.column,
          hint: "mend those above first; a color that stands on many grounds fails on many"))
    }
    return warnings
  }

  /// The line that brought a failure about: the nearest file's, of both colors that of the front.
  private func place(of failure: ContrastFailure) -> Place? {
    let found = [failure.front, failure.ground].compactMap { place(of: $0, in: failure.mode) }
      .filter { !$0.isBuiltin }
    return files.lazy.compactMap { file in
      found.first { $0.source.file == file.source.file }
    }.first
  }
}

extension ThemeFile {
  /// Where to point when no color of the file is to blame alone.
  fileprivate var reason: Position {
    accent?.position ?? level?.position ?? extends?.position
      ?? Position(line: source.firstLine, column: 1)
  }
}
