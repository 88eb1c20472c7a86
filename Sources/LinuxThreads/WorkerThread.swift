import AlarmCore
import Glibc
import LinuxCall

/// A thread that no signal interrupts; it is to be joined or detached once.
package struct WorkerThread: Sendable {
  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private let thread: pthread_t

  /// Starts a thread with every signal blocked.
  ///
  /// So the loop's signalfd gets them all, and no call the thread makes ends early for one. The
  /// port and the subject are named when there is no thread to be had.
  ///
  /// - Throws: `.other` when the system has no thread left.
  package init(
    port: PortName, subject: String, _ body: @escaping @Sendable () -> Void
  ) throws(PortFailure) {
    // It inherits the mask of whoever makes it.
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_SETMASK, &all, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    var made = pthread_t()
    let passed = Unmanaged.passRetained(Body(body))
    let code = pthread_create(
      &made, nil,
      { passed in
        guard let passed else { return nil }
        Unmanaged<Body>.fromOpaque(passed).takeRetainedValue().run()
        return nil
      }, passed.toOpaque())
    guard code == 0 else {
      passed.release()
      // EAGAIN means here that there are too many threads, and not that somebody holds something.
      let failure = SystemFailure(call: "pthread_create", code: code)
      throw PortFailure(port: port, kind: .other, subject: subject, detail: failure.text)
    }
    thread = made
  }

  /// Waits until it has ended, for as long as that takes.
  package func join() { pthread_join(thread, nil) }

  /// Leaves it to itself: it gives its memory back when it ends.
  package func detach() { pthread_detach(thread) }
}
