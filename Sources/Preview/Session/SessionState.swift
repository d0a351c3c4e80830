/// What a build came to, as far as a preview tells it.
package struct BuildOutcome: Hashable, Sendable {
  /// Whether the served site is another one now.
  package var isChanged: Bool
  /// What the author must mend, one text each; with some, nothing or only a part was published.
  package var errors: [String]
  package var warnings: [String]

  package init(isChanged: Bool, errors: [String] = [], warnings: [String] = []) {
    self.isChanged = isChanged
    self.errors = errors
    self.warnings = warnings
  }
}

/// The state of a preview: actions in, effects out; no clock, no disk, no socket.
///
/// Of builds there is at most one at a time, and whatever changes is built after it changed.
package struct SessionState: Hashable, Sendable {
  package enum Phase: Hashable, Sendable {
    case new
    /// The site shows the last change.
    case resting
    /// A build runs; what changed since it began waits for the next one.
    case building(waiting: ChangeSet)
    /// Ends with the build that still runs.
    case stopping
    case stopped
  }

  package enum Action: Hashable, Sendable {
    case start
    case change(ChangeSet)
    case finishBuild(BuildOutcome)
    case stop
  }

  /// Work for the runtime, as plain data, to be done in order.
  package enum Effect: Hashable, Sendable {
    case watch
    /// Builds what changed; the end of it is an action.
    case build(ChangeSet)
    case announce(LiveEvent)
    /// Tells who runs the preview.
    case report(BuildOutcome)
    case stopWatching
    /// Nothing comes after it.
    case finish
  }

  package private(set) var phase = Phase.new
  /// What pages show as wrong; of the last build that ended.
  package private(set) var failures: [String] = []

  package init() {}

  package mutating func handle(_ action: Action) -> [Effect] {
    switch (phase, action) {
    case (.new, .start):
      phase = .building(waiting: .none)
      // The watch begins first, so that no change falls between the two.
      return [.watch, .build(.everything)]
    case (.resting, .change(let changes)):
      phase = .building(waiting: .none)
      return [.build(changes)]
    case (.building(var waiting), .change(let changes)):
      waiting.merge(changes)
      phase = .building(waiting: waiting)
      return []
    case (.building(let waiting), .finishBuild(let outcome)):
      let effects = [.report(outcome)] + announce(outcome)
      guard !waiting.isEmpty else {
        phase = .resting
        return effects
      }
      phase = .building(waiting: .none)
      return effects + [.build(waiting)]
    case (.new, .stop):
      phase = .stopped
      return [.finish]
    case (.resting, .stop):
      phase = .stopped
      return [.stopWatching, .finish]
    case (.building, .stop):
      phase = .stopping
      return [.stopWatching]
    case (.stopping, .finishBuild):
      phase = .stopped
      return [.finish]
    case (.new, .change), (.stopping, .change), (.stopped, .change),
      (.stopping, .stop), (.stopped, .stop):
      // A change that was seen just before the watch ended, and a second stop, are no news.
      return []
    case (_, .start), (.new, .finishBuild), (.resting, .finishBuild), (.stopped, .finishBuild):
      preconditionFailure("\(action) is impossible while \(phase)")
    }
  }

  private mutating func announce(_ outcome: BuildOutcome) -> [Effect] {
    let wasFailing = !failures.isEmpty
    failures = outcome.errors
    var effects: [Effect] = outcome.isChanged ? [.announce(.reload)] : []
    if !failures.isEmpty {
      effects.append(.announce(.failed(failures)))
    } else if wasFailing && !outcome.isChanged {
      effects.append(.announce(.mended))
    }
    return effects
  }
}
