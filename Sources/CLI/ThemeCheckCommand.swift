private import Configuration
private import Diagnostics
private import Themes

/// `recto theme check`: every pair of colors that differs too little.
struct ThemeCheckCommand {
  /// The theme that was asked for; nil for those of the site or all.
  private let name: String?
  private let themes: [(id: String, position: Position?)]
  private let isQuiet: Bool
  private let site: ThemeCommandContext

  init(
    _ arguments: Arguments, _ definition: CommandDefinition, _ site: ThemeCommandContext
  ) throws(UsageError) {
    let name = arguments.positional.first
    if let name, arguments.has("all") {
      throw UsageError(
        "'--all' and '\(name)' do not go together", command: definition, hint: nil)
    }
    self.name = name
    themes =
      name.map { [($0, nil)] }
      ?? (arguments.has("all")
        ? site.themes.library.ids.map { ($0, nil) } : site.configuredThemes)
    isQuiet = arguments.has("quiet")
    self.site = site
  }

  func run() -> ExitCode {
    var code: ExitCode = name == nil && site.hasConfigurationErrors ? .siteHasErrors : .done
    var count = 0
    for (id, position) in themes {
      guard let entry = site.entry(id, at: position) else {
        if name != nil { return .usage }
        code = .siteHasErrors
        continue
      }
      let resolved = entry.resolve()
      if !check(id, resolved) { code = .siteHasErrors }
      count += resolved.theme?.contrastPairCount ?? 0
    }
    if themes.count > 1, !isQuiet {
      site.console.print("\(count) pairs of \(themes.count) themes were checked\n")
    }
    return code
  }

  /// Whether nothing is wrong with the theme.
  private func check(_ id: String, _ resolved: ResolvedTheme) -> Bool {
    let faults = resolved.diagnostics
    let contrast = resolved.contrastWarnings(atMost: .max)
    site.warn(faults + contrast + (isQuiet ? [] : resolved.accentNotes()))
    guard let theme = resolved.theme, !faults.hasErrors
    else { return false }
    if !isQuiet {
      let count = contrast.isEmpty ? 0 : theme.contrastFailures().count
      let found =
        count == 0 ? "all can be read" : "\(count) \(count == 1 ? "differs" : "differ") too little"
      site.console.print(
        "\(id): \(theme.contrastPairCount) pairs at level \(theme.level.rawValue), \(found)\n"
      )
    }
    return contrast.isEmpty && faults.isEmpty
  }
}
