/// Help texts, made from the definitions of commands.
enum Help {
  /// What bare `recto` says.
  static let introduction = """
    recto turns a folder of Markdown into a website.

      recto build FOLDER     publish FOLDER as a website in FOLDER/site
      recto serve FOLDER     look at it while you write
      recto new FOLDER       begin a new one

    'recto help' lists all commands.

    """

  static let overview: String = {
    """
    recto turns a folder of Markdown into a website.

    usage: recto COMMAND [OPTIONS] [ARGUMENTS]

    \(list(of: Commands.all))
    'recto help COMMAND' explains one of them.

    """
  }()

  private static func list(of commands: [CommandDefinition]) -> String {
    let width = commands.map(\.name.count).max() ?? 0
    return commands.map { "  \(padded($0.name, width))  \($0.summary)\n" }.joined()
  }

  static func text(of command: CommandDefinition) -> String {
    var text = "recto \(command.fullName): \(command.summary)\n\nusage: \(command.usage)\n"
    if !command.commands.isEmpty {
      text += "\n\(list(of: command.commands))"
      text += "\n'recto help \(command.fullName) COMMAND' explains one of them.\n"
    }
    let rows =
      command.arguments.map { ($0.name, $0.summary) }
      + command.options.map { (spelling(of: $0), $0.summary) }
    if !rows.isEmpty {
      let width = min(28, rows.map(\.0.count).max() ?? 0)
      text += "\n"
      for (name, summary) in rows {
        let lines = wrapped(summary, to: 76 - width)
        text +=
          "  \(padded(name, width))  \(lines.joined(separator: "\n" + padded("", width + 4)))\n"
      }
    }
    for paragraph in command.discussion {
      text += "\n\(wrapped(paragraph, to: 80).joined(separator: "\n"))\n"
    }
    if !command.examples.isEmpty {
      text += "\nexamples:\n" + command.examples.map { "  \($0)\n" }.joined()
    }
    return text
  }

  private static func spelling(of option: CommandDefinition.Option) -> String {
    let short = option.short.map { "-\($0), " } ?? "    "
    guard let value = option.value else { return "\(short)--\(option.long)" }
    return option.isValueOptional
      ? "\(short)--\(option.long)[=\(value)]" : "\(short)--\(option.long) \(value)"
  }

  private static func wrapped(_ text: String, to width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? word : " \(word)"
    }
    return lines + [line]
  }
}
