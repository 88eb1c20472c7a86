import CivilTime
import Glibc

/// The C library's idea of local time: an oracle that shares no code with the clock under test.
package enum LocalClock {
  /// The text of a wall time in the system's zone, to the millisecond: "06:30:00.001".
  package static func text(of time: WallTime) -> String {
    var seconds = time_t(time.seconds)
    var parts = tm()
    localtime_r(&seconds, &parts)
    let millis = padded(Int(time.nanoseconds) / 1_000_000, to: 3)
    let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { padded(Int($0), to: 2) }
    return clock.joined(separator: ":") + "." + millis
  }

  /// The next wall time, strictly after another, at which a clock in the zone shows a time.
  ///
  /// Nothing when the C library knows no such time.
  package static func next(_ time: TimeOfDay, second: Int = 0, after: WallTime) -> WallTime? {
    var seconds = time_t(after.seconds)
    var parts = tm()
    localtime_r(&seconds, &parts)
    for day in 0...1 {
      var wanted = parts
      wanted.tm_mday += CInt(day)
      wanted.tm_hour = CInt(time.hour)
      wanted.tm_min = CInt(time.minute)
      wanted.tm_sec = CInt(second)
      wanted.tm_isdst = -1
      let found = mktime(&wanted)
      if found == -1 { return nil }
      if Int64(found) > after.seconds { return WallTime(seconds: Int64(found)) }
    }
    return nil
  }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
