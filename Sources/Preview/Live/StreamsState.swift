/// Who listens to events and what they are told: actions in, effects out; no socket and no clock.
struct StreamsState: Hashable, Sendable {
  enum Action: Hashable, Sendable {
    case join
    case leave(Int)
    case announce(LiveEvent)
    /// The time of a heartbeat has come.
    case beat
    case close
  }

  enum Effect: Hashable, Sendable {
    /// Opens a stream of that number, which begins with the message.
    case open(Int, LiveMessage)
    case refuse
    case send(LiveMessage, to: Set<Int>)
    /// A client that is gone shows only when something is written to it.
    case sendHeartbeat(to: Set<Int>)
    /// Has `beat` come after the usual time.
    case scheduleBeat
    case end(Set<Int>)
  }

  private(set) var message: LiveMessage
  private(set) var streams: Set<Int> = []
  private(set) var lastStream = 0
  private(set) var isBeating = false
  private(set) var isClosed = false
  /// Streams that may be open at a time.
  let limit: Int

  mutating func handle(_ action: Action) -> [Effect] {
    switch action {
    case .join:
      guard !isClosed, streams.count < limit else { return [.refuse] }
      lastStream += 1
      streams.insert(lastStream)
      return [.open(lastStream, message)] + scheduleBeat()
    case .leave(let stream):
      streams.remove(stream)
      return []
    case .announce(let event):
      note(event)
      return streams.isEmpty ? [] : [.send(message, to: streams)]
    case .beat:
      isBeating = false
      return streams.isEmpty ? [] : [.sendHeartbeat(to: streams)] + scheduleBeat()
    case .close:
      isClosed = true
      return streams.isEmpty ? [] : [.end(streams)]
    }
  }

  private mutating func note(_ event: LiveEvent) {
    message.failures = event.failures
    guard !event.changes.isEmpty else { return }
    message.generation += 1
    message.changes = event.changes
  }

  private mutating func scheduleBeat() -> [Effect] {
    guard !isBeating else { return [] }
    isBeating = true
    return [.scheduleBeat]
  }
}

extension StreamsState {
  init(session: String, limit: Int) {
    self.init(message: LiveMessage(session: session), limit: limit)
  }
}
