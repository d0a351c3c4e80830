internal import Build
internal import Diagnostics
private import Documents
internal import Markdown

/// The options that `build`, `check` and `serve` share.
struct BuildArguments {
  enum Format: String {
    case text
    case json
  }

  let request: BuildRequest
  let format: Format
  let isQuiet: Bool
  /// What stands before paths in diagnostics.
  let shownFolder: String
  let showsProgress: Bool
  /// What earlier runs left; nil when the user wants none of it, or it has no place.
  let cache: BuildCache?

  init(
    _ arguments: Arguments, _ definition: CommandDefinition, _ surroundings: Surroundings
  ) throws(UsageError) {
    try self.init(arguments, definition, surroundings, source: arguments.positional.first)
  }

  /// `source` is the folder that the user named, if any.
  init(
    _ arguments: Arguments, _ definition: CommandDefinition, _ surroundings: Surroundings,
    source: String?
  ) throws(UsageError) {
    let source = source ?? "."
    var request = BuildRequest(source: source)
    request.output = arguments["output"]
    request.theme = arguments["theme"]
    request.baseURL = try Self.baseURL(arguments["base-url"], definition)
    request.includesDrafts = arguments.has("drafts") ? true : nil
    request.isStrict = arguments.has("strict")
    request.home = surroundings.home
    request.runsPrograms = !arguments.has("no-programs")
    if request.runsPrograms { request.graphviz = Graphviz(at: surroundings.graphvizPrograms) }
    request.katex = KaTeX(in: surroundings.katexFolders)
    request.jobs =
      try Self.number(arguments["jobs"], "jobs", 1...28, definition) ?? surroundings.cores
    request.limits = try Self.limits(arguments["parse-limit"], definition)
    if !arguments.has("no-cache") {
      request.pictureCache = surroundings.cacheFolder.map { $0 + "/pictures" }
    }
    request.syntaxLibrary = surroundings.syntaxLibrary(request.limits)
    self.request = request
    let format = arguments["format"] ?? "text"
    guard let format = Format(rawValue: format) else {
      throw UsageError(
        "unknown format '\(format)'", command: definition, hint: "write text or json")
    }
    self.format = format
    isQuiet = arguments.has("quiet")
    var folder = source
    while folder.count > 1, folder.hasSuffix("/") { folder.removeLast() }
    shownFolder = folder == "." ? "" : folder
    cache =
      arguments.has("no-cache")
      ? nil
      : surroundings.cacheFolder.flatMap {
        BuildCache(of: source, in: $0, program: surroundings.program)
      }
    showsProgress = format == .text && !isQuiet && surroundings.console.isTerminal
  }

  /// Notes are left out where only faults are asked for.
  func shows(_ diagnostic: Diagnostic) -> Bool {
    diagnostic.severity > .note || !isQuiet
  }

  static func number(
    _ text: String?, _ option: String, _ range: ClosedRange<Int>, _ definition: CommandDefinition
  ) throws(UsageError) -> Int? {
    guard let text else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw UsageError(
        "'--\(option)' needs a number from \(range.lowerBound) to \(range.upperBound),"
          + " found '\(text)'",
        command: definition, hint: nil)
    }
    return number
  }

  private static func baseURL(
    _ text: String?, _ definition: CommandDefinition
  ) throws(UsageError) -> BaseURL? {
    guard let text else { return nil }
    do throws(BaseURL.Fault) {
      return try BaseURL(text)
    } catch {
      let meant = error == .scheme ? BaseURL.suggestion(for: text) : nil
      throw UsageError(
        "'--base-url' \(error.message), found '\(text)'", command: definition,
        hint: meant.map { "write \($0)" } ?? "write a whole address: https://example.org/docs/")
    }
  }

  static func limits(
    _ text: String?, _ definition: CommandDefinition
  ) throws(UsageError) -> MarkdownLimits {
    var limits = MarkdownLimits()
    guard let text else { return limits }
    guard let seconds = Double(text), seconds > 0, seconds <= 600 else {
      throw UsageError(
        "'--parse-limit' needs seconds above 0 and up to 600, found '\(text)'",
        command: definition, hint: nil)
    }
    limits.parseTime = .milliseconds(Int(seconds * 1000))
    return limits
  }
}

extension Surroundings {
  /// What a build needs to know of its time and program to remember something.
  var caching: BuildCaching {
    let time = fileTime()
    return BuildCaching(
      program: program,
      moment: SourceStamp.Time(seconds: time.seconds, nanoseconds: time.nanoseconds))
  }
}
