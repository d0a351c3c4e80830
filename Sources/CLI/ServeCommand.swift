private import Build
private import Diagnostics
private import Preview

/// `recto serve`: the site in a browser, made anew when its source changes.
struct ServeCommand {
  private let options: BuildArguments
  /// Nil means the usual one, or the next that is free.
  private let askedPort: Int?
  private let surroundings: Surroundings

  init(
    _ arguments: Arguments, _ definition: CommandDefinition, _ surroundings: Surroundings
  ) throws(UsageError) {
    options = try BuildArguments(arguments, definition, surroundings)
    askedPort = try BuildArguments.number(arguments["port"], "port", 0...65535, definition)
    self.surroundings = surroundings
  }

  /// Serves until it is interrupted, from a folder of its own that is removed at the end.
  func run() -> ExitCode {
    guard let folder = surroundings.makeTemporaryFolder() else {
      surroundings.console.warn("recto: no temporary folder can be made\n")
      return .disk
    }
    defer { surroundings.removeFolder(folder) }
    return serve(folder)
  }

  private func serve(_ folder: String) -> ExitCode {
    let console = surroundings.console
    let scheduler = DispatchScheduler()
    let server = SiteServer(root: folder, session: surroundings.random(), scheduler: scheduler)
    do throws(ServerFailure) {
      try server.start(port: UInt16(askedPort ?? 4173))
    } catch {
      let printer = DiagnosticPrinter(hasColor: console.hasColor, folder: "")
      console.warn(printer.text(of: error.diagnostic))
      return .disk
    }
    defer { server.stop() }
    if let asked = askedPort, asked != 0, Int(server.port) != asked {
      console.warn("recto: port \(asked) is taken\n  = leave out --port to use the next free one\n")
      return .usage
    }
    let builds = PreviewBuilds(options, folder: folder, port: server.port, surroundings)
    // The first build is made here, so that a folder that cannot be served ends the command.
    if let refusal = builds.refusal() {
      console.warn(refusal)
      return .usage
    }
    console.print(
      "http://localhost:\(server.port)/ shows \(options.request.source); Ctrl-C ends it\n")
    let watcher = FolderWatcher(root: options.request.source, scheduler: scheduler) { warning in
      let printer = DiagnosticPrinter(hasColor: console.hasColor, folder: "")
      console.warn(printer.text(of: warning))
    }
    let session = PreviewSession(
      pages: server, watcher: watcher, build: { builds.run($0, $1) }, report: { _, _ in })
    session.start()
    surroundings.waitForInterrupt()
    session.stop()
    return .done
  }
}
