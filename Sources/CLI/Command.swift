private import Diagnostics

/// One run of the program: arguments in, text and an exit code out.
public struct Command {
  private let surroundings: Surroundings

  public init(in surroundings: Surroundings) {
    self.surroundings = surroundings
  }

  /// Runs the command that `arguments` name; the program's own name is not among them.
  public func run(_ arguments: [String]) -> ExitCode {
    guard let name = arguments.first else {
      surroundings.console.print(Help.introduction)
      return .done
    }
    do throws(UsageError) {
      return try run(name, Array(arguments.dropFirst()))
    } catch {
      return report(error)
    }
  }

  private func run(_ name: String, _ rest: [String]) throws(UsageError) -> ExitCode {
    if ["--help", "-h"].contains(name) { return try run("help", rest) }
    if name == "--version" { return try run("version", rest) }
    var rest = rest
    var definition = try Self.definition(name, in: nil)
    if !definition.commands.isEmpty {
      guard let name = rest.first, name != "--help", name != "-h" else {
        surroundings.console.print(Help.text(of: definition))
        return .done
      }
      definition = try Self.definition(name, in: definition)
      rest.removeFirst()
    }
    if rest.contains(where: { $0 == "--help" || $0 == "-h" }) {
      surroundings.console.print(Help.text(of: definition))
      return .done
    }
    let arguments = try Arguments(rest, of: definition)
    return try run(definition, arguments)
  }

  /// The command of that name, one of `group` where there is one.
  private static func definition(
    _ name: String, in group: CommandDefinition?
  ) throws(UsageError) -> CommandDefinition {
    let commands = group?.commands ?? Commands.all
    if let definition = commands.first(where: { $0.name == name }) { return definition }
    let near = nearestName(to: name, among: commands.map(\.name))
    let shown = group.map { "\($0.name) \(name)" } ?? name
    throw UsageError(
      "unknown command '\(shown)'", command: group, hint: near.map { "did you mean '\($0)'?" })
  }

  private func run(
    _ definition: CommandDefinition, _ arguments: Arguments
  ) throws(UsageError) -> ExitCode {
    if definition.group == Commands.theme.name {
      return try ThemeCommand(arguments, definition, surroundings).run()
    }
    switch definition.name {
    case "new": return NewCommand(surroundings).run(folder: arguments.positional[0])
    case "build", "check":
      return try BuildCommand(arguments, definition, surroundings).run()
    case "why": return try WhyCommand(arguments, definition, surroundings).run()
    case "serve": return try ServeCommand(arguments, definition, surroundings).run()
    case "doctor": return DoctorCommand(arguments, surroundings).run()
    case "render": return try RenderCommand(arguments, definition, surroundings).run()
    case "help": return try help(arguments.positional)
    case "completions": return try completions(arguments.positional[0])
    default:
      surroundings.console.print("recto \(version)\n")
      return .done
    }
  }

  private func help(_ names: [String]) throws(UsageError) -> ExitCode {
    guard let name = names.first else {
      surroundings.console.print(Help.overview)
      return .done
    }
    var definition = try Self.definition(name, in: nil)
    if names.count > 1 {
      guard !definition.commands.isEmpty else {
        throw UsageError(
          "'\(name)' has no commands of its own", command: definition, hint: nil)
      }
      definition = try Self.definition(names[1], in: definition)
    }
    surroundings.console.print(Help.text(of: definition))
    return .done
  }

  private func completions(_ shell: String) throws(UsageError) -> ExitCode {
    guard let shell = Completions.Shell(rawValue: shell) else {
      throw UsageError(
        "unknown shell '\(shell)'", command: Commands.completions,
        hint: "there are scripts for bash, zsh and fish")
    }
    surroundings.console.print(Completions.script(for: shell))
    return .done
  }

  private func report(_ error: UsageError) -> ExitCode {
    var text = "recto: \(error.message)\n"
    if let hint = error.hint { text += "  = \(hint)\n" }
    if let command = error.command.flatMap({ Commands.named($0) }) {
      text += "usage: \(command.usage)\n'recto help \(command.fullName)' says more.\n"
    } else {
      text += "'recto help' lists the commands.\n"
    }
    surroundings.console.warn(text)
    return .usage
  }
}

/// The program's version (Semantic Versioning 2.0.0).
public let version = "0.1.0"
