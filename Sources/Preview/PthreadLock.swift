private import Glibc

/// A value that one thread at a time touches, behind a pthread mutex.
///
/// `Synchronization.Mutex` gives false alarms under the thread sanitizer, which does not see its
/// futex. The lock does not nest.
final class PthreadLock<Value: Sendable>: @unchecked Sendable {
  // `value` is only touched between lock and unlock of `mutex`.
  private var value: Value
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init(_ value: Value) {
    self.value = value
    let failure = pthread_mutex_init(mutex, nil)
    precondition(failure == 0, "a mutex without attributes can always be made")
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&value)
  }
}
