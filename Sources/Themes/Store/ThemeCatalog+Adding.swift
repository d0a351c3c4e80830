package import ByteText
internal import Diagnostics

extension ThemeCatalog {
  /// What a new theme may take the place of.
  package enum Replacement: Sendable {
    case nothing
    /// A theme of the site that has the same id.
    case ownTheme
  }

  /// Where a theme goes, and what is there now.
  package struct Place: Sendable {
    package var id: String
    package var path: RelativePath
    /// Nil where no file may be yet.
    var expected: [UInt8]?
  }

  /// The place for a theme of that name, from which its id and its file's name are made.
  ///
  /// Refused is a name that is taken, and one that gives no name for a file.
  package func placeForTheme(
    named name: String, replacing replacement: Replacement
  ) -> Result<Place, ThemeFileRefusal> {
    if case .ownTheme = replacement, let id = Theme.id(ofName: name), let entry = entry(id),
      let path = entry.path
    {
      return .success(Place(id: id, path: path, expected: entry.source.bytes))
    }
    return ThemeDraft.freeID(for: name, in: library).map { id in
      Place(id: id, path: .themes.appending("\(id).yaml"))
    }
  }

  /// Makes the file of a theme; refused is a text that has errors.
  package func adding(
    _ text: String, at place: Place, in files: any ThemeFiles
  ) -> Result<ThemeChange, ThemeProblem> {
    let file = ThemeFileListing.File(path: place.path, bytes: Array(text.utf8))
    return writing(file, of: place.id, replacing: place.expected, in: files)
  }
}
