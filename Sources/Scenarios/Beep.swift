import AlarmCore

/// A tone of the clock's language of beeps, by the word of the language.
package enum Beep: String, Hashable, Sendable, CaseIterable {
  /// An hour of a read-back.
  case long
  /// Five minutes of a read-back.
  case short
  /// A minute of a read-back.
  case minute
  /// The end of a read-back: one when it rings soon, two when later.
  case low
  /// One detent moved the hand.
  case tick
  /// The hand passed a full hour; two at 12.
  case hour
  /// The higher tone of a pair: switched on ends with it, switched off begins with it.
  case high
  /// The lower tone of a pair.
  case middle
  /// The badge was acknowledged: two of these.
  case acknowledged
  /// It is not saved: three of these.
  case refused

  /// Names a tone.
  package init(_ tone: Tone) {
    self =
      switch tone.hertz {
      case ...250: .refused
      case ...600: .low
      case ...700: .middle
      case ...900: tone.duration >= .milliseconds(300) ? .long : .short
      case ...1_100: .high
      case ...1_350: .acknowledged
      case ...1_500: .hour
      case ...1_800: .minute
      default: .tick
      }
  }

  /// Beeps in a row, equal ones counted: "6 long, 6 short, 2 low"; "none" when there are none.
  package static func text(_ beeps: [Beep]) -> String {
    var groups: [(beep: Beep, count: Int)] = []
    for beep in beeps {
      if let last = groups.last, last.beep == beep {
        groups[groups.count - 1].count += 1
      } else {
        groups.append((beep, 1))
      }
    }
    guard !groups.isEmpty else { return "none" }
    return groups.map { "\($0.count) \($0.beep.rawValue)" }.joined(separator: ", ")
  }
}
