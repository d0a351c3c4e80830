/// One command as data: parsing, help and completions come from it.
struct CommandDefinition: Sendable {
  /// A value that stands by its place.
  struct Argument: Sendable {
    /// As help shows it: `SOURCE`.
    var name: String
    var isOptional: Bool
    var summary: String
    /// What a shell may complete it with.
    var completion = Completion.files
  }

  enum Completion: Sendable {
    case files
    case folders
    case words([String])
    /// The ids of the themes of the current folder.
    case themes
    case none
  }

  /// A value that stands by its name.
  struct Option: Sendable {
    /// Without its hyphens: `base-url`.
    var long: String
    var short: Character?
    /// As help shows it; nil for a flag.
    var value: String?
    /// Whether the value may be left out; it then follows `=`.
    var isValueOptional = false
    var summary: String
    var completion = Completion.none
  }

  /// The command that it belongs to: `theme` for `theme new`.
  var group: String?
  var name: String
  var summary: String
  /// Of a command that is only their common name.
  var commands: [CommandDefinition] = []
  var arguments: [Argument] = []
  var options: [Option] = []
  /// Paragraphs below the options in help.
  var discussion: [String] = []
  var examples: [String] = []
}

extension CommandDefinition {
  /// With the command that it belongs to: `theme new`.
  var fullName: String { group.map { "\($0) \(name)" } ?? name }

  /// The line that says how it is called.
  var usage: String {
    if !commands.isEmpty { return "recto \(fullName) COMMAND [OPTIONS] [ARGUMENTS]" }
    let arguments = arguments.map { $0.isOptional ? "[\($0.name)]" : $0.name }
    let options = options.isEmpty ? [] : ["[OPTIONS]"]
    return (["recto", fullName] + options + arguments).joined(separator: " ")
  }
}
