import AlarmCore
import Simulator

/// Decodes reports as the clock does: edges in their order, and a reading of both lines each time
/// they were quiet.
///
///     report ──► quiet for 3 ms ──► reading ── between two rests ──► again after 100 ms, ten times
struct KnobReader {
  private(set) var decoder: KnobDecoder
  /// What came out and was not taken yet.
  private var detents: [Int] = []
  private var readAt: BootInstant?
  private var readsLeft = 0
  private var settled = (a: true, b: true)

  init(_ kind: KnobKind) { decoder = KnobDecoder(kind: kind) }

  /// Takes what came out so far.
  mutating func takeDetents() -> [Int] {
    defer { detents.removeAll() }
    return detents
  }

  /// Takes a report, or only what it does to the line when the report itself is lost.
  mutating func take(_ report: KnobShaft.Report, isLost: Bool = false) {
    if let due = readAt, due < report.at { wait(until: report.at) }
    settled = report.settled
    if isLost { return }
    note(decoder.edge(isA: report.isA, level: report.level))
    arm(at: report.at)
  }

  /// Takes reports in a row.
  mutating func take(_ reports: [KnobShaft.Report]) {
    for report in reports { take(report) }
  }

  /// Is told that so many reports were dropped before the next one.
  mutating func lose(_ count: Int, at instant: BootInstant) {
    decoder.overflow(count)
    arm(at: instant)
  }

  /// Lets time pass.
  mutating func wait(until instant: BootInstant) {
    while let due = readAt, due < instant {
      note(decoder.resync(a: settled.a, b: settled.b))
      readAt = nil
      guard decoder.wantsAnotherReading, readsLeft > 0 else { continue }
      readsLeft -= 1
      readAt = due + ClockLimits.detentSpring
    }
  }

  private mutating func note(_ detent: Int) {
    if detent != 0 { detents.append(detent) }
  }

  private mutating func arm(at instant: BootInstant) {
    readAt = BootInstant(nanoseconds: instant.nanoseconds + KnobReader.quiet)
    readsLeft = ClockLimits.springReads
  }

  private static let quiet = Int64(ClockLimits.quiet / .nanoseconds(1))
}
