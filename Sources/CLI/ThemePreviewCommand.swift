private import Build
private import ByteText
private import Configuration
private import Diagnostics
private import Documents
private import Themes

/// `recto theme preview`: one page with every part of a page, on every ground and in both modes.
struct ThemePreviewCommand {
  private let id: String
  private let output: String
  private let site: ThemeCommandContext
  private let surroundings: Surroundings

  init(
    _ arguments: Arguments, _ definition: CommandDefinition, _ site: ThemeCommandContext,
    _ surroundings: Surroundings
  ) throws(UsageError) {
    guard let output = arguments["output"] else {
      throw UsageError(
        "'--output' is needed: the folder for the page", command: definition,
        hint: "recto theme preview \(shellWord(arguments.positional[0])) -o preview")
    }
    id = arguments.positional[0]
    self.output = output
    self.site = site
    self.surroundings = surroundings
  }

  func run() -> ExitCode {
    guard let entry = site.entry(id) else { return .usage }
    let outline = entry.outline()
    if outline.diagnostics.hasErrors {
      site.warn(outline.diagnostics)
      return .siteHasErrors
    }
    let name = outline.name ?? id
    guard let folder = surroundings.makeTemporaryFolder() else {
      site.console.warn("recto: no temporary folder can be made\n")
      return .disk
    }
    surroundings.beforeInterrupt { [removeFolder = surroundings.removeFolder] in
      removeFolder(folder)
    }
    defer { surroundings.removeFolder(folder) }
    do throws(FileFailure) {
      try write(outline.files, named: name, to: DiskDocumentFiles(root: folder))
    } catch {
      site.console.warn("recto: \(error)\n")
      return .disk
    }
    var request = BuildRequest(source: folder)
    request.output = output
    request.theme = id
    request.home = surroundings.home
    request.jobs = 1
    let report = SiteBuilder(request).run()
    // The page has no address, and needs none.
    site.warn(report.diagnostics.filter { $0.severity > .note })
    if case .published = report.outcome {
      site.console.print("\(output)/index.html shows \(visible(name))\n")
    }
    return report.exitCode
  }

  /// The source of a site of one page that has the theme, which `themes` make up.
  private func write(
    _ themes: [ThemeFile], named name: String, to files: DiskDocumentFiles
  ) throws(FileFailure) {
    // With the address of a file the page can be opened from the disk.
    let configuration = "title: \(YAMLSpelling.doubleQuoted(name))\nurls: files\n"
    try files.create(RelativePath(SiteConfiguration.fileName), Array(configuration.utf8))
    try files.create(RelativePath("index.md"), ThemeResources.kitchenSink)
    let own = themes.filter { !$0.isBuiltin }
    for theme in own { try files.create(RelativePath(theme.source.file), theme.source.bytes) }
    try copyFolders(own.compactMap(\.folder), to: files)
  }

  /// Copies templates and assets of themes that have folders.
  private func copyFolders(
    _ folders: [String], to files: DiskDocumentFiles
  ) throws(FileFailure) {
    if folders.isEmpty { return }
    let source = try DiskDocumentFiles(root: site.source)
    let scan = try source.scan(
      excluding: ScanExclusions(patterns: site.configuration.ignore))
    for path in scan.themeTemplates + scan.themeAssets
    where folders.contains(where: { path.isInside(RelativePath($0)) }) {
      try files.create(path, try source.read(path))
    }
  }
}
