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

  var name: String
  var summary: String
  var arguments: [Argument] = []
  var options: [Option] = []
  /// Paragraphs below the options in help.
  var discussion: [String] = []
  var examples: [String] = []
}

extension CommandDefinition {
  /// The line that says how it is called.
  var usage: String {
    let arguments = arguments.map { $0.isOptional ? "[\($0.name)]" : $0.name }
    let options = options.isEmpty ? [] : ["[OPTIONS]"]
    return (["recto", name] + options + arguments).joined(separator: " ")
  }
}
