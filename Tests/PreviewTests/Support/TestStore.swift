import Testing

@testable import Preview

/// State whose changes and effects come from actions alone.
protocol Reducing: Equatable {
  associatedtype Action
  associatedtype Effect: Equatable
  mutating func handle(_ action: Action) -> [Effect]
}

extension SessionState: Reducing {}
extension StreamsState: Reducing {}

/// Holds every change of state and every effect of a reducer to what a test says.
///
/// The state after each action is given whole, so that nothing else may have changed. Effects are
/// received one by one, in order, and all of them before the next action and before the end.
final class TestStore<State: Reducing> {
  private(set) var state: State
  private var effects: [State.Effect] = []

  init(_ state: State) { self.state = state }

  deinit { #expect(effects.isEmpty, "effects that the test does not name: \(effects)") }

  func send(
    _ action: State.Action, _ expected: State, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      effects.isEmpty, "effects that the test does not name: \(effects)",
      sourceLocation: sourceLocation)
    effects = state.handle(action)
    #expect(state == expected, sourceLocation: sourceLocation)
  }

  func receive(_ effect: State.Effect, sourceLocation: SourceLocation = #_sourceLocation) {
    guard !effects.isEmpty else {
      Issue.record("no effect is left, not \(effect)", sourceLocation: sourceLocation)
      return
    }
    #expect(effects.removeFirst() == effect, sourceLocation: sourceLocation)
  }
}
