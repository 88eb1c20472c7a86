import AlarmCore
import Glibc

/// Orders to the sound thread and its answers, under one lock.
///
/// The thread waits here for the next order or for an instant, whichever comes first. Sendable
/// because everything in it is only touched between `lock` and `unlock`.
final class Mailbox<Order: Sendable, Answer: Sendable>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let arrived = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var orders: [Order] = []
  private var answers: [Answer] = []

  /// Makes an empty mailbox.
  init() {
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    // The default clock of a condition can be set, and then a period would last an hour.
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(arrived, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(arrived)
    pthread_mutex_destroy(mutex)
    arrived.deallocate()
    mutex.deallocate()
  }

  /// Hands an order to the thread and wakes it.
  func post(_ order: Order) {
    pthread_mutex_lock(mutex)
    orders.append(order)
    pthread_cond_signal(arrived)
    pthread_mutex_unlock(mutex)
  }

  /// Takes all waiting orders, oldest first; waits for one until the instant has come, without an
  /// instant for as long as it takes.
  func takeOrders(until instant: BootInstant?) -> [Order] {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while orders.isEmpty {
      guard let instant else {
        pthread_cond_wait(arrived, mutex)
        continue
      }
      var time = timespec(
        tv_sec: Int(instant.nanoseconds / 1_000_000_000),
        tv_nsec: Int(instant.nanoseconds % 1_000_000_000))
      // Any answer but "woken" ends the wait; being early is harmless.
      if pthread_cond_timedwait(arrived, mutex, &time) != 0 { break }
    }
    guard !orders.isEmpty else { return [] }
    defer { orders = [] }
    return orders
  }

  /// Adds answers for the loop.
  func add(_ new: [Answer]) {
    pthread_mutex_lock(mutex)
    answers.append(contentsOf: new)
    pthread_mutex_unlock(mutex)
  }

  /// Takes all answers, oldest first, without waiting for any.
  func takeAnswers() -> [Answer] {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    defer { answers = [] }
    return answers
  }
}
