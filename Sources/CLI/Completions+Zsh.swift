extension Completions {
  static var zsh: String {
    """
    #compdef recto
    _recto() {
      local -a commands
      local command
    \(indented(zshCommands(Commands.all), by: 2))
    }
    _recto "$@"

    """
  }

  /// Completes the second of the words with the names of commands, and what follows as each says.
  private static func zshCommands(_ commands: [CommandDefinition]) -> String {
    let names = commands.map { "  '\($0.name):\(zshQuoted($0.summary))'\n" }.joined()
    let cases = commands.map { command in
      let body =
        command.commands.isEmpty ? zshArguments(of: command) : zshCommands(command.commands)
      return "  \(command.name))\n\(indented(body, by: 4))\n    ;;\n"
    }.joined()
    return """
      commands=(
      \(names))
      if (( CURRENT == 2 )); then
        _describe command commands
        return
      fi
      command=$words[2]
      shift words
      (( CURRENT-- ))
      case $command in
      \(cases)esac
      """
  }

  private static func zshArguments(of command: CommandDefinition) -> String {
    let options = command.options.map { option -> String in
      let value = option.value.map { ":\($0):\(zshAction(option.completion))" } ?? ""
      let equals = option.value == nil ? "" : "="
      return "'--\(option.long)\(equals)[\(zshQuoted(option.summary))]\(value)'"
    }
    let arguments = command.arguments.map { "':\($0.name):\(zshAction($0.completion))'" }
    let all = (options + arguments).joined(separator: " ")
    return "_arguments \(all.isEmpty ? "':'" : all)"
  }

  private static func zshAction(_ completion: CommandDefinition.Completion) -> String {
    switch completion {
    case .files: "_files"
    case .folders: "_files -/"
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .themes: "($(\(themeList)))"
    case .none: ""
    }
  }

  /// A text between single quotes, in which colons and brackets have a meaning of their own.
  private static func zshQuoted(_ text: String) -> String {
    text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "’")
      .split(separator: ":", omittingEmptySubsequences: false).joined(separator: "\\:")
      .split(separator: "[", omittingEmptySubsequences: false).joined(separator: "\\[")
      .split(separator: "]", omittingEmptySubsequences: false).joined(separator: "\\]")
  }
}
