internal import ByteText
internal import Diagnostics
internal import Documents
internal import Themes

/// The themes of the site whose source folder a command was given.
struct ThemeCommandContext {
  /// The folder, as the user wrote it.
  let source: String
  let files: DiskThemeFiles
  let themes: ThemeCatalog
  let configuration: SiteConfiguration
  let console: any Console
  private let printer: DiagnosticPrinter

  /// A command that ended early.
  struct Exit: Error {
    var code: ExitCode
  }

  static func open(
    _ source: String, _ surroundings: Surroundings
  ) -> Result<ThemeCommandContext, Exit> {
    var folder = source
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    let console = surroundings.console
    let printer = DiagnosticPrinter(
      hasColor: console.hasColor, folder: folder == "." ? "" : folder)
    let files: DiskThemeFiles
    do throws(FileFailure) {
      files = try DiskThemeFiles(root: source)
    } catch {
      let missing = Diagnostic(
        .error, id: "source-missing", "there is no folder '\(source)'",
        hint: "name the source folder of a site: --source DIR")
      console.warn(printer.text(of: missing))
      return .failure(Exit(code: .usage))
    }
    do throws(FileFailure) {
      let site = ThemeCommandContext(
        source: folder, files: files, themes: try ThemeCatalog.read(files),
        configuration: configuration(folder, surroundings), console: console, printer: printer)
      site.warn(site.themes.diagnostics)
      return .success(site)
    } catch {
      console.warn(
        printer.text(of: Diagnostic(.error, id: "unreadable-folder", error.description)))
      return .failure(Exit(code: .disk))
    }
  }

  func warn(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics { console.warn(printer.text(of: diagnostic)) }
  }

  /// The theme of that id; nil after saying that there is none.
  func entry(_ id: String) -> ThemeCatalog.Entry? {
    if let entry = themes.entry(id) { return entry }
    warn([themes.noTheme(id)])
    return nil
  }

  /// A path of the site as the user can open it from where he is.
  func shown(_ path: RelativePath) -> String {
    source == "." ? path.description : "\(source)/\(path)"
  }

  /// Those of recto.yaml, the site's own first; never empty.
  var configuredThemes: [String] {
    let own = configuration.theme ?? Theme.defaultID
    return [own] + configuration.themes.filter { $0 != own }
  }

  /// What recto.yaml says; mistakes in it are told by a build.
  private static func configuration(
    _ folder: String, _ surroundings: Surroundings
  ) -> SiteConfiguration {
    for name in [SiteConfiguration.fileName, SiteConfiguration.otherFileName] {
      if case .bytes(let bytes) = surroundings.read("\(folder)/\(name)") {
        return SiteConfiguration.read(SourceText(file: name, bytes: bytes)).0
      }
    }
    return SiteConfiguration()
  }
}
