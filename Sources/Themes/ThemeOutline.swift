package import Diagnostics

/// What a list says of a theme; no color is derived for it.
package struct ThemeOutline: Sendable {
  /// Its own file first, the one that extends nothing last; empty for a file that is no mapping.
  package let files: [ThemeFile]
  /// Mistakes in any of the files; contrast is not among them.
  package let diagnostics: [Diagnostic]

  /// `files` are the theme's own and all that it extends, `faults` what was wrong with them.
  init(_ files: [ThemeFile], _ faults: [Diagnostic]) {
    self.files = files
    diagnostics = faults + Self.missingAccent(files, faults)
  }

  /// For people; nil where the file cannot be read.
  package var name: String? { files.first?.name }
  package var description: String { files.first?.description ?? "" }
  package var author: String { files.first?.author ?? "" }

  /// The level of the nearest file that has one.
  package var level: Theme.Level { files.lazy.compactMap(\.level?.value).first ?? .aa }

  /// The modes of the nearest file that names them, in order.
  package var modes: [Theme.Mode] {
    let named = files.lazy.compactMap(\.modes).first
    return Theme.Mode.allCases.filter { named?.contains($0) ?? true }
  }

  /// An error where no file has a color to derive the others from.
  private static func missingAccent(
    _ files: [ThemeFile], _ faults: [Diagnostic]
  ) -> [Diagnostic] {
    guard let own = files.first, files.last?.extends == nil, !faults.hasErrors,
      !files.contains(where: \.hasAccent)
    else { return [] }
    return [
      own.source.diagnostic(
        .error, id: "missing-accent", "the theme has no accent to derive its colors from",
        line: own.source.firstLine, hint: "write accent: \"#0f766e\", or extends: harbor")
    ]
  }
}

extension ThemeFile {
  /// Whether it has an accent, be it of one mode.
  fileprivate var hasAccent: Bool {
    accent != nil || colors.values.contains { $0[PaletteToken(\.accent)] != nil }
  }
}
