private import Glibc

/// Where live events go; what a session knows of a server.
package protocol LiveAnnouncing: Sendable {
  /// Tells all open pages, and those that open later.
  func announce(_ event: LiveEvent)
}

/// Serves one folder on the loopback and keeps its pages up to date.
///
/// Read-only and for this machine alone. All methods may be called from any thread; `start`, once,
/// and `stop` block for some milliseconds.
package final class SiteServer: LiveAnnouncing {
  private struct State {
    var daemons: [HTTPDaemon] = []
    var port: UInt16 = 0
    var isStarted = false
    var isStopped = false
  }

  private let state = PthreadLock(State())
  private let hub: EventHub
  private let service: SiteService

  /// Makes a server that does nothing yet.
  ///
  /// The folder need not exist. `hosts` are names without a port that requests may use besides the
  /// loopback's own. `session` differs from that of earlier servers, so that their pages reload.
  package init(root: String, hosts: [String] = [], session: UInt64, scheduler: any Scheduler) {
    hub = EventHub(session: String(session, radix: 36), scheduler: scheduler)
    service = SiteService(
      folder: SiteFolder(path: root), hosts: HostRule(names: hosts), hub: hub,
      scheduler: scheduler)
  }

  deinit { stop() }

  /// The port that is served; 0 before `start`.
  package var port: UInt16 { state.withLock(\.port) }

  /// Serves `port` or the next of 20 ports that is free; 0 lets the system choose.
  ///
  /// Raises the process's limit of open files, since each stream is one.
  package func start(port: UInt16) throws(ServerFailure) {
    let isFirst = state.withLock { state in
      defer { state.isStarted = true }
      return !state.isStarted
    }
    precondition(isFirst, "a server is started once")
    try HTTPDaemon.openLibrary()
    raiseFileLimit(to: 4096)
    let sockets = try LoopbackSockets(port: port)
    var daemons: [HTTPDaemon] = []
    for (index, listener) in sockets.descriptors.enumerated() {
      do throws(ServerFailure) {
        daemons.append(
          try HTTPDaemon(listener: listener, port: sockets.port, service: service))
      } catch {
        for unused in sockets.descriptors[index...] { close(unused) }
        Self.end(daemons, hub)
        throw error
      }
    }
    let isStopped = state.withLock { state in
      if !state.isStopped {
        state.daemons = daemons
        state.port = sockets.port
      }
      return state.isStopped
    }
    if isStopped { Self.end(daemons, hub) }
  }

  /// Ends all connections, event streams too, and waits for the threads.
  package func stop() {
    let daemons = state.withLock { state in
      defer { state.daemons = [] }
      state.isStopped = true
      return state.daemons
    }
    Self.end(daemons, hub)
  }

  package func announce(_ event: LiveEvent) { hub.announce(event) }

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
