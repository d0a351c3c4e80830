package import Diagnostics

/// The state of a preview: actions in, effects out; no clock, no disk, no socket.
///
/// Of builds there is at most one at a time, and whatever changes is built after it changed. A build
/// that newer changes overtake is cancelled, but never two in a row before they have shown what
/// there is to see, so that a site whose author does not pause is shown all the same.
package struct SessionState: Hashable, Sendable {
  package enum Phase: Hashable, Sendable {
    case new
    /// The site shows the last change.
    case resting
    case building(Build)
    /// Ends with the build that still runs.
    case stopping
    case stopped
  }

  /// A build that runs.
  package struct Build: Hashable, Sendable {
    /// What it builds.
    package var changes: ChangeSet
    /// What changed since it began.
    package var waiting: ChangeSet
    package var standing: Standing

    package init(
      _ changes: ChangeSet, waiting: ChangeSet = .none, standing: Standing = .cancellable
    ) {
      self.changes = changes
      self.waiting = waiting
      self.standing = standing
    }
  }

  package enum Standing: Hashable, Sendable {
    /// The next change cancels it; it may have shown all that is to be seen of its own.
    case cancellable
    /// It was told to stop.
    case cancelled
    /// It follows one that was cancelled, or is the first, and runs to its end.
    case protected
  }

  package enum Action: Hashable, Sendable {
    case start
    case change(ChangeSet)
    /// The build that runs has put some files in place already; `isAll` tells whether nothing else
    /// of what it builds is to be seen.
    case show(OutputChanges, isAll: Bool)
    case finishBuild(BuildEnd)
    case stop
  }

  /// Work for the runtime, as plain data, to be done in order.
  package enum Effect: Hashable, Sendable {
    case watch
    /// Builds what changed; the end of it is an action.
    case build(ChangeSet)
    /// Tells the build that runs that it may stop; its end is an action all the same.
    case cancelBuild
    case announce(LiveEvent)
    /// Tells who runs the preview of a build of these changes.
    case report(BuildOutcome, of: ChangeSet)
    case stopWatching
    /// Nothing comes after it.
    case finish
  }

  package private(set) var phase: Phase
  /// What pages show as wrong; of the last build that ended.
  package private(set) var failures: [Diagnostic]

  package init(phase: Phase = .new, failures: [Diagnostic] = []) {
    self.phase = phase
    self.failures = failures
  }

  package mutating func handle(_ action: Action) -> [Effect] {
    switch (phase, action) {
    case (.new, .start):
      // The watch begins first, so that no change falls between the two.
      return [.watch] + build(.everything, .protected)
    case (.resting, .change(let changes)): return build(changes, .cancellable)
    case (.building(let build), .change(let changes)): return add(changes, to: build)
    case (.building(let build), .show(let changes, let isAll)):
      let news = changes.isEmpty ? [] : [Effect.announce(LiveEvent(changes, failures: failures))]
      return news + (isAll ? release(build) : [])
    case (.building(let build), .finishBuild(let end)): return finish(build, end)
    case (.new, .stop):
      phase = .stopped
      return [.finish]
    case (.resting, .stop):
      phase = .stopped
      return [.stopWatching, .finish]
    case (.building(let build), .stop):
      phase = .stopping
      return [.stopWatching] + (build.standing == .cancelled ? [] : [.cancelBuild])
    case (.stopping, .finishBuild):
      phase = .stopped
      return [.finish]
    case (.new, .change), (.stopping, .change), (.stopped, .change),
      (.stopping, .stop), (.stopped, .stop), (.stopping, .show):
      // A change that was seen just before the watch ended, and a second stop, are no news.
      return []
    case (_, .start), (.new, .show), (.resting, .show), (.stopped, .show), (.new, .finishBuild),
      (.resting, .finishBuild), (.stopped, .finishBuild):
      preconditionFailure("\(action) is impossible while \(phase)")
    }
  }

  private mutating func build(_ changes: ChangeSet, _ standing: Standing) -> [Effect] {
    phase = .building(Build(changes, standing: standing))
    return [.build(changes)]
  }

  private mutating func add(_ changes: ChangeSet, to build: Build) -> [Effect] {
    var build = build
    build.waiting.merge(changes)
    let cancels = build.standing == .cancellable
    if cancels { build.standing = .cancelled }
    phase = .building(build)
    return cancels ? [.cancelBuild] : []
  }

  /// Lets what is left of a build that follows a cancelled one be cancelled too.
  private mutating func release(_ build: Build) -> [Effect] {
    guard build.standing == .protected else { return [] }
    var build = build
    build.standing = build.waiting.isEmpty ? .cancellable : .cancelled
    phase = .building(build)
    return build.waiting.isEmpty ? [] : [.cancelBuild]
  }

  private mutating func finish(_ build: Build, _ end: BuildEnd) -> [Effect] {
    switch end {
    case .cancelled:
      // What it was to build is not built yet.
      var changes = build.changes
      changes.merge(build.waiting)
      return self.build(changes, .protected)
    case .finished(let outcome):
      let effects = [.report(outcome, of: build.changes)] + announce(outcome)
      guard !build.waiting.isEmpty else {
        phase = .resting
        return effects
      }
      return effects + self.build(build.waiting, .cancellable)
    }
  }

  /// Pages are told of what is new to them, and of nothing else.
  private mutating func announce(_ outcome: BuildOutcome) -> [Effect] {
    let isNews = !outcome.changes.isEmpty || failures != outcome.errors
    failures = outcome.errors
    return isNews ? [.announce(LiveEvent(outcome.changes, failures: failures))] : []
  }
}
