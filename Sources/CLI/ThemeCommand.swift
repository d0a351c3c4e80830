/// `recto theme`: what its commands share.
struct ThemeCommand {
  private let arguments: Arguments
  private let definition: CommandDefinition
  private let surroundings: Surroundings

  init(
    _ arguments: Arguments, _ definition: CommandDefinition, _ surroundings: Surroundings
  ) {
    self.arguments = arguments
    self.definition = definition
    self.surroundings = surroundings
  }

  func run() throws(UsageError) -> ExitCode {
    let site: ThemeCommandContext
    switch ThemeCommandContext.open(try source(), surroundings) {
    case .success(let opened): site = opened
    case .failure(let exit): return exit.code
    }
    switch definition.name {
    case "new": return try ThemeNewCommand(arguments, definition, site).run()
    case "check": return try ThemeCheckCommand(arguments, definition, site).run()
    case "show": return ThemeShowCommand(arguments, site).run()
    case "import": return ThemeImportCommand(arguments, site, surroundings).run()
    case "export": return try ThemeExportCommand(arguments, definition, site).run()
    case "preview": return try ThemePreviewCommand(arguments, definition, site, surroundings).run()
    default: return try ThemeListCommand(arguments, definition, site).run()
    }
  }

  /// The site's source folder, which `list` may be given by its place.
  private func source() throws(UsageError) -> String {
    let named = arguments["source"]
    guard definition.name == "list", let placed = arguments.positional.first else {
      return named ?? "."
    }
    guard named == nil else {
      throw UsageError(
        "the source folder is given twice", command: definition, hint: "leave out '--source'")
    }
    return placed
  }
}
