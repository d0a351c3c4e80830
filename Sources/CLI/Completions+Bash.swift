extension Completions {
  static var bash: String {
    """
    # bash completion for recto
    _recto() {
      local word=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
      COMPREPLY=()
      # Bash has cut '--format=j' at the '='.
      if [[ $word == "=" ]]; then
        word=
      elif [[ $previous == "=" ]]; then
        previous=${COMP_WORDS[COMP_CWORD-2]}
      fi
    \(indented(bashCommands(Commands.all, at: 1), by: 2))
    }
    complete -F _recto recto

    """
  }

  /// Completes the word at `place` with the names of commands, and what follows as each of them says.
  private static func bashCommands(_ commands: [CommandDefinition], at place: Int) -> String {
    let cases = commands.map { command in
      let body =
        command.commands.isEmpty
        ? bashBody(of: command) : bashCommands(command.commands, at: place + 1)
      return "  \(command.name))\n\(indented(body, by: 4))\n    ;;\n"
    }.joined()
    return """
      if [[ $COMP_CWORD == \(place) ]]; then
        COMPREPLY=($(compgen -W "\(names(of: commands))" -- "$word"))
        return
      fi
      case "${COMP_WORDS[\(place)]}" in
      \(cases)esac
      """
  }

  private static func bashBody(of command: CommandDefinition) -> String {
    let values = command.options.filter { $0.value != nil }.map { option in
      let names = ["--\(option.long)"] + (option.short.map { ["-\($0)"] } ?? [])
      return """
          \(names.joined(separator: "|")))
            \(bashWords(option.completion))
            return
            ;;

        """
    }.joined()
    return """
      case "$previous" in
      \(values)esac
      if [[ $word == -* ]]; then
        COMPREPLY=($(compgen -W "\(spellings(of: command).joined(separator: " "))" -- "$word"))
      else
        \(bashWords(command.arguments.first?.completion ?? .none))
      fi
      """
  }

  private static func bashWords(_ completion: CommandDefinition.Completion) -> String {
    switch completion {
    case .files: "COMPREPLY=($(compgen -f -- \"$word\"))"
    case .folders: "COMPREPLY=($(compgen -d -- \"$word\"))"
    case .words(let words):
      "COMPREPLY=($(compgen -W \"\(words.joined(separator: " "))\" -- \"$word\"))"
    case .themes: "COMPREPLY=($(compgen -W \"$(\(themeList))\" -- \"$word\"))"
    case .none: ":"
    }
  }
}
