extension Completions {
  static var fish: String {
    let groups = Commands.all.filter { !$0.commands.isEmpty }
    var lines = ["# fish completion for recto", "complete -c recto -f"]
    for command in Commands.all {
      lines.append(
        "complete -c recto -n __fish_use_subcommand -a \(command.name)"
          + " -d '\(fishQuoted(command.summary))'")
      // A name that a group has too means the group's command behind that.
      let others = groups.filter { $0.commands.contains { $0.name == command.name } }
      let condition = others.reduce(fishSeen([command])) { "\($0); and not \(fishSeen([$1]))" }
      if command.commands.isEmpty {
        lines += fishLines(of: command, where: condition)
        continue
      }
      let none = "\(condition); and not \(fishSeen(command.commands))"
      for inner in command.commands {
        lines.append(
          "complete -c recto -n '\(none)' -a \(inner.name) -d '\(fishQuoted(inner.summary))'")
        lines += fishLines(of: inner, where: "\(condition); and \(fishSeen([inner]))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func fishSeen(_ commands: [CommandDefinition]) -> String {
    "__fish_seen_subcommand_from \(names(of: commands))"
  }

  private static func fishLines(
    of command: CommandDefinition, where condition: String
  ) -> [String] {
    let options = command.options.map { option in
      let short = option.short.map { " -s \($0)" } ?? ""
      let value = option.value == nil ? "" : fishValue(option.completion)
      return "complete -c recto -n '\(condition)' -l \(option.long)\(short)\(value)"
        + " -d '\(fishQuoted(option.summary))'"
    }
    guard let argument = command.arguments.first else { return options }
    return options + [
      "complete -c recto -n '\(condition)'\(fishArgument(argument.completion))"
    ]
  }

  /// What follows an option; other than an argument of its own it has to be there.
  private static func fishValue(_ completion: CommandDefinition.Completion) -> String {
    let isFile = if case .files = completion { true } else { false }
    return (isFile ? " -r" : " -x") + fishArgument(completion)
  }

  private static func fishArgument(_ completion: CommandDefinition.Completion) -> String {
    switch completion {
    case .files: " -F"
    case .folders: " -a '(__fish_complete_directories)'"
    case .words(let words): " -a '\(words.joined(separator: " "))'"
    case .themes: " -a '(\(themeList))'"
    case .none: ""
    }
  }

  private static func fishQuoted(_ text: String) -> String {
    text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "\\'")
  }
}
