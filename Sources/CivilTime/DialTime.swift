/// A place of the hand on a 12-hour dial, to the minute; 0 is at the top (12 o'clock).
///
/// The dial cannot tell morning from evening: 6:30 stands for 06:30 and 18:30.
package struct DialTime: Hashable, Sendable {
  /// Minutes clockwise from 12 o'clock, `0 ..< 720`.
  package let minutes: Int

  /// Minutes in one turn of the dial.
  package static let minutesPerTurn = 720

  /// Makes a dial time from minutes, wrapped into one turn (719 + 1 is 0, 0 - 1 is 719).
  package init(minutesWrapping minutes: Int) {
    let rest = minutes % DialTime.minutesPerTurn
    self.minutes = rest < 0 ? rest + DialTime.minutesPerTurn : rest
  }

  /// Makes the dial time a clock face shows at a time of day.
  package init(_ time: TimeOfDay) { self.init(minutesWrapping: time.minutes) }

  /// The hour a person reads, 1 to 12.
  package var hour: Int { minutes < 60 ? 12 : minutes / 60 }
  /// The minute, 0 to 59.
  package var minute: Int { minutes % 60 }

  /// The hand moved clockwise by minutes; negative is counter-clockwise, it wraps.
  package func moved(by minutes: Int) -> DialTime {
    DialTime(minutesWrapping: self.minutes + minutes % DialTime.minutesPerTurn)
  }
}
