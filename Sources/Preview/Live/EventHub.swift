/// All open event streams, and what a new one must be told first.
final class EventHub: Sendable {
  private struct State {
    var streams: [ObjectIdentifier: EventStream] = [:]
    var generation = 0
    var failures: [String] = []
    var isBeating = false
    var isClosed = false
  }

  private let state = PthreadLock(State())
  private let session: String
  private let scheduler: any Scheduler
  private let limit: Int
  /// A client that is gone shows only when something is written to it.
  private let heartbeat = Duration.seconds(15)

  /// `session` tells the builds of this server from those of an earlier one on the same port.
  init(session: String, scheduler: any Scheduler, limit: Int = 1000) {
    self.session = session
    self.scheduler = scheduler
    self.limit = limit
  }

  /// Names the build that pages show now.
  var build: String { "\(session).\(state.withLock(\.generation))" }

  /// Opens a stream that begins with the state of things; nil when there are too many.
  func open() -> EventStream? {
    let stream = state.withLock { state -> EventStream? in
      guard !state.isClosed, state.streams.count < limit else { return nil }
      let greeting = Array("retry: 1000\n".utf8) + message(state)
      let stream = EventStream(hub: self, greeting: greeting)
      state.streams[ObjectIdentifier(stream)] = stream
      return stream
    }
    if stream != nil { beat(after: heartbeat) }
    return stream
  }

  func remove(_ stream: EventStream) {
    state.withLock { _ = $0.streams.removeValue(forKey: ObjectIdentifier(stream)) }
  }

  /// Tells all open pages, and those that open later.
  func announce(_ event: LiveEvent) {
    let (bytes, streams) = state.withLock { state in
      switch event {
      case .reload:
        state.generation += 1
        state.failures = []
      case .failed(let failures): state.failures = failures
      case .mended: state.failures = []
      }
      return (message(state), Array(state.streams.values))
    }
    for stream in streams { stream.send(bytes) }
  }

  /// Ends every stream, and refuses new ones.
  func close() {
    let streams = state.withLock { state in
      state.isClosed = true
      return Array(state.streams.values)
    }
    for stream in streams { stream.close() }
  }

  private func message(_ state: State) -> [UInt8] {
    LiveMessage(build: "\(session).\(state.generation)", failures: state.failures).bytes
  }

  /// Starts the heartbeat unless it runs; it stops by itself when nobody listens.
  private func beat(after delay: Duration) {
    let isNew = state.withLock { state in
      defer { state.isBeating = true }
      return !state.isBeating
    }
    guard isNew else { return }
    scheduler.schedule(after: delay) { [weak self] in
      guard let self else { return }
      let streams = self.state.withLock { state in
        state.isBeating = false
        return Array(state.streams.values)
      }
      guard !streams.isEmpty else { return }
      for stream in streams { stream.send(Array(": still here\n\n".utf8)) }
      beat(after: delay)
    }
  }
}
