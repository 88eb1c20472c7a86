/// When the clocks of one time zone change, and by how much; read from a TZif file.
///
/// A value of a few arrays: copies share them.
///
///     offsets[0]   offsets[kinds[0]]   offsets[kinds[1]]       tail
///     ───────────┬───────────────────┬───────────────── ─ ─ ┬───────────►  time
///             starts[0]           starts[1]             starts.last
///
/// Source: RFC 9636, 3.2 "TZif Data Block".
package struct ZoneRules: Hashable, Sendable {
  /// The zone's name as the caller gave it, such as "Europe/Berlin".
  package let name: String

  /// What holds from the last transition on.
  enum Tail: Hashable, Sendable {
    /// The file does not say; the last known offset is kept, as the likeliest.
    case unspecified
    /// One offset for good.
    case fixed(ZoneOffset)
    /// Daylight saving time each year.
    case yearly(YearlyCycle)
  }

  /// Seconds since the epoch of each transition, strictly ascending.
  let starts: [Int64]
  /// The place in `offsets` of what each transition begins; as many as `starts`.
  let kinds: [UInt8]
  /// Every offset of the file; never empty, the first holds before the first transition.
  let offsets: [ZoneOffset]
  /// What holds from the last transition on, or always without one.
  let tail: Tail

  /// Universal time, for a clock whose zone cannot be read.
  package static let utc = ZoneRules(
    name: "UTC", starts: [], kinds: [], offsets: [.utc], tail: .fixed(.utc))

  /// The offset in force at an instant; any instant has one.
  package func offset(at instant: WallTime) -> ZoneOffset { span(at: instant.seconds).offset }

  /// What clock and calendar show at an instant, rounded down to the second.
  ///
  /// Beyond the years -9999 to 9999 it is the calendar's first or last second.
  package func civil(at instant: WallTime) -> CivilDateTime {
    CivilDateTime(
      nearestTo: instant.seconds.addingClamped(Int64(offset(at: instant).seconds)))
  }

  /// When the offset next changes; nil when it never does again.
  package func nextChange(after instant: WallTime) -> WallTime? {
    let end = span(at: instant.seconds).end
    return end == .max ? nil : WallTime(seconds: end)
  }

  /// The stretch of equal offset around a second.
  func span(at seconds: Int64) -> ZoneSpan {
    let passed = starts.countUpTo(seconds)
    guard passed < starts.count else { return tailSpan(at: seconds) }
    return ZoneSpan(
      start: passed == 0 ? .min : starts[passed - 1], end: starts[passed],
      offset: passed == 0 ? offsets[0] : offsets[Int(kinds[passed - 1])])
  }

  private func tailSpan(at seconds: Int64) -> ZoneSpan {
    let start = starts.last ?? .min
    switch tail {
    case .unspecified:
      let kind = kinds.last.map { Int($0) } ?? 0
      return ZoneSpan(start: start, end: .max, offset: offsets[kind])
    case .fixed(let offset):
      return ZoneSpan(start: start, end: .max, offset: offset)
    case .yearly(let cycle):
      return cycle.span(at: seconds, notBefore: start)
    }
  }
}
