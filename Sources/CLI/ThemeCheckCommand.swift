private import Diagnostics
private import Themes

/// `recto theme check`: every pair of colors that differs too little.
struct ThemeCheckCommand {
  private let ids: [String]
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
    ids =
      name.map { [$0] } ?? (arguments.has("all") ? site.themes.library.ids : site.configuredThemes)
    isQuiet = arguments.has("quiet")
    self.site = site
  }

  func run() -> ExitCode {
    var code = ExitCode.done
    var count = 0
    for id in ids {
      guard let entry = site.entry(id) else { return .usage }
      if !check(entry) { code = .siteHasErrors }
      count += entry.resolved.theme?.contrastPairCount ?? 0
    }
    if ids.count > 1, !isQuiet {
      site.console.print("\(count) pairs of \(ids.count) themes were checked\n")
    }
    return code
  }

  /// Whether nothing is wrong with the theme.
  private func check(_ entry: ThemeCatalog.Entry) -> Bool {
    let faults = entry.resolved.diagnostics
    let contrast = entry.resolved.contrastWarnings(atMost: .max)
    site.warn(faults + contrast)
    guard let theme = entry.resolved.theme, !faults.contains(where: { $0.severity == .error })
    else { return false }
    if !isQuiet {
      let count = contrast.isEmpty ? 0 : theme.contrastFailures().count
      let found =
        count == 0 ? "all can be read" : "\(count) \(count == 1 ? "differs" : "differ") too little"
      site.console.print(
        "\(entry.id): \(theme.contrastPairCount) pairs at level \(theme.level.rawValue), \(found)\n"
      )
    }
    return contrast.isEmpty && faults.isEmpty
  }
}
