package import ByteText
package import Diagnostics

/// One file of a source folder that takes part in the site.
package struct SourceFile: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// Markdown: becomes a page.
    case document
    /// Copied as it is.
    case asset
  }

  package var path: RelativePath
  package var kind: Kind

  package init(path: RelativePath, kind: Kind) {
    self.path = path
    self.kind = kind
  }
}

/// What a walk through a source folder found.
package struct SourceScan: Sendable {
  /// In path order.
  package var files: [SourceFile] = []
  /// Theme files: `themes/*.yaml` and `themes/*/theme.yaml`, in path order.
  package var themes: [RelativePath] = []
  /// Mustache files below `templates/`, in path order.
  package var templates: [RelativePath] = []
  /// Mustache files below `themes/*/templates/` of themes with folders of their own, in path order.
  package var themeTemplates: [RelativePath] = []
  /// Files below `themes/*/assets/` of such themes, in path order.
  package var themeAssets: [RelativePath] = []
  package var diagnostics: [Diagnostic] = []

  package init() {}
}

/// What a walk leaves out.
package struct ScanExclusions: Sendable {
  /// Patterns of the site's `ignore`.
  package var patterns: [GlobPattern] = []
  /// Folders that are never entered, such as the output inside the source.
  package var folders: [RelativePath] = []

  package init(patterns: [GlobPattern] = [], folders: [RelativePath] = []) {
    self.patterns = patterns
    self.folders = folders
  }

  func excludes(_ path: RelativePath, isFolder: Bool) -> Bool {
    if isFolder, folders.contains(path) { return true }
    return patterns.ignores(path.bytes, isFolder: isFolder)
  }
}
