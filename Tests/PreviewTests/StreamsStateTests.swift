import ByteText
import Diagnostics
import Testing

@testable import Preview

@Suite struct StreamsStateTests {
  private let files = OutputChanges.files([RelativePath("a/index.html")])
  private let error = Diagnostic(.error, id: "x", "x")

  private func message(_ generation: Int, _ changes: OutputChanges = .everything) -> LiveMessage {
    LiveMessage(session: "s", generation: generation, changes: changes)
  }

  private func state(
    _ streams: Set<Int>, of last: Int, _ message: LiveMessage, isBeating: Bool = true,
    isClosed: Bool = false
  ) -> StreamsState {
    StreamsState(
      message: message, streams: streams, lastStream: last, isBeating: isBeating,
      isClosed: isClosed, limit: 2)
  }

  private func store() -> TestStore<StreamsState> {
    TestStore(StreamsState(session: "s", limit: 2))
  }

  @Test func clientsComeAndGo() {
    let store = store()
    store.send(.join, state([1], of: 1, message(0)))
    store.receive(.open(1, message(0)))
    store.receive(.scheduleBeat)
    store.send(.join, state([1, 2], of: 2, message(0)))
    store.receive(.open(2, message(0)))
    store.send(.join, state([1, 2], of: 2, message(0)))
    store.receive(.refuse)
    store.send(.leave(1), state([2], of: 2, message(0)))
    store.send(.leave(1), state([2], of: 2, message(0)))
    store.send(.join, state([2, 3], of: 3, message(0)))
    store.receive(.open(3, message(0)))
  }

  @Test func whoComesLateIsToldTheStateOfThings() {
    let store = store()
    store.send(.announce(LiveEvent(files)), state([], of: 0, message(1, files), isBeating: false))
    var failing = message(1, files)
    failing.failures = [error]
    store.send(
      .announce(LiveEvent(.none, failures: [error])), state([], of: 0, failing, isBeating: false))
    store.send(.join, state([1], of: 1, failing))
    store.receive(.open(1, failing))
    store.receive(.scheduleBeat)
    store.send(.announce(LiveEvent(.none)), state([1], of: 1, message(1, files)))
    store.receive(.send(message(1, files), to: [1]))
    store.send(.announce(LiveEvent(.none, failures: [error])), state([1], of: 1, failing))
    store.receive(.send(failing, to: [1]))
    store.send(.announce(LiveEvent(.everything)), state([1], of: 1, message(2)))
    store.receive(.send(message(2), to: [1]))
  }

  @Test func theHeartbeatRunsWhileSomebodyListens() {
    let store = store()
    store.send(.join, state([1], of: 1, message(0)))
    store.receive(.open(1, message(0)))
    store.receive(.scheduleBeat)
    store.send(.beat, state([1], of: 1, message(0)))
    store.receive(.sendHeartbeat(to: [1]))
    store.receive(.scheduleBeat)
    store.send(.leave(1), state([], of: 1, message(0)))
    store.send(.beat, state([], of: 1, message(0), isBeating: false))
    store.send(.join, state([2], of: 2, message(0)))
    store.receive(.open(2, message(0)))
    store.receive(.scheduleBeat)
  }

  @Test func closingEndsAllStreamsAndRefusesNewOnes() {
    let store = store()
    store.send(.join, state([1], of: 1, message(0)))
    store.receive(.open(1, message(0)))
    store.receive(.scheduleBeat)
    store.send(.close, state([1], of: 1, message(0), isClosed: true))
    store.receive(.end([1]))
    store.send(.leave(1), state([], of: 1, message(0), isClosed: true))
    store.send(.join, state([], of: 1, message(0), isClosed: true))
    store.receive(.refuse)
  }

  @Test func moreThanTwoHundredFilesAreEverything() {
    let paths = (0..<201).map { RelativePath("\($0).html") }
    #expect(OutputChanges(Array(paths.dropLast())) == .files(Array(paths.dropLast())))
    #expect(OutputChanges(paths) == .everything)
    #expect(OutputChanges([]).isEmpty)
  }
}
