import Preview
import Testing

/// Asserts every change of state and every effect of an action.
private struct TestStore {
  var state = SessionState()

  mutating func send(
    _ action: SessionState.Action, _ effects: SessionState.Effect..., phase: SessionState.Phase,
    failures: [String] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let actual = state.handle(action)
    #expect(actual == effects, sourceLocation: sourceLocation)
    #expect(state.phase == phase, sourceLocation: sourceLocation)
    #expect(state.failures == failures, sourceLocation: sourceLocation)
  }
}

@Suite struct SessionStateTests {
  private let changed = BuildOutcome(isChanged: true)
  private let unchanged = BuildOutcome(isChanged: false)
  private let a = ChangeSet.paths([Array("a.md".utf8): .written])
  private let b = ChangeSet.paths([Array("b.md".utf8): .written])
  private let both = ChangeSet.paths([Array("a.md".utf8): .written, Array("b.md".utf8): .written])

  @Test func watchesBeforeItBuilds() {
    var store = TestStore()
    store.send(.start, .watch, .build(.everything), phase: .building(waiting: .none))
    store.send(.finishBuild(changed), .report(changed), .announce(.reload), phase: .resting)
  }

  @Test func changesDuringABuildStartExactlyOneMore() {
    var store = TestStore()
    store.send(.start, .watch, .build(.everything), phase: .building(waiting: .none))
    store.send(.change(a), phase: .building(waiting: a))
    store.send(.change(b), phase: .building(waiting: both))
    store.send(.change(a), phase: .building(waiting: both))
    store.send(
      .finishBuild(changed), .report(changed), .announce(.reload), .build(both),
      phase: .building(waiting: .none))
    store.send(.finishBuild(changed), .report(changed), .announce(.reload), phase: .resting)
  }

  @Test func aFailureIsShownUntilItIsMended() {
    let failed = BuildOutcome(isChanged: false, errors: ["x"])
    let worse = BuildOutcome(isChanged: false, errors: ["x", "y"])
    var store = TestStore()
    store.send(.start, .watch, .build(.everything), phase: .building(waiting: .none))
    store.send(
      .finishBuild(failed), .report(failed), .announce(.failed(["x"])), phase: .resting,
      failures: ["x"])
    store.send(.change(a), .build(a), phase: .building(waiting: .none), failures: ["x"])
    store.send(
      .finishBuild(worse), .report(worse), .announce(.failed(["x", "y"])), phase: .resting,
      failures: ["x", "y"])
    store.send(.change(a), .build(a), phase: .building(waiting: .none), failures: ["x", "y"])
    store.send(.finishBuild(unchanged), .report(unchanged), .announce(.mended), phase: .resting)
    store.send(.change(a), .build(a), phase: .building(waiting: .none))
    store.send(.finishBuild(unchanged), .report(unchanged), phase: .resting)
  }

  @Test func aSiteWithErrorsIsReloadedAndTheErrorsStay() {
    let partly = BuildOutcome(isChanged: true, errors: ["x"], warnings: ["w"])
    var store = TestStore()
    store.send(.start, .watch, .build(.everything), phase: .building(waiting: .none))
    store.send(
      .finishBuild(partly), .report(partly), .announce(.reload), .announce(.failed(["x"])),
      phase: .resting, failures: ["x"])
    store.send(.change(a), .build(a), phase: .building(waiting: .none), failures: ["x"])
    store.send(.finishBuild(changed), .report(changed), .announce(.reload), phase: .resting)
  }

  @Test func aStopDuringABuildWaitsForItAndTellsNobody() {
    var store = TestStore()
    store.send(.start, .watch, .build(.everything), phase: .building(waiting: .none))
    store.send(.change(a), phase: .building(waiting: a))
    store.send(.stop, .stopWatching, phase: .stopping)
    store.send(.change(b), phase: .stopping)
    store.send(.stop, phase: .stopping)
    store.send(.finishBuild(changed), .finish, phase: .stopped)
    store.send(.change(b), phase: .stopped)
    store.send(.stop, phase: .stopped)
  }

  @Test func aStopAtRestOrBeforeTheStartIsImmediate() {
    var store = TestStore()
    store.send(.stop, .finish, phase: .stopped)
    store = TestStore()
    store.send(.start, .watch, .build(.everything), phase: .building(waiting: .none))
    store.send(.finishBuild(unchanged), .report(unchanged), phase: .resting)
    store.send(.stop, .stopWatching, .finish, phase: .stopped)
  }

  /// Walks every sequence of eight possible actions and holds each to the rules.
  @Test func theRulesHoldInEverySequence() {
    struct World: Hashable {
      var state = SessionState()
      var isBuilding = false
      var isWatching = false
      var isFinished = false
      /// What changed and is in no build that was begun since.
      var unbuilt = ChangeSet.none
    }
    let failed = BuildOutcome(isChanged: false, errors: ["x"])
    let partly = BuildOutcome(isChanged: true, errors: ["y"])
    let outcomes = [changed, unchanged, failed, partly]

    func possibleActions(_ world: World) -> [SessionState.Action] {
      var actions: [SessionState.Action] = [.stop, .change(a), .change(b), .change(.everything)]
      if world.state.phase == .new { actions = [.start, .stop] }
      if world.isBuilding { actions += outcomes.map { .finishBuild($0) } }
      return actions
    }

    func step(_ world: World, _ action: SessionState.Action) -> World {
      var next = world
      if case .finishBuild = action { next.isBuilding = false }
      if case .change(let changes) = action { next.unbuilt.merge(changes) }
      for effect in next.state.handle(action) {
        #expect(!next.isFinished, "nothing comes after the end")
        switch effect {
        case .watch:
          #expect(!next.isWatching)
          next.isWatching = true
        case .build(let changes):
          #expect(!next.isBuilding, "one build at a time")
          #expect(next.isWatching)
          if action != .start { #expect(changes == next.unbuilt, "what changed is built") }
          next.isBuilding = true
          next.unbuilt = .none
        case .announce, .report: #expect(next.isWatching)
        case .stopWatching:
          #expect(next.isWatching)
          next.isWatching = false
        case .finish:
          #expect(!next.isBuilding && !next.isWatching)
          next.isFinished = true
        }
      }
      if next.isWatching {
        #expect(next.isBuilding || next.unbuilt.isEmpty, "what changed is built soon")
      }
      if case .finishBuild(let outcome) = action, world.isWatching {
        #expect(next.state.failures == outcome.errors)
      }
      return next
    }

    var worlds: Set = [World()]
    for _ in 0..<8 {
      worlds = Set(worlds.flatMap { world in possibleActions(world).map { step(world, $0) } })
    }
    #expect(worlds.count > 20)
    #expect(worlds.contains { $0.isFinished })
  }
}
