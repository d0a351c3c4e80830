private import ByteText
private import Diagnostics
private import Documents
private import Themes

/// `recto theme export`: a theme as a file for another program or another site.
struct ThemeExportCommand {
  private let id: String
  private let format: ThemeExport.Format
  private let mode: Theme.Mode?
  private let output: String?
  private let definition: CommandDefinition
  private let site: ThemeCommandContext

  init(
    _ arguments: Arguments, _ definition: CommandDefinition, _ site: ThemeCommandContext
  ) throws(UsageError) {
    id = arguments.positional[0]
    format = try Self.format(arguments["format"], definition)
    mode = try Self.mode(arguments["mode"], definition)
    output = arguments["output"].flatMap { $0 == "-" ? nil : $0 }
    self.definition = definition
    self.site = site
    if let mode, !format.isOfOneMode {
      throw UsageError(
        "'--mode \(mode.rawValue)' does not go with '--format \(format.rawValue)'",
        command: definition, hint: "the file holds both modes")
    }
  }

  private static func format(
    _ text: String?, _ definition: CommandDefinition
  ) throws(UsageError) -> ThemeExport.Format {
    let names = ThemeExport.Format.allCases.map(\.rawValue)
    guard let text else {
      throw UsageError(
        "'--format' is needed", command: definition,
        hint: "one of \(names.joined(separator: ", "))")
    }
    guard let format = ThemeExport.Format(rawValue: text) else {
      let near = nearestName(to: text, among: names)
      throw UsageError(
        "unknown format '\(text)'", command: definition,
        hint: near.map { "did you mean '\($0)'?" } ?? "there are \(names.joined(separator: ", "))")
    }
    return format
  }

  private static func mode(
    _ text: String?, _ definition: CommandDefinition
  ) throws(UsageError) -> Theme.Mode? {
    guard let text else { return nil }
    guard let mode = Theme.Mode(rawValue: text) else {
      throw UsageError(
        "unknown mode '\(text)'", command: definition, hint: "there are light and dark")
    }
    return mode
  }

  func run() throws(UsageError) -> ExitCode {
    guard let entry = site.entry(id) else { return .usage }
    let resolved = entry.resolve()
    site.warn(resolved.diagnostics)
    guard !resolved.diagnostics.hasErrors, let theme = resolved.theme,
      let export = ThemeExport(resolved)
    else { return .siteHasErrors }
    if let mode, !theme.modes.contains(mode) {
      throw UsageError(
        "the theme '\(id)' has no \(mode.rawValue) mode", command: definition, hint: nil)
    }
    guard let mode = mode ?? (format.isOfOneMode && theme.modes.count > 1 ? nil : theme.modes.first)
    else {
      throw UsageError(
        "a file of that format holds one mode, and '\(id)' has two", command: definition,
        hint: "say --mode light or --mode dark")
    }
    return write(export.text(as: format, of: mode), assets: resolved.files.flatMap(\.assets).count)
  }

  private func write(_ text: String, assets: Int) -> ExitCode {
    if format == .yaml, assets > 0 {
      site.warn([
        Diagnostic(
          .warning, id: "theme-assets",
          "the rules of '\(id)' name \(assets == 1 ? "a file" : "\(assets) files") in its folder,"
            + " which this file does not hold",
          hint: "copy the folder 'assets' too")
      ])
    }
    guard let output else {
      site.console.print(text)
      return .done
    }
    let start = output.lastIndex(of: "/").map { output.index(after: $0) } ?? output.startIndex
    let folder = output[..<start]
    do throws(FileFailure) {
      let files = try DiskDocumentFiles(root: folder.isEmpty ? "." : String(folder))
      try files.create(RelativePath(String(output[start...])), Array(text.utf8))
    } catch {
      site.console.warn("recto: \(error)\n  = nothing is ever replaced; name a new file\n")
      return .disk
    }
    site.console.print("the theme '\(id)' is in \(output)\n")
    return .done
  }
}
