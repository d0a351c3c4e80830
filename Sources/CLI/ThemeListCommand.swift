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
    let rows = zip(site.themes.entries, site.themes.outlines()).map { Row(entry: $0, outline: $1) }
    switch format {
    case .text: site.console.print(text(of: rows))
    case .ids: site.console.print(rows.map { "\($0.entry.id)\n" }.joined())
    case .json: site.console.print(json(of: rows))
    }
    let faults = rows.flatMap(\.outline.diagnostics)
    site.warn(faults)
    return faults.hasErrors ? .siteHasErrors : .done
  }

  private struct Row {
    let entry: ThemeCatalog.Entry
    let outline: ThemeOutline

    /// The id where the file cannot be read.
    var name: String { outline.name ?? entry.id }
  }

  /// A line for each theme, and one below it for its description.
  private func text(of rows: [Row]) -> String {
    let idWidth = rows.map(\.entry.id.count).max() ?? 0
    let nameWidth = rows.map { displayWidth(visible($0.name)) }.max() ?? 0
    let own = site.configuredThemes[0].id
    return rows.map { row in
      let mark = row.entry.id == own ? "*" : " "
      let level = row.outline.name == nil ? "?" : row.outline.level.rawValue
      let line =
        "\(mark) \(padded(row.entry.id, idWidth))  \(padded(visible(row.name), nameWidth))"
        + "  \(padded(level, 3))  \(origin(of: row))\n"
      let description = visible(row.outline.description)
      return description.isEmpty ? line : line + "    \(description)\n"
    }.joined()
  }

  private func origin(of row: Row) -> String {
    let modes = row.outline.modes
    let only = modes.count == 1 ? ", \(modes[0].rawValue) only" : ""
    return (row.entry.path.map(site.shown).map(visible) ?? "built in") + only
  }

  /// An array of objects; `file` is there for themes of the site, and begins at its source folder.
  private func json(of rows: [Row]) -> String {
    let own = site.configuredThemes[0].id
    let objects = rows.map { row in
      let (entry, outline) = (row.entry, row.outline)
      var fields = ["\"id\": \(jsonString(entry.id))", "\"name\": \(jsonString(row.name))"]
      if outline.name != nil {
        let modes = outline.modes.map { jsonString($0.rawValue) }.joined(separator: ", ")
        fields += [
          "\"description\": \(jsonString(outline.description))",
          "\"author\": \(jsonString(outline.author))",
          "\"level\": \(jsonString(outline.level.rawValue))", "\"modes\": [\(modes)]",
        ]
      }
      if let path = entry.path { fields.append("\"file\": \(jsonString(path.description))") }
      fields += [
        "\"isBuiltin\": \(entry.path == nil)", "\"isSiteTheme\": \(entry.id == own)",
        "\"hasErrors\": \(outline.diagnostics.hasErrors)",
      ]
      return "  {\(fields.joined(separator: ", "))}"
    }
    return "[\n\(objects.joined(separator: ",\n"))\n]\n"
  }
}

/// `text` with spaces behind it, so that it takes `width` columns.
func padded(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - displayWidth(text)))
}
