private import Build
private import Diagnostics
private import Dispatch
private import Preview
private import Synchronization

/// `recto serve`: the site in a browser, made anew when its source changes.
struct ServeCommand {
  private let options: BuildArguments
  private let port: PortChoice
  private let address: NetworkAddress
  private let opensBrowser: Bool
  private let surroundings: Surroundings
  private let console: QueuedConsole

  init(
    _ arguments: Arguments, _ definition: CommandDefinition, _ surroundings: Surroundings
  ) throws(UsageError) {
    options = try BuildArguments(arguments, definition, surroundings)
    let asked = try BuildArguments.number(arguments["port"], "port", 0...65535, definition)
    port =
      switch asked {
      case nil: .from(4173)
      case 0: .any
      case .some(let number): .exactly(UInt16(number))
      }
    address = try Self.address(arguments["host"], definition)
    opensBrowser = arguments.has("open")
    var surroundings = surroundings
    console = QueuedConsole(surroundings.console)
    surroundings.console = console
    self.surroundings = surroundings
  }

  private static func address(
    _ text: String?, _ definition: CommandDefinition
  ) throws(UsageError) -> NetworkAddress {
    guard let text else { return .loopback }
    guard let address = NetworkAddress(text) else {
      throw UsageError(
        "'--host' needs a numeric address, found '\(text)'", command: definition,
        hint: "write one of this machine, or 0.0.0.0 for all of them")
    }
    return address
  }

  /// Serves until it is interrupted, from a folder of its own that is removed at the end.
  func run() -> ExitCode {
    // Before there is a folder, so that no signal leaves it behind.
    let ending = Ending()
    surroundings.onInterrupt { ending.ask() }
    defer { console.finish() }
    guard let folder = surroundings.makeTemporaryFolder() else {
      console.warn("recto: no temporary folder can be made\n")
      return .disk
    }
    defer { surroundings.removeFolder(folder) }
    let scheduler = DispatchScheduler()
    let server = SiteServer(
      root: folder, address: address, session: surroundings.random(), scheduler: scheduler)
    defer { server.stop() }
    do throws(ServerFailure) {
      try server.listen(port)
      return try serve(folder, server, scheduler, ending)
    } catch {
      warn(error.diagnostic)
      if case .portsTaken = error { return .usage }
      return .disk
    }
  }

  private func serve(
    _ folder: String, _ server: SiteServer, _ scheduler: DispatchScheduler, _ ending: Ending
  ) throws(ServerFailure) -> ExitCode {
    let builds = PreviewBuilds(options, folder: folder, port: server.port, surroundings)
    let watcher = FolderWatcher(root: options.request.source, scheduler: scheduler) { warn($0) }
    let session = PreviewSession(
      pages: server, watcher: watcher, build: { builds.run($0, $1, $2) },
      report: { _, _ in ending.noteBuild() })
    session.start()
    defer { session.stop() }
    // Requests wait for the first build, and a folder that cannot be served ends the command.
    ending.waitForBuild()
    if builds.isRefused { return .usage }
    if !ending.isAsked {
      try server.serve()
      announce(server.port)
    }
    ending.wait()
    return .done
  }

  private func announce(_ port: UInt16) {
    let local = "http://localhost:\(port)/"
    console.print("\(local) shows \(options.request.source); Ctrl-C ends it\n")
    if !address.isLoopback {
      let others = address.ofThisMachine.map { "http://\($0.host):\(port)/" }
      warn(
        Diagnostic(
          .warning, id: "served-to-network",
          "everybody in this network can read the site, its drafts too if they are shown",
          hint: others.isEmpty ? nil : "they find it at " + others.joined(separator: " and ")))
    }
    guard opensBrowser else { return }
    surroundings.openBrowser(local) { reason in
      warn(
        Diagnostic(
          .warning, id: "browser-not-opened", "no browser was opened: \(reason)",
          hint: "open \(local) yourself; --open needs the Debian package xdg-utils"))
    }
  }

  private func warn(_ diagnostic: Diagnostic) {
    let printer = DiagnosticPrinter(hasColor: console.hasColor, folder: "")
    console.warn(printer.text(of: diagnostic))
  }
}

/// What the command waits for: its first build, and the wish that it end.
private final class Ending: Sendable {
  private let asked = Atomic(false)
  private let built = Atomic(false)
  private let change = DispatchSemaphore(value: 0)

  var isAsked: Bool { asked.load(ordering: .acquiring) }

  func ask() {
    asked.store(true, ordering: .releasing)
    change.signal()
  }

  func noteBuild() {
    built.store(true, ordering: .releasing)
    change.signal()
  }

  /// Waits for the first build or the wish to end, whichever comes first.
  func waitForBuild() {
    while !isAsked && !built.load(ordering: .acquiring) { change.wait() }
  }

  func wait() {
    while !isAsked { change.wait() }
  }
}
