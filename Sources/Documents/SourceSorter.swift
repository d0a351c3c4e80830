import ByteText
import Diagnostics

/// Sorts the files of a source folder by what they are.
struct SourceSorter {
  private var scan = SourceScan()
  private var themeFolders: Set<RelativePath> = []
  /// What is a part of a theme if its folder turns out to have one.
  private var parts: [(path: RelativePath, part: ThemePart)] = []

  mutating func add(_ path: RelativePath) {
    switch role(of: path) {
    case .configuration: break
    case .template: scan.templates.append(path)
    case .theme(let folder):
      scan.themes.append(path)
      if let folder { themeFolders.insert(folder) }
    case .site(let kind):
      if let part = ThemePart(path) {
        parts.append((path, part))
      } else {
        scan.files.append(SourceFile(path: path, kind: kind))
      }
    }
  }

  mutating func report(
    _ severity: Diagnostic.Severity, _ id: String, _ message: String, _ path: RelativePath,
    hint: String? = nil
  ) {
    scan.diagnostics.append(
      Diagnostic(severity, id: id, message, file: path.description, hint: hint))
  }

  /// The scan in path order, whatever order the files came in.
  consuming func finish() -> SourceScan {
    for (path, part) in parts { add(path, part) }
    scan.themes.sort()
    scan.templates.sort()
    scan.themeTemplates.sort()
    scan.themeAssets.sort()
    scan.files.sort { $0.path < $1.path }
    scan.diagnostics.sort { ($0.file ?? "", $0.id) < ($1.file ?? "", $1.id) }
    return scan
  }

  private mutating func add(_ path: RelativePath, _ part: ThemePart) {
    guard themeFolders.contains(part.theme) else {
      if case .site(let kind) = role(of: path) {
        scan.files.append(SourceFile(path: path, kind: kind))
      }
      return
    }
    switch part.kind {
    case .asset: scan.themeAssets.append(path)
    case .template:
      if path.fileExtension.elementsEqual("mustache".utf8) { scan.themeTemplates.append(path) }
    }
  }

  private enum Role {
    case configuration
    case template
    /// With the folder of its own, when it has one.
    case theme(RelativePath?)
    case site(SourceFile.Kind)
  }

  private func role(of path: RelativePath) -> Role {
    let fileExtension = path.fileExtension
    func isExtension(_ names: String...) -> Bool {
      names.contains { fileExtension.elementsEqual($0.utf8) }
    }
    guard let slash = path.bytes.firstIndex(of: UInt8(ascii: "/")) else {
      let isOurs = path.stem.elementsEqual("recto".utf8) && isExtension("yaml", "yml")
      return isOurs ? .configuration : .site(isExtension("md", "markdown") ? .document : .asset)
    }
    let folder = path.bytes[..<slash]
    if folder.elementsEqual("templates".utf8), isExtension("mustache") { return .template }
    if folder.elementsEqual("themes".utf8), isExtension("yaml", "yml") {
      let depth = path.parts.count
      if depth == 2 { return .theme(nil) }
      if depth == 3, path.stem.elementsEqual("theme".utf8) { return .theme(path.parent) }
    }
    return .site(isExtension("md", "markdown") ? .document : .asset)
  }
}

/// Where a file would belong to a theme with a folder of its own.
private struct ThemePart {
  enum Kind {
    case template
    case asset
  }

  var theme: RelativePath
  var kind: Kind

  /// Nil for a path that is not below `themes/*/templates/` or `themes/*/assets/`.
  init?(_ path: RelativePath) {
    guard path.bytes.starts(with: "themes/".utf8) else { return nil }
    let parts = path.parts
    guard parts.count > 3 else { return nil }
    if parts[2].elementsEqual("templates".utf8) {
      kind = .template
    } else if parts[2].elementsEqual("assets".utf8) {
      kind = .asset
    } else {
      return nil
    }
    theme = RelativePath.root.appending(Array(parts[0])).appending(Array(parts[1]))
  }
}
