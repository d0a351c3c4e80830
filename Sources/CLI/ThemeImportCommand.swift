private import ByteText
private import Configuration
private import Diagnostics
private import Glibc
private import Themes

/// `recto theme import`: a theme of the site from color themes of other programs.
struct ThemeImportCommand {
  private let paths: [String]
  private let name: String?
  private let isRepairing: Bool
  private let isPairing: Bool
  private let isDryRun: Bool
  private let replacement: ThemeCatalog.Replacement
  private let site: ThemeCommandContext
  private let surroundings: Surroundings
  private let printer: DiagnosticPrinter

  init(_ arguments: Arguments, _ site: ThemeCommandContext, _ surroundings: Surroundings) {
    paths = arguments.positional
    name = arguments["name"]
    isRepairing = arguments.has("repair")
    isPairing = arguments.has("pair")
    isDryRun = arguments.has("dry-run")
    replacement = arguments.has("force") ? .ownTheme : .nothing
    self.site = site
    self.surroundings = surroundings
    // Files are named from where the user is, not from the site's folder.
    printer = DiagnosticPrinter(hasColor: surroundings.console.hasColor, folder: "")
  }

  func run() -> ExitCode {
    let sibling = paths.count == 1 ? paths.first.flatMap(sibling(of:)) : nil
    if isPairing, paths.count == 1, sibling == nil {
      warn(
        Diagnostic(
          .error, id: "no-sibling", "no file for the other mode lies beside this one",
          file: paths[0], hint: "name both files: recto theme import LIGHT DARK"))
      return .usage
    }
    let files = paths + (isPairing ? [sibling].compactMap { $0 } : [])
    var themes: [ForeignTheme] = []
    for path in files {
      guard let source = read(path) else { return .usage }
      guard let theme = theme(in: source) else { return .siteHasErrors }
      themes.append(theme)
    }
    if !isPairing, let sibling, let theme = themes.first, theme.modes.count == 1 {
      warn(
        Diagnostic(
          .note, id: "sibling", "there is also '\(sibling)'", file: paths[0],
          hint: "with --pair the two become one theme for both modes"))
    }
    guard let made = combined(themes, files) else { return .siteHasErrors }
    return write(made, as: fileName(of: made.content.name))
  }

  private func combined(_ themes: [ForeignTheme], _ files: [String]) -> ThemeImport? {
    let names = zip(themes, files).map { $0.name ?? ThemeNames.name(ofFile: $1) }
    let other = themes.count > 1 ? themes[1] : nil
    let name = name ?? ThemeNames.common(of: names)
    if let made = ThemeImport(themes[0], and: other, named: name, from: files) { return made }
    let modes = themes[0].modes.filter { other?.modes.contains($0) ?? false }
    warn(
      Diagnostic(
        .error, id: "same-mode",
        "both files are for the \(modes.map(\.rawValue).joined(separator: " and the ")) mode",
        file: files[1], hint: "import them as two themes"))
    return nil
  }

  /// The name from which that of the file is made: a scheme's own, where it has letters.
  private func fileName(of name: String) -> String {
    guard self.name == nil, Theme.id(ofName: name) == nil else { return name }
    let names = paths.map(ThemeNames.name(ofFile:))
    return names.first { Theme.id(ofName: $0) != nil } ?? name
  }

  private func write(_ imported: ThemeImport, as name: String) -> ExitCode {
    var imported = imported
    if isRepairing { imported.repair() }
    let place: ThemeCatalog.Place
    switch site.themes.placeForTheme(named: name, replacing: replacement) {
    case .success(let found): place = found
    case .failure(let refusal):
      let diagnostics = refusal.diagnostics.map(offeringOptions)
      guard isDryRun, let id = Theme.id(ofName: name) else {
        site.warn(diagnostics)
        return .usage
      }
      // Nothing is to be written, so nothing is in the way; it would be without --dry-run.
      show(ThemeImportReport(imported, id: id, file: "themes/\(id).yaml"), of: imported)
      site.warn(diagnostics.map(\.asNote))
      return .done
    }
    let report = ThemeImportReport(imported, id: place.id, file: place.path.description)
    if isDryRun {
      show(report, of: imported)
      return .done
    }
    switch site.themes.adding(imported.content.text, at: place, in: site.files) {
    case .success:
      site.warn(report.contrast)
      surroundings.console.print(
        "the theme '\(place.id)' is in \(site.shown(place.path))\n" + report.changes
          + report.summary + "\n" + nextSteps(place.id, report))
      return .done
    case .failure(.refused(let diagnostics)):
      site.warn(diagnostics)
      return .usage
    case .failure(.conflict):
      site.warn([
        Diagnostic(
          .error, id: "theme-exists", "something else has this name, or has just been put there",
          file: place.path.description, hint: "choose another name with --name")
      ])
      return .usage
    case .failure(.failed(let failure)):
      surroundings.console.warn("recto: \(failure)\n")
      return .disk
    }
  }

  private func show(_ report: ThemeImportReport, of imported: ThemeImport) {
    surroundings.console.print(imported.content.text)
    site.warn(report.contrast)
    surroundings.console.warn(report.changes + report.summary)
  }

  private func nextSteps(_ id: String, _ report: ThemeImportReport) -> String {
    let option = site.source == "." ? "" : " --source \(shellWord(site.source))"
    let folder = site.source == "." ? "" : " \(shellWord(site.source))"
    var steps = [
      ("theme preview \(id) -o preview\(option)", "every part of a page"),
      ("serve --theme \(id)\(folder)", "the site in it, while you write"),
    ]
    if !isRepairing, !report.contrast.isEmpty {
      let words = paths.map(shellWord) + (name.map { ["--name", shellWord($0)] } ?? [])
      let rest = isPairing ? ["--pair"] : []
      steps.insert(
        (
          "theme import \((words + rest).joined(separator: " ")) --repair --force\(option)",
          "with the nearest colors that can be read"
        ), at: 0)
    }
    let width = steps.map(\.0.count).max() ?? 0
    let lines = steps.map { "  recto \(padded($0, width))  \($1)\n" }
    return lines.joined() + "\n'theme: \(id)' in recto.yaml makes it the site's own.\n"
  }

  /// Says of a theme of the site that is in the way how to replace it, and how to give a name.
  private func offeringOptions(_ diagnostic: Diagnostic) -> Diagnostic {
    var offering = diagnostic
    if diagnostic.id == "theme-name" {
      offering.hint = "choose a name with letters or digits with --name"
    }
    guard diagnostic.id == "theme-exists" else { return offering }
    offering.hint =
      diagnostic.file == nil
      ? "choose another name with --name"
      : "choose another name with --name, or replace that one with --force"
    return offering
  }
}

extension ThemeImportCommand {
  private func warn(_ diagnostic: Diagnostic) {
    surroundings.console.warn(printer.text(of: diagnostic))
  }

  private func read(_ path: String) -> SourceText? {
    switch surroundings.read(path) {
    case .bytes(let bytes): return SourceText(file: path, bytes: bytes)
    case .failed(let reason):
      warn(
        Diagnostic(
          .error, id: "unreadable-file", "the file cannot be read: \(reason)", file: path,
          hint: "name a file with a color scheme"))
      return nil
    }
  }

  private func theme(in source: SourceText) -> ForeignTheme? {
    let (theme, diagnostics) = ForeignTheme.read(source) { path in
      // What lies elsewhere is not read, and so cannot be quoted in a message.
      guard isWithin(folder: source.file, path) else {
        return .failure(
          ForeignTheme.InclusionFault(reason: "it is a link that leads out of the folder"))
      }
      return switch surroundings.read(path) {
      case .bytes(let bytes): .success(SourceText(file: path, bytes: bytes))
      case .failed(let reason): .failure(ForeignTheme.InclusionFault(reason: reason))
      }
    }
    for diagnostic in diagnostics { warn(diagnostic) }
    return theme
  }

  /// Whether `path` with its links followed lies below the folder of `file`, or is not there.
  private func isWithin(folder file: String, _ path: String) -> Bool {
    let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? "."
    guard let place = resolved(path) else { return true }
    guard let root = resolved(folder) else { return false }
    return root == "/" || place.utf8.starts(with: (root + "/").utf8)
  }

  private func resolved(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }

  /// The file for the other mode, by its name, if there is one.
  private func sibling(of path: String) -> String? {
    ThemeNames.siblings(ofFile: path).first { path in
      if case .bytes = surroundings.read(path) { true } else { false }
    }
  }
}

extension Diagnostic {
  fileprivate var asNote: Diagnostic {
    var note = self
    note.severity = .note
    return note
  }
}
