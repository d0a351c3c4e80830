private import Glibc

/// A mutual exclusion lock that the thread sanitizer understands, unlike `Synchronization.Mutex`.
package final class Lock: @unchecked Sendable {
  // A mutex must not move: it lives on the heap as long as this object.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  package init() {
    let failure = pthread_mutex_init(mutex, nil)
    precondition(failure == 0, "a mutex could not be made")
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Runs `body` while no other thread is inside; not recursive.
  package func withLock<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body()
  }
}
