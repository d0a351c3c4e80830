private import Diagnostics
private import Themes

/// `recto theme list`.
struct ThemeListCommand {
  private let site: ThemeSite
  private let isQuiet: Bool

  init(_ site: ThemeSite, isQuiet: Bool) {
    self.site = site
    self.isQuiet = isQuiet
  }

  func run() -> ExitCode {
    let entries = site.themes.entries
    if isQuiet {
      site.console.print(entries.map { "\($0.id)\n" }.joined())
      return .done
    }
    let width = entries.map(\.id.count).max() ?? 0
    let own = site.configuredThemes[0]
    site.console.print(
      entries.map { entry in
        let mark = entry.id == own ? "*" : " "
        let level = entry.resolved.theme?.level.rawValue ?? "?"
        return "\(mark) \(padded(entry.id, width))  \(padded(level, 3))  \(origin(of: entry))\n"
      }.joined())
    let faults = entries.flatMap(\.resolved.diagnostics)
    site.warn(faults)
    return faults.contains { $0.severity == .error } ? .siteHasErrors : .done
  }

  private func origin(of entry: SiteThemes.Entry) -> String {
    let modes = entry.resolved.theme?.modes ?? []
    let only = modes.count == 1 ? ", \(modes[0].rawValue) only" : ""
    return (entry.path.map(site.shown) ?? "built in") + only
  }
}

/// `text` with spaces behind it, so that it is `width` characters long.
func padded(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}
