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

  /// Prints the ids of the themes of the current folder, one a line.
  static let themeList = "recto theme list --quiet 2>/dev/null"

  static func names(of commands: [CommandDefinition]) -> String {
    commands.map(\.name).joined(separator: " ")
  }

  static func spellings(of command: CommandDefinition) -> [String] {
    command.options.flatMap { option in
      ["--\(option.long)"] + (option.short.map { ["-\($0)"] } ?? [])
    }
  }
}

/// Text whose lines are indented as those of the line that they are put into.
func indented(_ text: String, by columns: Int) -> String {
  let space = String(repeating: " ", count: columns)
  return text.split(separator: "\n", omittingEmptySubsequences: false)
    .map { $0.isEmpty ? "" : space + $0 }.joined(separator: "\n")
}
