private import Build
internal import ByteText
internal import Configuration
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
  /// Whether recto.yaml has mistakes; they were told.
  let hasConfigurationErrors: Bool
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
    let folders: (themes: DiskThemeFiles, documents: DiskDocumentFiles)
    do throws(FileFailure) {
      folders = (try DiskThemeFiles(root: source), try DiskDocumentFiles(root: source))
    } catch {
      let refusal = FolderCheck.Refusal(source: source)
      console.warn(
        printer.text(
          of: Diagnostic(.error, id: refusal.id, refusal.message, hint: refusal.hint)))
      return .failure(Exit(code: .usage))
    }
    do throws(FileFailure) {
      let (configuration, faults) = configuration(folder, surroundings)
      let site = ThemeCommandContext(
        source: folder, files: folders.themes,
        themes: ThemeCatalog(try listing(folders.documents, configuration)),
        configuration: configuration, hasConfigurationErrors: faults.hasErrors, console: console,
        printer: printer)
      site.warn(faults + site.themes.diagnostics)
      return .success(site)
    } catch {
      console.warn(
        printer.text(of: Diagnostic(.error, id: "unreadable-folder", error.description)))
      return .failure(Exit(code: .disk))
    }
  }

  /// The theme files that a build would find, too.
  private static func listing(
    _ files: DiskDocumentFiles, _ configuration: SiteConfiguration
  ) throws(FileFailure) -> ThemeFileListing {
    let scan = try files.scan(excluding: ScanExclusions(patterns: configuration.ignore))
    var listing = ThemeFileListing()
    // A theme behind a link that is not followed would be missed without a word.
    listing.diagnostics = scan.diagnostics.filter { diagnostic in
      diagnostic.id == "link-skipped"
        && (diagnostic.file == "themes" || diagnostic.file?.hasPrefix("themes/") ?? false)
    }
    for path in scan.themes {
      do throws(FileFailure) {
        listing.files.append(ThemeFileListing.File(path: path, bytes: try files.readTheme(path)))
      } catch {
        listing.diagnostics.append(
          Diagnostic(.error, id: "unreadable-file", error.description, file: path.description))
      }
    }
    return listing
  }

  func warn(_ diagnostics: [Diagnostic]) {
    for diagnostic in diagnostics { console.warn(printer.text(of: diagnostic)) }
  }

  /// The theme of that id; nil after saying that there is none, where it is asked for.
  func entry(_ id: String, at position: Position? = nil) -> ThemeCatalog.Entry? {
    if let entry = themes.entry(id) { return entry }
    var fault = themes.noTheme(id)
    if let position {
      (fault.file, fault.line, fault.column) =
        (configuration.file, position.line, position.column)
    }
    warn([fault])
    return nil
  }

  /// A path of the site as the user can open it from where he is.
  func shown(_ path: RelativePath) -> String {
    source == "." ? path.description : "\(source)/\(path)"
  }

  /// Those of recto.yaml, the site's own first, each once with its place; never empty.
  var configuredThemes: [(id: String, position: Position?)] {
    var themes = [
      (id: configuration.theme ?? Theme.defaultID, position: configuration.places["theme"])
    ]
    for (number, id) in configuration.themes.enumerated()
    where !themes.contains(where: { $0.id == id }) {
      themes.append((id, configuration.places["themes[\(number + 1)]"]))
    }
    return themes
  }

  private static func configuration(
    _ folder: String, _ surroundings: Surroundings
  ) -> (SiteConfiguration, [Diagnostic]) {
    for name in [SiteConfiguration.fileName, SiteConfiguration.otherFileName] {
      if case .bytes(let bytes) = surroundings.read("\(folder)/\(name)") {
        return SiteConfiguration.read(SourceText(file: name, bytes: bytes))
      }
    }
    return (SiteConfiguration(), [])
  }
}
