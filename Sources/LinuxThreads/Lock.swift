import Glibc

/// A mutex of the C library: the thread sanitizer knows it, and not the standard library's.
///
/// Source: pthread_mutex_lock(3).
final class Lock: @unchecked Sendable {
  /// For a condition to be waited for with it.
  let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init() { pthread_mutex_init(mutex, nil) }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func locked<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }
}
