import AlarmCore
import CLinux
import Glibc
import LinuxCall

/// Jobs for a thread and its answers, in order; the answers make a descriptor readable.
///
///     loop:    put ──► waiting ──► next, takeJobs     :thread
///     loop:    takeAnswers ◄── answers ◄── answer     :thread
///
/// Neither side grows without end: a job that finds no room is handed back, or takes the place of
/// those it makes pointless, and whoever put it tells so. A mutex guards everything. `close` lets
/// the thread finish what waits; `end` is its last word.
package final class Mailbox<Job: Sendable, Answer: Sendable>: @unchecked Sendable {
  /// Readable while answers wait; for poll(2) and epoll(7) only.
  package let descriptor: CInt
  private let lock = Lock()
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var waiting: [Job] = []
  private var answers: [Answer] = []
  private var isClosed = false
  private var hasEnded = false

  /// Answers that may wait before jobs are refused.
  ///
  /// The loop takes all of them in each turn, so that only one that stands still leaves so many:
  /// several times what all jobs that may wait bring.
  package static var mostAnswers: Int { 1_024 }

  /// Makes an empty mailbox; the port and the subject are named when that fails.
  ///
  /// - Throws: `.exhausted` when the program or the system has no descriptor left.
  package init(port: PortName, subject: String) throws(PortFailure) {
    let made = clinux_eventfd()
    // Before the last property has its value: a throw after it would run `deinit` as well.
    guard made >= 0 else {
      changed.deallocate()
      throw PortFailure(
        port: port, subject: subject, SystemFailure(call: "eventfd", code: -made))
    }
    descriptor = made
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    // The default clock can be set, and then a wait of milliseconds would last an hour.
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(changed, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(changed)
    changed.deallocate()
    Glibc.close(descriptor)
  }

  // MARK: The loop's side

  /// What became of a job that was handed in.
  package enum Receipt: Hashable, Sendable {
    /// It waits for the thread.
    case accepted
    /// As many jobs of its sort wait as may.
    case full
    /// As many answers wait as may.
    case unread
    /// The mailbox was closed before.
    case closed
  }

  /// Hands in a job, unless `limit` jobs like it wait already.
  package func put(_ job: Job, limit: Int, like isAlike: (Job) -> Bool) -> Receipt {
    lock.locked {
      if isClosed { return .closed }
      if waiting.count(where: isAlike) >= limit { return .full }
      if answers.count >= Self.mostAnswers { return .unread }
      waiting.append(job)
      pthread_cond_broadcast(changed)
      return .accepted
    }
  }

  /// Hands in a job that always finds room, in place of those it makes pointless.
  ///
  /// Returns these, oldest first: they will not be done. A closed mailbox forgets the job.
  package func put(_ job: Job, insteadOf isPointless: (Job) -> Bool) -> [Job] {
    lock.locked {
      if isClosed { return [] }
      let replaced = waiting.filter(isPointless)
      waiting.removeAll(where: isPointless)
      waiting.append(job)
      pthread_cond_broadcast(changed)
      return replaced
    }
  }

  /// Takes the answers, oldest first, without blocking.
  package func takeAnswers() -> [Answer] {
    lock.locked {
      clinux_eventfd_drain(descriptor)
      defer { answers = [] }
      return answers
    }
  }

  /// True when an answer that waits fulfils the condition.
  package func hasAnswer(where condition: (Answer) -> Bool) -> Bool {
    lock.locked { answers.contains(where: condition) }
  }

  /// Takes no more jobs; the thread finishes those that wait.
  package func close() {
    lock.locked {
      isClosed = true
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
    return lock.locked {
      while !hasEnded {
        if pthread_cond_timedwait(changed, lock.mutex, &deadline) == ETIMEDOUT { return hasEnded }
      }
      return true
    }
  }

  // MARK: The thread's side

  /// Waits for the oldest job and takes it; nil when the mailbox is closed and nothing waits.
  package func next() -> Job? {
    lock.locked {
      wait(until: nil)
      return waiting.isEmpty ? nil : waiting.removeFirst()
    }
  }

  /// Takes all jobs that wait, oldest first.
  ///
  /// With none it waits for one until an instant of the monotonic clock; without an instant, for as
  /// long as the mailbox is open.
  package func takeJobs(until instant: BootInstant?) -> [Job] {
    lock.locked {
      wait(until: instant)
      defer { waiting = [] }
      return waiting
    }
  }

  private func wait(until instant: BootInstant?) {
    while waiting.isEmpty {
      guard let instant else {
        if isClosed { return }
        pthread_cond_wait(changed, lock.mutex)
        continue
      }
      var time = timespec(
        tv_sec: Int(instant.nanoseconds / 1_000_000_000),
        tv_nsec: Int(instant.nanoseconds % 1_000_000_000))
      // Any answer but "woken" ends the wait; being early is harmless.
      if pthread_cond_timedwait(changed, lock.mutex, &time) != 0 { return }
    }
  }

  /// True when the mailbox is closed and no job waits: there is nothing more to do.
  package var isDone: Bool { lock.locked { isClosed && waiting.isEmpty } }

  /// Leaves answers, which makes the descriptor readable; none leaves it as it is.
  package func answer(_ new: [Answer]) {
    guard !new.isEmpty else { return }
    lock.locked {
      answers += new
      // It cannot fail: the counter would have to reach 2^64.
      clinux_eventfd_signal(descriptor)
    }
  }

  /// Says that the thread has finished and given everything back.
  package func end() {
    lock.locked {
      hasEnded = true
      pthread_cond_broadcast(changed)
    }
  }
}
