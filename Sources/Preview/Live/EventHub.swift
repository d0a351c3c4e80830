/// All open event streams: carries out what `StreamsState` decides.
final class EventHub: Sendable {
  private struct State {
    var decisions: StreamsState
    var streams: [Int: EventStream] = [:]
  }

  private let state: PthreadLock<State>
  private let scheduler: any Scheduler
  /// A client that is gone shows with the second of two, so within 20 seconds.
  private let heartbeat = Duration.seconds(9)

  /// `session` tells the builds of this server from those of an earlier one on the same port.
  init(session: String, scheduler: any Scheduler, limit: Int = 1000) {
    state = PthreadLock(State(decisions: StreamsState(session: session, limit: limit)))
    self.scheduler = scheduler
  }

  /// Names the build that pages show now.
  var build: String { state.withLock(\.decisions.message.build) }

  /// Number of open streams.
  var count: Int { state.withLock(\.decisions.streams.count) }

  /// Opens a stream that begins with the state of things; nil when there are too many.
  func open() -> EventStream? {
    handle(.join)
  }

  func remove(_ stream: Int) {
    handle(.leave(stream))
  }

  /// Tells all open pages, and those that open later.
  func announce(_ event: LiveEvent) {
    handle(.announce(event))
  }

  /// Ends every stream, and refuses new ones.
  func close() {
    handle(.close)
  }

  /// Returns the stream that the action opened.
  @discardableResult
  private func handle(_ action: StreamsState.Action) -> EventStream? {
    let (effects, streams, opened) = state.withLock { state in
      let effects = state.decisions.handle(action)
      var opened: EventStream?
      for case .open(let number, let message) in effects {
        let stream = EventStream(hub: self, number: number, greeting: message.bytes)
        state.streams[number] = stream
        opened = stream
      }
      if case .leave(let number) = action { state.streams[number] = nil }
      return (effects, state.streams, opened)
    }
    // Not under the lock: the web server may wait for it while it lets a stream go.
    for effect in effects { run(effect, streams) }
    return opened
  }

  private func run(_ effect: StreamsState.Effect, _ streams: [Int: EventStream]) {
    switch effect {
    case .open, .refuse: break
    case .send(let message, let numbers):
      let bytes = message.bytes
      for number in numbers { streams[number]?.send(bytes) }
    case .sendHeartbeat(let numbers):
      for number in numbers { streams[number]?.send(Array(": still here\n\n".utf8)) }
    case .scheduleBeat:
      scheduler.schedule(after: heartbeat) { [weak self] in self?.handle(.beat) }
    case .end(let numbers): for number in numbers { streams[number]?.close() }
    }
  }
}
