private import Diagnostics

/// The arguments of one call, taken apart as a command's definition says.
struct Arguments: Equatable {
  /// Values by place.
  private(set) var positional: [String] = []
  /// Values of options by long name; a flag has an empty one.
  private(set) var options: [String: String] = [:]

  subscript(option: String) -> String? { options[option] }

  func has(_ option: String) -> Bool { options[option] != nil }

  /// Reads `arguments`, those after the command's name.
  ///
  /// - Throws: `UsageError` for an unknown option, with the nearest name; for a missing value, a
  ///   value too many, and an option that is given twice.
  init(_ arguments: [String], of command: CommandDefinition) throws(UsageError) {
    var rest = arguments[...]
    var areOptionsOver = false
    while let argument = rest.popFirst() {
      if areOptionsOver || argument == "-" || !argument.hasPrefix("-") {
        positional.append(argument)
      } else if argument == "--" {
        areOptionsOver = true
      } else if argument.hasPrefix("--") {
        try readLong(argument, &rest, command)
      } else {
        try readShort(argument, &rest, command)
      }
    }
    try checkPlaces(command)
  }

  private mutating func readLong(
    _ argument: String, _ rest: inout ArraySlice<String>, _ command: CommandDefinition
  ) throws(UsageError) {
    let parts = argument.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = command.options.first(where: { $0.long == name }) else {
      let near = nearestName(to: name, among: command.options.map(\.long))
      throw UsageError(
        "unknown option '--\(name)'", command: command,
        hint: near.map { "did you mean '--\($0)'?" })
    }
    let given = parts.count > 1 ? String(parts[1]) : nil
    try set(option, shown: "--\(name)", given, &rest, command)
  }

  private mutating func readShort(
    _ argument: String, _ rest: inout ArraySlice<String>, _ command: CommandDefinition
  ) throws(UsageError) {
    let letters = argument.dropFirst()
    guard let letter = letters.first,
      let option = command.options.first(where: { $0.short == letter })
    else {
      throw UsageError("unknown option '\(argument)'", command: command, hint: nil)
    }
    if option.value == nil, letters.count > 1 {
      throw UsageError(
        "'\(argument)' is more than one option", command: command, hint: "write them apart")
    }
    let given = letters.count > 1 ? String(letters.dropFirst()) : nil
    try set(option, shown: "-\(letter)", given, &rest, command)
  }

  private mutating func set(
    _ option: CommandDefinition.Option, shown: String, _ given: String?,
    _ rest: inout ArraySlice<String>, _ command: CommandDefinition
  ) throws(UsageError) {
    if options[option.long] != nil {
      throw UsageError("'\(shown)' is given twice", command: command, hint: nil)
    }
    guard let valueName = option.value else {
      if let given {
        throw UsageError("'\(shown)' takes no value, found '\(given)'", command: command, hint: nil)
      }
      options[option.long] = ""
      return
    }
    if option.isValueOptional {
      options[option.long] = given ?? ""
    } else if let given, !given.isEmpty {
      options[option.long] = given
    } else if given == nil, let next = rest.first, !next.isEmpty,
      next == "-" || !next.hasPrefix("-")
    {
      options[option.long] = next
      rest.removeFirst()
    } else {
      throw UsageError(
        "'\(shown)' needs a value: \(shown) \(valueName)", command: command, hint: nil)
    }
  }

  private func checkPlaces(_ command: CommandDefinition) throws(UsageError) {
    if positional.count > command.arguments.count {
      throw UsageError(
        "unexpected argument '\(positional[command.arguments.count])'", command: command, hint: nil)
    }
    if let empty = positional.firstIndex(of: "") {
      throw UsageError(
        "the argument \(command.arguments[empty].name) is empty", command: command,
        hint: "it is \(command.arguments[empty].summary)")
    }
    let needed = command.arguments.prefix { !$0.isOptional }
    if positional.count < needed.count {
      throw UsageError(
        "missing argument \(needed[positional.count].name)", command: command, hint: nil)
    }
  }
}

/// A command line that means nothing.
struct UsageError: Error, Equatable {
  var message: String
  /// Full name of the command whose usage is shown; nil for the list of commands.
  var command: String?
  var hint: String?

  init(_ message: String, command: CommandDefinition?, hint: String?) {
    self.message = message
    self.command = command?.fullName
    self.hint = hint
  }
}
