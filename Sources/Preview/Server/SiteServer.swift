private import Glibc

/// Where live events go; what a session knows of a server.
package protocol LiveAnnouncing: Sendable {
  /// Tells all open pages, and those that open later.
  func announce(_ event: LiveEvent)
}

/// Serves one folder on the loopback and keeps its pages up to date.
///
/// Read-only, and for this machine alone unless it is given another address. Methods may be called
/// from any thread, except that one thread calls `listen` and then `serve`, once each. These and
/// `stop` block for some milliseconds.
package final class SiteServer: LiveAnnouncing {
  private struct State {
    var phase = Phase.new
    var port: UInt16 = 0
  }

  private enum Phase {
    case new
    /// The sockets listen, and requests wait in them.
    case listening([Int32])
    case serving([HTTPDaemon])
    case stopped
  }

  private let state = PthreadLock(State())
  private let address: NetworkAddress
  private let hub: EventHub
  private let service: SiteService

  /// Makes a server that does nothing yet.
  ///
  /// The folder need not exist. `hosts` are names without a port that requests may use besides the
  /// loopback's own. `session` differs from that of earlier servers, so that their pages reload.
  /// `address` is listened on besides the loopback.
  package init(
    root: String, hosts: [String] = [], address: NetworkAddress = .loopback, session: UInt64,
    scheduler: any Scheduler
  ) {
    self.address = address
    hub = EventHub(session: String(session, radix: 36), scheduler: scheduler)
    service = SiteService(
      folder: SiteFolder(path: root), hosts: HostRule(names: hosts, address: address), hub: hub,
      scheduler: scheduler)
  }

  deinit { stop() }

  /// The port that is listened on; 0 before `listen`.
  package var port: UInt16 { state.withLock(\.port) }

  /// Number of browsers, or of other clients, that follow the events.
  package var listenerCount: Int { hub.count }

  /// Takes a port; requests wait from then on until `serve`, so that a page never finds nothing.
  ///
  /// Raises the process's limit of open files, since each stream is one.
  package func listen(_ choice: PortChoice) throws(ServerFailure) {
    try HTTPDaemon.openLibrary()
    raiseFileLimit(to: 4096)
    let sockets = try ListeningSockets(choice, at: address)
    let isWanted = state.withLock { state in
      guard case .new = state.phase else { return false }
      state.phase = .listening(sockets.descriptors)
      state.port = sockets.port
      return true
    }
    if !isWanted { for unused in sockets.descriptors { close(unused) } }
  }

  /// Answers requests.
  package func serve() throws(ServerFailure) {
    let (listeners, port) = state.withLock { state -> ([Int32], UInt16) in
      guard case .listening(let listeners) = state.phase else { return ([], 0) }
      // While its daemons are made, nobody else may close a socket.
      state.phase = .serving([])
      return (listeners, state.port)
    }
    var daemons: [HTTPDaemon] = []
    for (index, listener) in listeners.enumerated() {
      do throws(ServerFailure) {
        daemons.append(try HTTPDaemon(listener: listener, port: port, service: service))
      } catch {
        for unused in listeners[index...] { close(unused) }
        Self.end(daemons, hub)
        throw error
      }
    }
    let isWanted = state.withLock { state in
      guard case .serving = state.phase else { return false }
      state.phase = .serving(daemons)
      return true
    }
    if !isWanted { Self.end(daemons, hub) }
  }

  /// Listens and serves at once.
  package func start(_ choice: PortChoice) throws(ServerFailure) {
    try listen(choice)
    try serve()
  }

  /// Ends all connections, event streams too, and waits for the threads.
  package func stop() {
    let phase = state.withLock { state in
      defer { state.phase = .stopped }
      return state.phase
    }
    switch phase {
    case .new, .stopped: break
    case .listening(let listeners): for unused in listeners { close(unused) }
    case .serving(let daemons): Self.end(daemons, hub)
    }
  }

  package func announce(_ event: LiveEvent) {
    service.folderMayBeAnother()
    hub.announce(event)
  }

  /// No new connections, then wake and end the sleeping ones, then the threads: in this order.
  private static func end(_ daemons: [HTTPDaemon], _ hub: EventHub) {
    for daemon in daemons { daemon.quiesce() }
    hub.close()
    for daemon in daemons { daemon.stop() }
  }
}

private func raiseFileLimit(to wanted: rlim_t) {
  var limit = rlimit()
  guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0,
    limit.rlim_cur < wanted
  else { return }
  limit.rlim_cur = min(wanted, limit.rlim_max)
  setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
}
