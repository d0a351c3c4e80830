private import ByteText
private import Configuration
private import Diagnostics
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
    return write(made)
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

  private func write(_ imported: ThemeImport) -> ExitCode {
    var imported = imported
    if isRepairing { imported.repair() }
    let name = imported.content.name
    let place: ThemeCatalog.Place
    switch site.themes.placeForTheme(named: name, replacing: replacement) {
    case .success(let found): place = found
    case .failure(let refusal):
      site.warn(refusal.diagnostics.map(offeringForce))
      return .usage
    }
    let report = ThemeImportReport(imported, id: place.id, file: place.path.description)
    if isDryRun {
      surroundings.console.print(imported.content.text)
      site.warn(report.contrast)
      surroundings.console.warn(report.changes + report.summary)
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

  /// Says of a theme of the site that is in the way how to replace it.
  private func offeringForce(_ diagnostic: Diagnostic) -> Diagnostic {
    guard diagnostic.id == "theme-exists" else { return diagnostic }
    var offering = diagnostic
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
      switch surroundings.read(path) {
      case .bytes(let bytes): .success(SourceText(file: path, bytes: bytes))
      case .failed(let reason): .failure(ForeignTheme.InclusionFault(reason: reason))
      }
    }
    for diagnostic in diagnostics { warn(diagnostic) }
    return theme
  }

  /// The file for the other mode, by its name, if there is one.
  private func sibling(of path: String) -> String? {
    ThemeNames.siblings(ofFile: path).first { path in
      if case .bytes = surroundings.read(path) { true } else { false }
    }
  }
}
