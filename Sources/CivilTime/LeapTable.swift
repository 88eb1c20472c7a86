/// The leap seconds a file of the "right" kind counts, to take them out again.
///
///     file's seconds    ... 78796799   78796800   78796801 ...
///     civil time, UTC       23:59:59   23:59:60   00:00:00         one record: 78796800, +1
///     POSIX seconds     ... 78796799   78796799   78796800 ...
///
/// Source: RFC 9636, 3.2, "leap-second records".
struct LeapTable {
  /// From when each correction holds, in the file's seconds, ascending.
  private var occurrences: [Int64] = []
  /// Seconds by which the file's clock is ahead of POSIX from then on.
  private var corrections: [Int64] = []

  /// 28 days less one second: no two leap seconds are closer.
  static let shortestDistance: Int64 = 2_419_199

  /// Reads and checks the records of a block.
  init(
    _ reader: TZifReader, _ header: TZifHeader, at start: Int, timeSize: Int
  ) throws(ZoneError) {
    for index in 0..<header.leapSeconds {
      let place = start + index * (timeSize + 4)
      let occurrence = reader.number(at: place, size: timeSize)
      let correction = reader.number(at: place + timeSize, size: 4)
      guard
        follows(
          occurrence, correction, version: header.version,
          isLast: index == header.leapSeconds - 1)
      else { throw reader.fault(.badEntry(.leapSeconds, index: index), at: place) }
      occurrences.append(occurrence)
      corrections.append(correction)
    }
  }

  /// Whether a record may come after those read so far.
  ///
  /// From version 4 on the table may begin late, with any correction, and end with a record that
  /// repeats the last correction: the day the table expires.
  private func follows(
    _ occurrence: Int64, _ correction: Int64, version: UInt8, isLast: Bool
  ) -> Bool {
    let mayBePartial = version >= UInt8(ascii: "4")
    guard let last = occurrences.last, let lastCorrection = corrections.last else {
      return occurrence >= 0 && (mayBePartial || abs(correction) == 1)
    }
    let step = abs(correction - lastCorrection)
    // The last record is not negative, so the difference fits.
    return occurrence > last && occurrence - last >= LeapTable.shortestDistance
      && (step == 1 || (step == 0 && isLast && mayBePartial))
  }

  /// The POSIX seconds of a time in the file's seconds.
  func withoutLeapSeconds(_ time: Int64) -> Int64 {
    let passed = occurrences.countUpTo(time)
    return passed == 0 ? time : time.addingClamped(-corrections[passed - 1])
  }
}
