private import Dispatch

/// Time as this module knows it: passed in, so that a test moves it by hand.
package protocol Scheduler: Sendable {
  /// What a clock shows that never goes back; only differences mean something.
  var now: Duration { get }

  /// Runs `work` once when `delay` has passed; never before it returns.
  func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void)
}

/// The machine's time; work runs one piece after the other on a queue of its own.
package struct DispatchScheduler: Scheduler {
  private let queue = DispatchQueue(label: "recto.preview.time", qos: .utility)

  package init() {}

  package var now: Duration {
    .nanoseconds(Int64(clamping: DispatchTime.now().uptimeNanoseconds))
  }

  package func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    let (seconds, attoseconds) = delay.components
    let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
    queue.asyncAfter(deadline: .now() + .nanoseconds(nanoseconds), execute: work)
  }
}
