import AlarmCore
import CLinux
import CivilTime
import Glibc
import Ports

/// Writes notices to standard error, one line each with the local time; a service keeps them.
///
/// It never waits for longer than `linePatience`: a reader that stands still (a stopped terminal, a
/// full pipe) loses lines, not the alarm. How many is told once it reads on.
package final class StandardErrorLog: LogPort {
  /// How long a line may hold up the loop when it meets the end of a reader's room: a press is
  /// answered within 50 ms, and a reader that is only busy takes a line within one.
  package static let linePatience = Duration.milliseconds(5)
  /// How long a word outside the log waits for its reader: it is the last one, and whoever reads at
  /// all has read by then.
  package static let wordPatience = Duration.seconds(1)

  private let zone: ZoneRules
  private let descriptor: CInt
  private var lostCount = 0
  /// True when the last line that was begun has no end.
  private var isCut = false

  /// Makes a log that writes times of a zone, to standard error or to another descriptor.
  package init(zone: ZoneRules, descriptor: CInt = STDERR_FILENO) {
    self.zone = zone
    self.descriptor = descriptor
  }

  package func tell(_ notice: Notice, at moment: Moment) {
    let civil = zone.civil(at: moment.wall)
    let time = "\(Text.english.time(civil.time)):\(Text.padded(civil.second))"
    let text = "\(Text.english.date(civil.date)) \(time) \(Text.english.sentence(notice))\n"
    if lostCount > 0 {
      let end = isCut ? "\n" : ""
      guard writeAtOnce("\(end)(\(lostCount) messages could not be written)\n") else {
        lostCount += 1
        return
      }
      lostCount = 0
    }
    if !writeAtOnce(text) { lostCount += 1 }
  }

  /// Writes text to standard error; what nobody takes in time is lost, nothing depends on it.
  package static func write(_ text: String) {
    _ = write(text, to: STDERR_FILENO, within: wordPatience)
  }

  /// Writes text as far as that takes no waiting; false when some of it was left out.
  private func writeAtOnce(_ text: String) -> Bool {
    guard isReady else { return false }
    let missing = StandardErrorLog.write(
      text, to: descriptor, within: StandardErrorLog.linePatience)
    isCut = missing > 0 && missing < text.utf8.count || isCut && missing > 0
    return missing == 0
  }

  /// Writes text, and returns how many bytes of it are missing.
  private static func write(_ text: String, to descriptor: CInt, within limit: Duration) -> Int {
    var text = text
    return text.withUTF8 { bytes in
      let milliseconds =
        limit.components.seconds * 1_000
        + limit.components.attoseconds / 1_000_000_000_000_000
      let done = clinux_write_within(
        descriptor, bytes.baseAddress, Int64(bytes.count), CInt(milliseconds))
      return bytes.count - Int(max(done, 0))
    }
  }

  /// True when a write begins at once, be it with an error; most readers that stand still take not
  /// a byte more, and cost no wait.
  private var isReady: Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&entry, 1, 0) == 1
  }
}
