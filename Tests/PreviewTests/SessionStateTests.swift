import ByteText
import Diagnostics
import Preview
import Testing

@Suite struct SessionStateTests {
  private let changed = BuildOutcome(.files([RelativePath("a/index.html")]))
  private let unchanged = BuildOutcome(.none)
  private let error = Diagnostic(.error, id: "x", "x")
  private let other = Diagnostic(.error, id: "y", "y")
  private let a = ChangeSet.paths([Array("a.md".utf8): .written])
  private let b = ChangeSet.paths([Array("b.md".utf8): .written])
  private let both = ChangeSet.paths([Array("a.md".utf8): .written, Array("b.md".utf8): .written])

  private var update: SessionState.Effect { .announce(LiveEvent(changed.changes)) }

  private func building(
    _ changes: ChangeSet, waiting: ChangeSet = .none,
    _ standing: SessionState.Standing = .cancellable, failures: [Diagnostic] = []
  ) -> SessionState {
    SessionState(
      phase: .building(.init(changes, waiting: waiting, standing: standing)), failures: failures)
  }

  private func resting(_ failures: [Diagnostic] = []) -> SessionState {
    SessionState(phase: .resting, failures: failures)
  }

  /// A session whose first build came to this.
  private func started(_ outcome: BuildOutcome) -> TestStore<SessionState> {
    let store = TestStore(SessionState())
    store.send(.start, building(.everything, .protected))
    store.receive(.watch)
    store.receive(.build(.everything))
    store.send(.finishBuild(.finished(outcome)), resting(outcome.errors))
    store.receive(.report(outcome, of: .everything))
    let event = LiveEvent(outcome.changes, failures: outcome.errors)
    if event != LiveEvent(.none) { store.receive(.announce(event)) }
    return store
  }

  @Test func watchesBeforeItBuilds() {
    let store = started(changed)
    #expect(store.state == resting())
  }

  @Test func theFirstBuildRunsToItsEndAndWhatChangedMeanwhileIsBuiltOnce() {
    let store = TestStore(SessionState())
    store.send(.start, building(.everything, .protected))
    store.receive(.watch)
    store.receive(.build(.everything))
    store.send(.change(a), building(.everything, waiting: a, .protected))
    store.send(.change(b), building(.everything, waiting: both, .protected))
    store.send(.change(a), building(.everything, waiting: both, .protected))
    store.send(.finishBuild(.finished(changed)), building(both))
    store.receive(.report(changed, of: .everything))
    store.receive(update)
    store.receive(.build(both))
    store.send(.finishBuild(.finished(changed)), resting())
    store.receive(.report(changed, of: both))
    store.receive(update)
  }

  @Test func aBuildThatIsOvertakenIsCancelledOnceAndTheNextOneIsNot() {
    let store = started(changed)
    store.send(.change(a), building(a))
    store.receive(.build(a))
    store.send(.change(b), building(a, waiting: b, .cancelled))
    store.receive(.cancelBuild)
    store.send(.change(b), building(a, waiting: b, .cancelled))
    // Quietly: nobody is told of it, and what it was to build is not forgotten.
    store.send(.finishBuild(.cancelled), building(both, .protected))
    store.receive(.build(both))
    store.send(.change(a), building(both, waiting: a, .protected))
    store.send(.finishBuild(.finished(changed)), building(a))
    store.receive(.report(changed, of: both))
    store.receive(update)
    store.receive(.build(a))
    store.send(.change(b), building(a, waiting: b, .cancelled))
    store.receive(.cancelBuild)
    // Too late to stop: what it made counts, and only the rest is built.
    store.send(.finishBuild(.finished(changed)), building(b))
    store.receive(.report(changed, of: a))
    store.receive(update)
    store.receive(.build(b))
  }

  @Test func aBurstOfChangesIsTwoBuilds() {
    let store = started(changed)
    store.send(.change(a), building(a))
    store.receive(.build(a))
    store.send(.change(.everything), building(a, waiting: .everything, .cancelled))
    store.receive(.cancelBuild)
    for _ in 0..<1000 {
      store.send(.change(b), building(a, waiting: .everything, .cancelled))
    }
    store.send(.finishBuild(.cancelled), building(.everything, .protected))
    store.receive(.build(.everything))
    store.send(.finishBuild(.finished(unchanged)), resting())
    store.receive(.report(unchanged, of: .everything))
  }

  @Test func aFailureIsShownUntilItIsMended() {
    let failed = BuildOutcome(.none, errors: [error])
    let worse = BuildOutcome(.none, errors: [error, other])
    let store = started(failed)
    store.send(.change(a), building(a, failures: [error]))
    store.receive(.build(a))
    store.send(.finishBuild(.finished(worse)), resting([error, other]))
    store.receive(.report(worse, of: a))
    store.receive(.announce(LiveEvent(.none, failures: [error, other])))
    store.send(.change(a), building(a, failures: [error, other]))
    store.receive(.build(a))
    store.send(.finishBuild(.finished(unchanged)), resting())
    store.receive(.report(unchanged, of: a))
    store.receive(.announce(LiveEvent(.none)))
    store.send(.change(a), building(a))
    store.receive(.build(a))
    store.send(.finishBuild(.finished(unchanged)), resting())
    store.receive(.report(unchanged, of: a))
  }

  @Test func aSiteWithErrorsIsUpdatedAndTheErrorsStay() {
    let partly = BuildOutcome(changed.changes, errors: [error])
    let store = started(partly)
    store.send(.change(a), building(a, failures: [error]))
    store.receive(.build(a))
    store.send(.finishBuild(.finished(changed)), resting())
    store.receive(.report(changed, of: a))
    store.receive(update)
  }

  @Test func aThemeThatChangesEveryPageIsOneUpdate() {
    let theme = ChangeSet.paths([Array("themes/mine.yaml".utf8): .written])
    let paths = (0..<500).map { RelativePath("\($0)/index.html") }
    let restyled = BuildOutcome(OutputChanges(paths))
    let store = started(changed)
    store.send(.change(theme), building(theme))
    store.receive(.build(theme))
    store.send(.finishBuild(.finished(restyled)), resting())
    store.receive(.report(restyled, of: theme))
    store.receive(.announce(LiveEvent(.everything)))
  }

  @Test func whatABuildShowsBeforeItsEndIsAnnouncedAtOnce() {
    let store = started(changed)
    let style = OutputChanges.files([RelativePath("_recto/style.css")])
    store.send(.change(a), building(a))
    store.receive(.build(a))
    store.send(.show(style, isAll: true), building(a))
    store.receive(.announce(LiveEvent(style)))
    store.send(.finishBuild(.finished(unchanged)), resting())
    store.receive(.report(unchanged, of: a))
    // Nobody is told of anything that comes after a stop.
    store.send(.change(b), building(b))
    store.receive(.build(b))
    store.send(.stop, SessionState(phase: .stopping))
    store.receive(.stopWatching)
    store.receive(.cancelBuild)
    store.send(.show(style, isAll: true), SessionState(phase: .stopping))
    store.send(.finishBuild(.cancelled), SessionState(phase: .stopped))
    store.receive(.finish)
  }

  /// A session that builds both after a cancelled build.
  private func protected() -> TestStore<SessionState> {
    let store = started(changed)
    store.send(.change(a), building(a))
    store.receive(.build(a))
    store.send(.change(b), building(a, waiting: b, .cancelled))
    store.receive(.cancelBuild)
    store.send(.finishBuild(.cancelled), building(both, .protected))
    store.receive(.build(both))
    return store
  }

  @Test func whatIsLeftOfABuildThatHasShownAllMayBeCancelled() {
    let style = OutputChanges.files([RelativePath("_recto/style.css")])
    let store = protected()
    store.send(.show(style, isAll: true), building(both))
    store.receive(.announce(LiveEvent(style)))
    store.send(.change(a), building(both, waiting: a, .cancelled))
    store.receive(.cancelBuild)
    store.send(.finishBuild(.cancelled), building(both, .protected))
    store.receive(.build(both))
    // Also where an earlier build has shown it already.
    store.send(.show(.none, isAll: true), building(both))
    store.send(.change(a), building(both, waiting: a, .cancelled))
    store.receive(.cancelBuild)
    store.send(.finishBuild(.cancelled), building(both, .protected))
    store.receive(.build(both))
    // What waited when it was shown cancels it at once.
    store.send(.change(b), building(both, waiting: b, .protected))
    store.send(.show(style, isAll: true), building(both, waiting: b, .cancelled))
    store.receive(.announce(LiveEvent(style)))
    store.receive(.cancelBuild)
    store.send(.finishBuild(.cancelled), building(both, .protected))
    store.receive(.build(both))
    store.send(.finishBuild(.finished(changed)), resting())
    store.receive(.report(changed, of: both))
    store.receive(update)
  }

  @Test func aBuildThatHasShownOnlySomeOfItsChangesIsNotCancelled() {
    let style = OutputChanges.files([RelativePath("_recto/style.css")])
    let store = protected()
    store.send(.show(style, isAll: false), building(both, .protected))
    store.receive(.announce(LiveEvent(style)))
    store.send(.change(a), building(both, waiting: a, .protected))
    store.send(.finishBuild(.finished(changed)), building(a))
    store.receive(.report(changed, of: both))
    store.receive(update)
    store.receive(.build(a))
    store.send(.show(style, isAll: false), building(a))
    store.receive(.announce(LiveEvent(style)))
    store.send(.finishBuild(.finished(unchanged)), resting())
    store.receive(.report(unchanged, of: a))
  }

  @Test func aStopDuringABuildCancelsItWaitsForItAndTellsNobody() {
    let store = TestStore(SessionState())
    store.send(.start, building(.everything, .protected))
    store.receive(.watch)
    store.receive(.build(.everything))
    store.send(.change(a), building(.everything, waiting: a, .protected))
    store.send(.stop, SessionState(phase: .stopping))
    store.receive(.stopWatching)
    store.receive(.cancelBuild)
    store.send(.change(b), SessionState(phase: .stopping))
    store.send(.stop, SessionState(phase: .stopping))
    store.send(.finishBuild(.cancelled), SessionState(phase: .stopped))
    store.receive(.finish)
    store.send(.change(b), SessionState(phase: .stopped))
    store.send(.stop, SessionState(phase: .stopped))
  }

  @Test func aStopAfterACancellationDoesNotCancelAgain() {
    let store = started(changed)
    store.send(.change(a), building(a))
    store.receive(.build(a))
    store.send(.change(b), building(a, waiting: b, .cancelled))
    store.receive(.cancelBuild)
    store.send(.stop, SessionState(phase: .stopping))
    store.receive(.stopWatching)
    store.send(.finishBuild(.finished(changed)), SessionState(phase: .stopped))
    store.receive(.finish)
  }

  @Test func aStopAtRestOrBeforeTheStartIsImmediate() {
    let new = TestStore(SessionState())
    new.send(.stop, SessionState(phase: .stopped))
    new.receive(.finish)
    let store = started(unchanged)
    store.send(.stop, SessionState(phase: .stopped))
    store.receive(.stopWatching)
    store.receive(.finish)
  }

  /// Walks every sequence of eight possible actions and holds each to the rules.
  @Test func theRulesHoldInEverySequence() {
    struct World: Hashable {
      var state = SessionState()
      var isBuilding = false
      var isCancelled = false
      var wasCancelled = false
      var isWatching = false
      var isFinished = false
      /// What changed and is in no build that was begun since and not cancelled.
      var unbuilt = ChangeSet.none
      /// What the build that runs is of.
      var building = ChangeSet.none
    }
    let failed = BuildOutcome(.none, errors: [error])
    let partly = BuildOutcome(.everything, errors: [other])
    let outcomes = [changed, unchanged, failed, partly]

    func possibleActions(_ world: World) -> [SessionState.Action] {
      var actions: [SessionState.Action] = [.stop, .change(a), .change(b), .change(.everything)]
      if world.state.phase == .new { actions = [.start, .stop] }
      if world.isBuilding { actions += outcomes.map { .finishBuild(.finished($0)) } }
      if world.isCancelled { actions.append(.finishBuild(.cancelled)) }
      return actions
    }

    func step(_ world: World, _ action: SessionState.Action) -> World {
      var next = world
      if case .finishBuild(let end) = action {
        next.isBuilding = false
        next.isCancelled = false
        next.wasCancelled = end == .cancelled
        if end == .cancelled {
          var changes = next.building
          changes.merge(next.unbuilt)
          next.unbuilt = changes
        }
      }
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
          next.building = changes
          next.unbuilt = .none
        case .cancelBuild:
          #expect(next.isBuilding && !next.isCancelled, "a build is cancelled once")
          #expect(action == .stop || !next.wasCancelled, "never two in a row")
          next.isCancelled = true
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
      if case .finishBuild(.finished(let outcome)) = action, world.isWatching {
        #expect(next.state.failures == outcome.errors)
      }
      return next
    }

    var worlds: Set = [World()]
    for _ in 0..<7 {
      worlds = Set(worlds.flatMap { world in possibleActions(world).map { step(world, $0) } })
    }
    #expect(worlds.count > 20)
    #expect(worlds.contains { $0.isFinished })
  }
}
