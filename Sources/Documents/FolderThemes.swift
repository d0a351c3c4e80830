import ByteText

/// The themes that the pages of folders ask for, each for all that lies in its folder.
///
/// The home page speaks for itself alone: the theme of the whole site is a matter of recto.yaml.
struct FolderThemes {
  private var themes: [RelativePath: String] = [:]

  /// Takes the folder pages among `entries` that are published.
  init(_ entries: [IndexEntry], isPublished: (Int) -> Bool) {
    for (number, entry) in entries.enumerated() where entry.isFolderPage {
      if let theme = entry.theme, !entry.folder.isRoot, isPublished(number) {
        themes[entry.folder] = theme
      }
    }
  }

  var isEmpty: Bool { themes.isEmpty }

  /// What the nearest folder asks for, `folder` itself or one around it.
  func theme(of folder: RelativePath) -> String? {
    if themes.isEmpty { return nil }
    var folder = folder
    while !folder.isRoot {
      if let theme = themes[folder] { return theme }
      folder = folder.parent
    }
    return nil
  }
}
