import CLinux
import Glibc

/// Jobs for a thread and its answers, in order; the answers make a descriptor readable.
///
///     loop:    put ──► waiting ──► next     :thread
///     loop:    takeAnswers ◄── answers ◄── answer :thread
///
/// A mutex guards everything. `close` lets the thread finish what waits; `end` is its last word.
package final class Mailbox<Job: Sendable, Answer: Sendable>: @unchecked Sendable {
  /// Readable while answers wait; for poll(2) and epoll(7) only.
  package let descriptor: CInt
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var waiting: [Job] = []
  private var answers: [Answer] = []
  private var isClosed = false
  private var hasEnded = false

  /// Makes an empty mailbox.
  ///
  /// - Throws: EMFILE, ENFILE or ENOMEM when the system has no descriptor left.
  package init() throws(SystemFailure) {
    let made = clinux_eventfd()
    // Before the last property has its value: a throw after it would run `deinit` as well.
    guard made >= 0 else {
      mutex.deallocate()
      changed.deallocate()
      throw SystemFailure(call: "eventfd", code: -made)
    }
    descriptor = made
    pthread_mutex_init(mutex, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    // Deadlines must not move when the wall clock is set.
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(changed, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
    Glibc.close(descriptor)
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body()
  }

  /// What became of a job that was handed in.
  package enum Receipt: Hashable, Sendable {
    /// It waits for the thread.
    case accepted
    /// As many jobs of its sort wait as may.
    case full
    /// The mailbox was closed before.
    case closed
  }

  /// Hands in a job, unless `limit` jobs like it wait already.
  package func put(_ job: Job, limit: Int, like isAlike: (Job) -> Bool) -> Receipt {
    locked {
      if isClosed { return .closed }
      if waiting.count(where: isAlike) >= limit { return .full }
      waiting.append(job)
      pthread_cond_broadcast(changed)
      return .accepted
    }
  }

  /// Waits for the oldest job and takes it; nil when the mailbox is closed and nothing waits.
  package func next() -> Job? {
    locked {
      while waiting.isEmpty, !isClosed { pthread_cond_wait(changed, mutex) }
      return waiting.isEmpty ? nil : waiting.removeFirst()
    }
  }

  /// Leaves an answer.
  package func answer(_ answer: Answer) {
    locked {
      answers.append(answer)
      // It cannot fail: the counter would have to reach 2^64.
      clinux_eventfd_signal(descriptor)
    }
  }

  /// Takes the answers, oldest first, without blocking.
  package func takeAnswers() -> [Answer] {
    locked {
      clinux_eventfd_drain(descriptor)
      defer { answers = [] }
      return answers
    }
  }

  /// True when an answer that waits fulfils the condition.
  package func hasAnswer(where condition: (Answer) -> Bool) -> Bool {
    locked { answers.contains(where: condition) }
  }

  /// Takes no more jobs; the thread finishes those that wait.
  package func close() {
    locked {
      isClosed = true
      pthread_cond_broadcast(changed)
    }
  }

  /// Says that the thread has finished and given everything back.
  package func end() {
    locked {
      hasEnded = true
      pthread_cond_broadcast(changed)
    }
  }

  /// Waits until the thread has ended; false when the time, at most an hour, has passed before.
  package func waitForEnd(within time: Duration) -> Bool {
    var deadline = timespec()
    clock_gettime(CLOCK_MONOTONIC, &deadline)
    let (seconds, attoseconds) = min(max(time, .zero), .seconds(3_600)).components
    let nanoseconds = deadline.tv_nsec + Int(attoseconds / 1_000_000_000)
    deadline.tv_sec += Int(seconds) + nanoseconds / 1_000_000_000
    deadline.tv_nsec = nanoseconds % 1_000_000_000
    return locked {
      while !hasEnded {
        if pthread_cond_timedwait(changed, mutex, &deadline) == ETIMEDOUT { return hasEnded }
      }
      return true
    }
  }
}
