/// A connection whose answer can wait for more.
protocol PausableConnection: Sendable {
  func pause()
  func resume()
}

/// One client of the event stream: bytes that wait for it, and its connection, asleep without them.
final class EventStream: Sendable {
  static let contentType = (name: "Content-Type", value: "text/event-stream; charset=utf-8")

  private struct State {
    var waiting: [UInt8]
    var connection: (any PausableConnection)?
    var isPaused = false
    var isClosing = false
  }

  private let state: PthreadLock<State>
  private let hub: EventHub
  private let number: Int
  /// Bytes that a client may leave unread; with more it is cut off, to connect anew.
  private let limit = 1 << 20

  init(hub: EventHub, number: Int, greeting: [UInt8]) {
    self.hub = hub
    self.number = number
    state = PthreadLock(State(waiting: greeting))
  }

  /// Says which connection to pause and resume; before the first `read`.
  func attach(_ connection: some PausableConnection) {
    state.withLock { $0.connection = connection }
  }

  func send(_ bytes: [UInt8]) {
    state.withLock { state in
      state.waiting += bytes
      if state.waiting.count > limit { state.isClosing = true }
      Self.wake(&state)
    }
  }

  /// Lets the client read what waits for it, then ends the answer.
  func close() {
    state.withLock { state in
      state.isClosing = true
      Self.wake(&state)
    }
  }

  /// Copies what waits into `buffer`; nil at the end, 0 when the connection was paused for more.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
    state.withLock { state in
      if !state.waiting.isEmpty {
        let count = min(buffer.count, state.waiting.count)
        buffer.copyBytes(from: state.waiting.prefix(count))
        state.waiting.removeFirst(count)
        return count
      }
      if state.isClosing { return nil }
      // Both happen under the lock: a `send` that comes now sees that it must resume.
      state.isPaused = true
      state.connection?.pause()
      return 0
    }
  }

  /// Forgets the client; nothing is read any more.
  func end() {
    state.withLock { $0.connection = nil }
    hub.remove(number)
  }

  private static func wake(_ state: inout State) {
    guard state.isPaused else { return }
    state.isPaused = false
    state.connection?.resume()
  }
}
