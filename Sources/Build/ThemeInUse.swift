import ByteText
import Configuration
import Diagnostics
import Documents
import Templates
import Themes

/// A theme of a site, with what its folder and those of the themes that it extends bring along.
struct ThemeInUse: Sendable {
  /// A file of a theme's folder, and where it is published.
  struct Asset: Sendable, Hashable {
    var source: RelativePath
    var output: RelativePath
  }

  let theme: Theme
  /// Theme files with folders of their own, the one that extends nothing first.
  private let folders: [RelativePath]
  private let scan: SourceScan

  init(_ theme: Theme, files: [ThemeFile], _ scan: SourceScan) {
    self.theme = theme
    folders = files.reversed().compactMap { file in
      file.isBuiltin ? nil : file.folder.map { RelativePath($0) }
    }
    self.scan = scan
  }

  /// Template files of each folder, with the names that tags have for them.
  ///
  /// `themes/tide/templates/parts/head.mustache` is `parts/head`.
  var templates: [[(name: String, path: RelativePath)]] {
    folders.map { folder in
      let root = folder.appending("templates")
      return scan.themeTemplates.filter { $0.isInside(root) }.map { path in
        (displayName(path.below(root).dropLast(".mustache".utf8.count)), path)
      }
    }
  }

  /// The files of all folders together; of files with one name that of the nearest theme.
  ///
  /// They lie in one folder beside the style sheet, named by the theme, so that what a theme
  /// inherits, rules and templates, finds them there too.
  var assets: [Asset] {
    var sources: [RelativePath: RelativePath] = [:]
    for folder in folders {
      let root = folder.appending("assets")
      for path in scan.themeAssets where path.isInside(root) {
        sources[Self.folder(of: theme).appending(path.below(root))] = path
      }
    }
    return sources.map { Asset(source: $0.value, output: $0.key) }
      .sorted { $0.output < $1.output }
  }

  /// A warning for each file that the rules of the theme name and that none of its folders has.
  func missingAssets(of files: [ThemeFile]) -> [Diagnostic] {
    let folder = Self.folder(of: theme)
    let names = Set(assets.map { displayName($0.output.below(folder)) })
    // What comes after one that drops the rules of its parents is not used.
    let last = files.firstIndex { $0.unset.contains(.css) } ?? files.count - 1
    return files.prefix(last + 1).filter { !$0.isBuiltin }.flatMap { file in
      file.assets.filter { !names.contains(displayName(percentDecoded($0.value))) }.map { asset in
        let near = nearestName(to: asset.value, among: names.sorted())
        let hint =
          near.map { "did you mean 'assets/\($0)'?" }
          ?? (folders.isEmpty
            ? "only a theme in a folder has assets: move this file to"
              + " 'themes/\(file.id)/theme.yaml'"
            : "files for it belong into '\(folders[folders.count - 1])/assets'")
        return file.source.diagnostic(
          .warning, id: "missing-asset", "there is no file 'assets/\(asset.value)'",
          line: asset.position.line, column: asset.position.column, hint: hint)
      }
    }
  }

  /// Where the assets of a theme are published.
  static func folder(of theme: Theme) -> RelativePath {
    RelativePath("_recto").appending(theme.id)
  }
}

extension RelativePath {
  /// The rest of a path that lies in `folder`.
  fileprivate func below(_ folder: RelativePath) -> ArraySlice<UInt8> {
    bytes.dropFirst(folder.bytes.count + 1)
  }
}
