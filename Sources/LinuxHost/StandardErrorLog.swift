import AlarmCore
import CLinux
import CivilTime
import Glibc
import Ports

/// Writes notices to standard error, one line each: with the local time for people, with a level
/// for the system's journal, which has times of its own.
///
///     2026-03-01 23:10:13 Alarm armed for Mon 2026-03-02 06:30.
///     <6>Alarm armed for Mon 2026-03-02 06:30.
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

  /// So many lines about edges: a hand that turns makes some hundreds a second where contacts
  /// bounce, and a contact that never rests must not fill a card.
  package static let edgeLines = 2_000
  /// In so long.
  package static let edgeWindow = Duration.seconds(10)

  private let zone: ZoneRules
  private let descriptor: CInt
  private let isForJournal: Bool
  var details = RateLimit(edgeLines, in: edgeWindow)
  private var lostCount = 0
  /// True when the last line that was begun has no end.
  private var isCut = false

  /// Makes a log that writes times of a zone, to standard error or to another descriptor.
  ///
  /// `stream` is what the journal says of the descriptor it gave, in JOURNAL_STREAM.
  package init(
    zone: ZoneRules, descriptor: CInt = STDERR_FILENO,
    stream: String? = getenv("JOURNAL_STREAM").map { String(cString: $0) }
  ) {
    self.zone = zone
    self.descriptor = descriptor
    isForJournal = StandardErrorLog.isJournal(descriptor, stream)
  }

  package func tell(_ notice: Notice, at moment: Moment) {
    write(Text.english.sentence(notice), notice.severity, at: moment)
  }

  /// True when a descriptor is the one that the journal gave: by then it may be another, as behind
  /// `2>file`.
  ///
  /// Source: systemd.exec(5), JOURNAL_STREAM: device and inode, decimal.
  private static func isJournal(_ descriptor: CInt, _ stream: String?) -> Bool {
    var facts = stat()
    guard let stream, fstat(descriptor, &facts) == 0 else { return false }
    return stream == "\(facts.st_dev):\(facts.st_ino)"
  }

  /// Writes one line.
  func write(_ sentence: String, _ severity: Notice.Severity, at moment: Moment) {
    let text = head(severity, moment) + sentence + "\n"
    if lostCount > 0 {
      let end = isCut ? "\n" : ""
      let level = isForJournal ? "<\(Notice.Severity.warning.rawValue)>" : ""
      guard writeAtOnce("\(end)\(level)(\(lostCount) messages could not be written)\n") else {
        lostCount += 1
        return
      }
      lostCount = 0
    }
    if !writeAtOnce(text) { lostCount += 1 }
  }

  /// What stands before a sentence; source of the level: sd-daemon(3).
  private func head(_ severity: Notice.Severity, _ moment: Moment) -> String {
    if isForJournal { return "<\(severity.rawValue)>" }
    let civil = zone.civil(at: moment.wall)
    let time = "\(Text.english.time(civil.time)):\(Text.padded(civil.second))"
    return "\(Text.english.date(civil.date)) \(time) "
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
