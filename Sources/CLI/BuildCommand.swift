private import Build
private import Diagnostics

/// `recto build` and `recto check`.
struct BuildCommand {
  private let options: BuildArguments
  private let publishes: Bool
  private let isComparison: Bool
  private let surroundings: Surroundings

  init(
    _ arguments: Arguments, _ definition: CommandDefinition, _ surroundings: Surroundings
  ) throws(UsageError) {
    options = try BuildArguments(arguments, definition, surroundings)
    publishes = definition.name == "build"
    isComparison = arguments.has("incremental")
    self.surroundings = surroundings
  }

  func run() -> ExitCode {
    // With the workers' growing ahead, this saves two calls of the system for each page.
    surroundings.keepFreedMemory()
    let start = surroundings.now()
    let progress = ProgressLine(surroundings.console, isShown: options.showsProgress)
    let report = isComparison ? compare { progress.show($0) } : build { progress.show($0) }
    progress.clear()
    let milliseconds = Int((surroundings.now() - start) / 1_000_000)
    switch options.format {
    case .text: print(report, milliseconds)
    case .json: surroundings.console.print(JSONReport.text(of: report, milliseconds: milliseconds))
    }
    report.products.map(surroundings.keepToTheEnd)
    return report.exitCode
  }

  private func build(_ progress: (BuildPhase) -> Void) -> BuildReport {
    var request = options.request
    request.publishes = publishes
    let cache = publishes ? options.cache : nil
    if cache != nil { request.caching = surroundings.caching }
    var memory = cache?.load() ?? BuildMemory()
    let report = SiteBuilder(request).run(&memory, progress: progress)
    if memory.hasNews { cache?.save(memory, jobs: request.jobs) }
    return report
  }

  /// Makes everything anew and compares with it what the last build left.
  private func compare(_ progress: (BuildPhase) -> Void) -> BuildReport {
    var request = options.request
    request.publishes = false
    request.caching = surroundings.caching
    let memory = options.cache?.load() ?? BuildMemory()
    var (report, found) = SiteBuilder(request).verify(memory, progress: progress)
    guard report.outcome == .checked else { return report }
    let message =
      found.pages + found.documents == 0
      ? "no build of this site into this output is remembered: there is nothing to compare"
      : "a build would take over \(found.documents) documents and keep \(found.pages) pages;"
        + (found.faults.isEmpty
          ? " all are what a clean build makes"
          : " \(found.faults.count) are not what they should be")
    report.diagnostics.append(Diagnostic(.note, id: "incremental", message))
    return report
  }

  private func print(_ report: BuildReport, _ milliseconds: Int) {
    let console = surroundings.console
    let printer = DiagnosticPrinter(hasColor: console.hasColor, folder: options.shownFolder)
    var repeated = RepeatedDiagnostics()
    for diagnostic in report.diagnostics
    where options.shows(diagnostic) && repeated.shows(diagnostic) {
      console.warn(printer.text(of: diagnostic))
    }
    for note in repeated.notes(hint: "--format json lists all of them") {
      console.warn(printer.text(of: note))
    }
    if !options.isQuiet { console.print(Summary.text(of: report, milliseconds: milliseconds)) }
  }
}
