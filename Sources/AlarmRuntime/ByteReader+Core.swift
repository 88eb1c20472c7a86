import AlarmCore
import CivilTime

/// The core's values in a record.
extension ByteReader {
  mutating func readNumber(
    _ what: String, _ range: ClosedRange<Int>
  ) throws(RecordError) -> Int {
    let start = offset
    let number = Int(try read(UInt16.self))
    guard range.contains(number) else { throw .invalid(what, at: start) }
    return number
  }

  mutating func readByte(_ what: String, _ range: ClosedRange<Int>) throws(RecordError) -> UInt8 {
    let start = offset
    let number: UInt8 = try read()
    guard range.contains(Int(number)) else { throw .invalid(what, at: start) }
    return number
  }

  mutating func readFlag(_ what: String) throws(RecordError) -> Bool {
    try readByte(what, 0...1) == 1
  }

  /// Seconds are held within what date arithmetic can reach: years -9999 to 9999 and a margin.
  mutating func readWallTime() throws(RecordError) -> WallTime {
    let start = offset
    let seconds: Int64 = try read()
    let nanoseconds: Int32 = try read()
    guard (-400_000_000_000...400_000_000_000).contains(seconds),
      (0..<1_000_000_000).contains(nanoseconds)
    else { throw .invalid("time", at: start) }
    return WallTime(seconds: seconds, nanoseconds: nanoseconds)
  }

  mutating func readKey() throws(RecordError) -> OccurrenceKey {
    let start = offset
    let year: Int16 = try read()
    let month: UInt8 = try read()
    let day: UInt8 = try read()
    let minutes: UInt16 = try read()
    guard let date = CivilDate(year: Int(year), month: Int(month), day: Int(day)), minutes < 1440
    else { throw .invalid("date", at: start) }
    return OccurrenceKey(date: date, time: TimeOfDay(minutesWrapping: Int(minutes)))
  }
}

extension ByteWriter {
  mutating func write(_ time: WallTime) {
    write(time.seconds)
    write(time.nanoseconds)
  }

  mutating func write(_ key: OccurrenceKey) {
    write(Int16(clamping: key.date.year))
    write(UInt8(key.date.month))
    write(UInt8(key.date.day))
    write(UInt16(key.time.minutes))
  }
}
