import Foundation
import Preview

/// Time that stands still until a test moves it.
final class ManualScheduler: Scheduler, @unchecked Sendable {
  private struct Work {
    let due: Duration
    let run: @Sendable () -> Void
  }

  // Both are only touched under `lock`.
  private var time = Duration.seconds(1000)
  private var waiting: [Work] = []
  private let lock = NSLock()

  var now: Duration { lock.withLock { time } }

  /// How many pieces of work wait for their time.
  var waitingCount: Int { lock.withLock { waiting.count } }

  func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    lock.withLock { waiting.append(Work(due: time + delay, run: work)) }
  }

  /// Moves time on and runs what becomes due, in order, on this thread.
  func advance(by duration: Duration) {
    let end = now + duration
    while let work = next(before: end) { work.run() }
    lock.withLock { time = end }
  }

  private func next(before end: Duration) -> Work? {
    lock.withLock {
      guard let index = waiting.indices.min(by: { waiting[$0].due < waiting[$1].due }),
        waiting[index].due <= end
      else { return nil }
      let work = waiting.remove(at: index)
      time = max(time, work.due)
      return work
    }
  }
}
