private import ByteText
private import Diagnostics
private import Themes

/// `recto theme list`.
struct ThemeListCommand {
  private enum Format {
    case text
    case ids
    case json
  }

  private let site: ThemeCommandContext
  private let format: Format

  init(
    _ arguments: Arguments, _ definition: CommandDefinition, _ site: ThemeCommandContext
  ) throws(UsageError) {
    let isQuiet = arguments.has("quiet")
    switch arguments["format"] ?? "text" {
    case "text": format = isQuiet ? .ids : .text
    case "json" where isQuiet:
      throw UsageError(
        "'--quiet' and '--format json' do not go together", command: definition, hint: nil)
    case "json": format = .json
    case let other:
      throw UsageError(
        "unknown format '\(other)'", command: definition, hint: "write text or json")
    }
    self.site = site
  }

  func run() -> ExitCode {
    let entries = site.themes.entries
    switch format {
    case .text: site.console.print(text(of: entries))
    case .ids: site.console.print(entries.map { "\($0.id)\n" }.joined())
    case .json: site.console.print(json(of: entries))
    }
    let faults = entries.flatMap(\.resolved.diagnostics)
    site.warn(faults)
    return faults.hasErrors ? .siteHasErrors : .done
  }

  /// A line for each theme, and one below it for its description.
  private func text(of entries: [ThemeCatalog.Entry]) -> String {
    let idWidth = entries.map(\.id.count).max() ?? 0
    let nameWidth = entries.map(\.name.count).max() ?? 0
    let own = site.configuredThemes[0].id
    return entries.map { entry in
      let mark = entry.id == own ? "*" : " "
      let level = entry.resolved.theme?.level.rawValue ?? "?"
      let line =
        "\(mark) \(padded(entry.id, idWidth))  \(padded(entry.name, nameWidth))"
        + "  \(padded(level, 3))  \(origin(of: entry))\n"
      let description = entry.resolved.theme?.description ?? ""
      return description.isEmpty ? line : line + "    \(description)\n"
    }.joined()
  }

  private func origin(of entry: ThemeCatalog.Entry) -> String {
    let modes = entry.resolved.theme?.modes ?? []
    let only = modes.count == 1 ? ", \(modes[0].rawValue) only" : ""
    return (entry.path.map(site.shown) ?? "built in") + only
  }

  /// An array of objects; `file` is there for themes of the site, and begins at its source folder.
  private func json(of entries: [ThemeCatalog.Entry]) -> String {
    let own = site.configuredThemes[0].id
    let objects = entries.map { entry in
      var fields = ["\"id\": \(jsonString(entry.id))", "\"name\": \(jsonString(entry.name))"]
      if let theme = entry.resolved.theme {
        let modes = theme.modes.map { jsonString($0.rawValue) }.joined(separator: ", ")
        fields += [
          "\"description\": \(jsonString(theme.description))",
          "\"author\": \(jsonString(theme.author))",
          "\"level\": \(jsonString(theme.level.rawValue))", "\"modes\": [\(modes)]",
        ]
      }
      if let path = entry.path { fields.append("\"file\": \(jsonString(path.description))") }
      let hasErrors = entry.resolved.diagnostics.hasErrors
      fields += [
        "\"isBuiltin\": \(entry.path == nil)", "\"isSiteTheme\": \(entry.id == own)",
        "\"hasErrors\": \(hasErrors)",
      ]
      return "  {\(fields.joined(separator: ", "))}"
    }
    return "[\n\(objects.joined(separator: ",\n"))\n]\n"
  }
}

/// `text` with spaces behind it, so that it is `width` characters long.
func padded(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}
