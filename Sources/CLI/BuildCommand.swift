private import Build
private import Diagnostics

/// `recto build` and `recto check`.
struct BuildCommand {
  private let options: BuildArguments
  private let publishes: Bool
  private let surroundings: Surroundings

  init(
    _ arguments: Arguments, _ definition: CommandDefinition, _ surroundings: Surroundings
  ) throws(UsageError) {
    options = try BuildArguments(arguments, definition, surroundings)
    publishes = definition.name == "build"
    self.surroundings = surroundings
  }

  func run() -> ExitCode {
    // With the workers' growing ahead, this saves two calls of the system for each page.
    surroundings.keepFreedMemory()
    let start = surroundings.now()
    let progress = ProgressLine(surroundings.console, isShown: options.showsProgress)
    var request = options.request
    request.publishes = publishes
    let cache = publishes ? options.cache : nil
    if cache != nil { request.caching = surroundings.caching }
    var memory = cache?.load() ?? BuildMemory()
    let report = SiteBuilder(request).run(&memory) { progress.show($0) }
    progress.clear()
    if memory.hasNews { cache?.save(memory, jobs: request.jobs) }
    let milliseconds = Int((surroundings.now() - start) / 1_000_000)
    switch options.format {
    case .text: print(report, milliseconds)
    case .json: surroundings.console.print(JSONReport.text(of: report, milliseconds: milliseconds))
    }
    report.products.map(surroundings.keepToTheEnd)
    return report.exitCode
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
