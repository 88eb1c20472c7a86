import AlarmCore
import CivilTime
import Glibc
import LinuxCall
import Ports

/// Writes notices to standard error, one line each with the local time; a service keeps them.
///
/// It never waits: a reader that stands still (a stopped terminal, a full pipe) loses lines, not
/// the alarm. How many is told once it reads on.
package final class StandardErrorLog: LogPort {
  private let zone: ZoneRules
  private var lostCount = 0

  /// Makes a log that writes times of a zone.
  package init(zone: ZoneRules) { self.zone = zone }

  package func tell(_ notice: Notice, at moment: Moment) {
    let civil = zone.civil(at: moment.wall)
    let time = "\(Text.english.time(civil.time)):\(Text.padded(civil.second))"
    let text = "\(Text.english.date(civil.date)) \(time) \(Text.english.sentence(notice))\n"
    if lostCount > 0 {
      guard StandardErrorLog.writeAtOnce("(\(lostCount) messages could not be written)\n") else {
        lostCount += 1
        return
      }
      lostCount = 0
    }
    if !StandardErrorLog.writeAtOnce(text) { lostCount += 1 }
  }

  /// Writes text to standard error; what cannot be written is lost, nothing depends on it.
  package static func write(_ text: String) {
    let bytes = Array(text.utf8)
    try? SystemCall.transfer("write", count: bytes.count) { done in
      bytes.withUnsafeBytes { Glibc.write(2, $0.baseAddress.map { $0 + done }, $0.count - done) }
    }
  }

  /// Writes text as far as that takes no waiting; false when some of it was left out.
  ///
  /// A pipe that is ready takes a piece of PIPE_BUF bytes at once (pipe(7)); so does a terminal.
  private static func writeAtOnce(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    var done = 0
    while done < bytes.count {
      guard isReady else { return false }
      let piece = bytes[done...].prefix(Int(PIPE_BUF))
      let count = try? SystemCall.value("write") {
        piece.withUnsafeBytes { Glibc.write(2, $0.baseAddress, $0.count) }
      }
      guard let count, count > 0 else { return false }
      done += count
    }
    return true
  }

  /// True when a write to standard error returns at once, be it with an error.
  private static var isReady: Bool {
    var entry = pollfd(fd: 2, events: Int16(POLLOUT), revents: 0)
    return poll(&entry, 1, 0) == 1
  }
}
