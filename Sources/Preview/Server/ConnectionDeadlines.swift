private import Glibc

/// Closes connections that are too slow to say what they want.
///
/// The library's own limit is one of idle time, so that a byte every two seconds holds a place for
/// ever. Here a new connection has six seconds for the head of its request, and a kept one thirty.
final class ConnectionDeadlines: Sendable {
  private struct State {
    /// By descriptor: when the head of the next request must be there.
    var deadlines: [Int32: Duration] = [:]
    var isSweeping = false
  }

  private let state = PthreadLock(State())
  private let scheduler: any Scheduler
  private let period = Duration.seconds(1)

  init(scheduler: any Scheduler) {
    self.scheduler = scheduler
  }

  func connection(_ descriptor: Int32, did event: ConnectionEvent) {
    let deadline: Duration? =
      switch event {
      case .open: scheduler.now + .seconds(6)
      case .receiveAnswer: scheduler.now + .seconds(30)
      case .sendHead, .close: nil
      }
    let mustStart = state.withLock { state in
      state.deadlines[descriptor] = deadline
      let mustStart = !state.isSweeping && !state.deadlines.isEmpty
      if mustStart { state.isSweeping = true }
      return mustStart
    }
    if mustStart { sweepLater() }
  }

  /// Runs every second while a head is awaited, and not at all without.
  private func sweepLater() {
    scheduler.schedule(after: period) { [weak self] in
      guard let self else { return }
      let now = scheduler.now
      let goesOn = state.withLock { state in
        for (descriptor, deadline) in state.deadlines where deadline <= now {
          // Under the lock, so that the descriptor is not closed and another's meanwhile.
          shutdown(descriptor, Int32(SHUT_RDWR))
          state.deadlines[descriptor] = nil
        }
        state.isSweeping = !state.deadlines.isEmpty
        return state.isSweeping
      }
      if goesOn { sweepLater() }
    }
  }
}
