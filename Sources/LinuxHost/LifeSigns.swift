import AlarmCore
import CLinux
import Glibc

/// Tells the service manager that started this program how it is; where none did, nothing.
///
///     start ──► ready ──► alive, alive, alive … ──► stopping
///
/// Alive is told by the loop after it has done its work, never by a thread of its own, so that a
/// loop that stands still is noticed. Source: sd_notify(3), sd_watchdog_enabled(3).
package final class LifeSigns {
  /// What can be told.
  private enum Word: String {
    case ready = "READY=1"
    case stopping = "STOPPING=1"
    case alive = "WATCHDOG=1"
  }

  /// How often a loop tells that it is alive within the manager's patience: once more than half of
  /// it would do, since a loop that handles a long burst comes late.
  private static let wordsWithinPatience = 3

  private let socket: String?
  /// How long the manager waits for a word; nil when it does not.
  private let patience: Duration?
  private var toldAt: BootInstant?

  /// Reads what the manager left in the environment.
  package init(
    environment: (String) -> String? = { name in getenv(name).map { String(cString: $0) } }
  ) {
    socket = environment("NOTIFY_SOCKET")
    // The variables may be another process's, of which this one is a child.
    let isMeant = environment("WATCHDOG_PID").map { $0 == String(getpid()) } ?? true
    let microseconds = environment("WATCHDOG_USEC").flatMap { Int64($0) } ?? 0
    patience =
      socket != nil && isMeant && microseconds > 0 ? .microseconds(microseconds) : nil
  }

  /// The longest the loop may wait, so that it can tell that it is alive; nil when nobody asks.
  package var longestWait: Duration? {
    patience.map { $0 / LifeSigns.wordsWithinPatience }
  }

  /// The clock runs.
  package func ready() { tell(.ready) }

  /// The clock is about to end.
  package func stopping() { tell(.stopping) }

  /// The loop has done its work, at an instant; told as often as the manager wants to hear it.
  package func didTurn(at instant: BootInstant) {
    guard let longestWait else { return }
    // Half of a wait earlier than needed: the next chance is a whole wait later.
    if let toldAt, instant - toldAt < longestWait / 2 { return }
    toldAt = instant
    tell(.alive)
  }

  /// A manager that does not listen is no reason not to ring.
  private func tell(_ word: Word) {
    if let socket { _ = clinux_notify(socket, word.rawValue) }
  }
}
