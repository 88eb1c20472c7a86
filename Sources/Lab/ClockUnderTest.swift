import AlarmCore
import Glibc
import LinuxCall

/// The clock as a process of its own: the binary under test, started the way a service starts it.
package final class ClockUnderTest {
  /// Its process number.
  package let process: pid_t
  private var end: Int?

  /// How long it may take to fall silent, save and end.
  package static let patience = Duration.seconds(5)

  /// What it finds in its environment: the same each time, whoever started the driver.
  private static let environment = ["PATH=/bin", "LANG=C.UTF-8"]

  /// Starts a program; its output goes where the driver's goes, its messages to `messages` where
  /// that is a descriptor.
  ///
  /// - Throws: `.launch` when the kernel refuses.
  package init(
    program: String, arguments: [String], messages: CInt? = nil
  ) throws(LabFailure) {
    let words = ([program] + arguments).map { strdup($0) } + [nil]
    let settings = ClockUnderTest.environment.map { strdup($0) } + [nil]
    defer { for word in words + settings { free(word) } }
    // Whoever blocks signals in the thread that starts it must not pass that on.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var started: pid_t = 0
    var files = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&files)
    defer { posix_spawn_file_actions_destroy(&files) }
    if let messages { posix_spawn_file_actions_adddup2(&files, messages, STDERR_FILENO) }
    let code = posix_spawn(&started, program, &files, &attributes, words, settings)
    if code != 0 { throw .launch(path: program, code: code) }
    process = started
  }

  /// True while it runs.
  package var isRunning: Bool {
    if end != nil { return false }
    var status: CInt = 0
    if SystemCall.retrying({ waitpid(process, &status, WNOHANG) }) == process { end = Int(status) }
    return end == nil
  }

  /// Waits for a program that ends by itself, and returns its exit code, or below zero the signal
  /// that killed it.
  package func end(on time: any GuestTime) -> Int {
    let deadline = time.boot + ClockUnderTest.patience
    while isRunning, time.boot < deadline { time.sleep(for: .milliseconds(10)) }
    return terminate(on: time)
  }

  /// Ends it by force where it stands: no thread of it runs another instruction of its own, where
  /// a stop would wait until one of them takes notice (signal(7)).
  package func destroy() {
    guard isRunning else { return }
    kill(process, SIGKILL)
    var status: CInt = 0
    _ = SystemCall.retrying { waitpid(process, &status, 0) }
    end = Int(status)
  }

  /// Asks it to end, as a service manager does, and ends it by force when it does not.
  ///
  /// Returns its exit code once it has ended, or below zero the signal that killed it.
  package func terminate(on time: any GuestTime) -> Int {
    if isRunning { kill(process, SIGTERM) }
    let deadline = time.boot + ClockUnderTest.patience
    while isRunning, time.boot < deadline { time.sleep(for: .milliseconds(10)) }
    if isRunning {
      kill(process, SIGKILL)
      var status: CInt = 0
      _ = SystemCall.retrying { waitpid(process, &status, 0) }
      end = Int(status)
    }
    // wait(2): the low seven bits are a signal, the second byte is the exit code.
    let status = end ?? 0
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F)
  }
}
