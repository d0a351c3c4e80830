import ByteText
import Diagnostics

/// Sorts the files of a source folder by what they are.
struct SourceSorter {
  private var scan = SourceScan()
  private var themeFolders: [RelativePath] = []

  mutating func add(_ path: RelativePath) {
    switch role(of: path) {
    case .configuration: break
    case .template: scan.templates.append(path)
    case .theme(let folder):
      scan.themes.append(path)
      if let folder { themeFolders.append(folder) }
    case .site(let kind): scan.files.append(SourceFile(path: path, kind: kind))
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
    scan.themes.sort()
    scan.templates.sort()
    scan.files.removeAll { file in themeFolders.contains { file.path.isPart(ofTheme: $0) } }
    scan.files.sort { $0.path < $1.path }
    scan.diagnostics.sort { ($0.file ?? "", $0.id) < ($1.file ?? "", $1.id) }
    return scan
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

extension RelativePath {
  /// Whether it belongs to the theme in `folder` and is not a page: its templates and assets.
  fileprivate func isPart(ofTheme folder: RelativePath) -> Bool {
    ["templates", "assets"].contains { isInside(folder.appending($0)) }
  }
}
