/// `recto serve`: the site in a browser, made anew when its source changes.
struct ServeCommand {
  private let options: BuildArguments
  private let surroundings: Surroundings

  init(
    _ arguments: Arguments, _ definition: CommandDefinition, _ surroundings: Surroundings
  ) throws(UsageError) {
    options = try BuildArguments(arguments, definition, surroundings)
    self.surroundings = surroundings
  }

  func run() -> ExitCode {
    .done
  }
}
