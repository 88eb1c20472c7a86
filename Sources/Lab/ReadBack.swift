/// A time as the clock tells it in beeps: hours, five minutes, and how far off.
package struct ReadBack: Hashable, Sendable {
  /// Long beeps, one an hour.
  package var hours: Int
  /// Short beeps, one for five minutes.
  package var fives: Int
  /// Tones at the end: one within six hours, two beyond.
  package var tones: Int

  /// A shorter beep is one of five minutes.
  package static let shortest = Duration.milliseconds(250)
  /// A longer beep is a tone.
  package static let longest = Duration.milliseconds(450)

  /// Makes a read-back.
  package init(hours: Int, fives: Int, tones: Int) {
    self.hours = hours
    self.fives = fives
    self.tones = tones
  }

  /// Counts what was heard.
  package init(_ heard: Heard) {
    self.init(hours: 0, fives: 0, tones: 0)
    for burst in heard.bursts {
      if burst.length < ReadBack.shortest {
        fives += 1
      } else if burst.length <= ReadBack.longest {
        hours += 1
      } else {
        tones += 1
      }
    }
  }

  /// In words.
  package var text: String { "\(hours) long beeps, \(fives) short ones, \(tones) tones" }
}
