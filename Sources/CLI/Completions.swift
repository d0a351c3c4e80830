/// Scripts that complete commands and options, made from the definitions.
enum Completions {
  enum Shell: String, CaseIterable {
    case bash
    case zsh
    case fish
  }

  static func script(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  private static var bash: String {
    let cases = Commands.all.map { command in
      """
          \(command.name))
            case "$previous" in
      \(command.options.filter { $0.value != nil }.map(bashValue).joined())\
            esac
            if [[ $word == -* ]]; then
              COMPREPLY=($(compgen -W "\(spellings(of: command).joined(separator: " "))" -- "$word"))
            else
              \(bashWords(command.arguments.first?.completion ?? .none))
            fi
            ;;

      """
    }.joined()
    return """
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
        if [[ $COMP_CWORD == 1 ]]; then
          COMPREPLY=($(compgen -W "\(names)" -- "$word"))
          return
        fi
        case "${COMP_WORDS[1]}" in
      \(cases)  esac
      }
      complete -F _recto recto

      """
  }

  private static func bashValue(_ option: CommandDefinition.Option) -> String {
    let names = ["--\(option.long)"] + (option.short.map { ["-\($0)"] } ?? [])
    return """
              \(names.joined(separator: "|")))
                \(bashWords(option.completion))
                return
                ;;

      """
  }

  private static func bashWords(_ completion: CommandDefinition.Completion) -> String {
    switch completion {
    case .files: "COMPREPLY=($(compgen -f -- \"$word\"))"
    case .folders: "COMPREPLY=($(compgen -d -- \"$word\"))"
    case .words(let words):
      "COMPREPLY=($(compgen -W \"\(words.joined(separator: " "))\" -- \"$word\"))"
    case .none: ":"
    }
  }

  private static var zsh: String {
    let commands = Commands.all.map { "    '\($0.name):\(zshQuoted($0.summary))'\n" }.joined()
    let cases = Commands.all.map { command -> String in
      let options = command.options.map { option -> String in
        let value = option.value.map { ":\($0):\(zshAction(option.completion))" } ?? ""
        let equals = option.value == nil ? "" : "="
        return "'--\(option.long)\(equals)[\(zshQuoted(option.summary))]\(value)'"
      }
      let arguments = command.arguments.map { "':\($0.name):\(zshAction($0.completion))'" }
      let all = (options + arguments).joined(separator: " ")
      return "    \(command.name)) _arguments \(all.isEmpty ? "':'" : all) ;;\n"
    }.joined()
    return """
      #compdef recto
      _recto() {
        local -a commands
        commands=(
      \(commands)  )
        if (( CURRENT == 2 )); then
          _describe command commands
          return
        fi
        local command=$words[2]
        shift words
        (( CURRENT-- ))
        case $command in
      \(cases)  esac
      }
      _recto "$@"

      """
  }

  private static func zshAction(_ completion: CommandDefinition.Completion) -> String {
    switch completion {
    case .files: "_files"
    case .folders: "_files -/"
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .none: ""
    }
  }

  private static func zshQuoted(_ text: String) -> String {
    text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "’")
      .split(separator: ":", omittingEmptySubsequences: false).joined(separator: "\\:")
  }

  private static var fish: String {
    var lines = ["# fish completion for recto", "complete -c recto -f"]
    for command in Commands.all {
      lines.append(
        "complete -c recto -n __fish_use_subcommand -a \(command.name)"
          + " -d '\(fishQuoted(command.summary))'")
      let condition = "-n '__fish_seen_subcommand_from \(command.name)'"
      for option in command.options {
        let short = option.short.map { " -s \($0)" } ?? ""
        let value = option.value == nil ? "" : fishValue(option.completion)
        lines.append(
          "complete -c recto \(condition) -l \(option.long)\(short)\(value)"
            + " -d '\(fishQuoted(option.summary))'")
      }
      if let argument = command.arguments.first {
        lines.append("complete -c recto \(condition)\(fishArgument(argument.completion))")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func fishValue(_ completion: CommandDefinition.Completion) -> String {
    switch completion {
    case .files: " -r -F"
    case .folders: " -x -a '(__fish_complete_directories)'"
    case .words(let words): " -x -a '\(words.joined(separator: " "))'"
    case .none: " -x"
    }
  }

  private static func fishArgument(_ completion: CommandDefinition.Completion) -> String {
    switch completion {
    case .files: " -F"
    case .folders: " -a '(__fish_complete_directories)'"
    case .words(let words): " -a '\(words.joined(separator: " "))'"
    case .none: ""
    }
  }

  private static func fishQuoted(_ text: String) -> String {
    text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "\\'")
  }

  private static var names: String { Commands.all.map(\.name).joined(separator: " ") }

  private static func spellings(of command: CommandDefinition) -> [String] {
    command.options.flatMap { option in
      ["--\(option.long)"] + (option.short.map { ["-\($0)"] } ?? [])
    }
  }
}
