import AlarmCore
import CivilTime

/// One line of the story of a night.
package struct TimelineEntry: Hashable, Sendable {
  /// Who makes it happen.
  package enum Kind: Hashable, Sendable, CaseIterable {
    /// A hand at the knob.
    case hand
    /// The clock, silently.
    case clock
    /// The clock, so that it is heard.
    case sound
    /// The world: power, the card, the wall clock.
    case world
  }

  /// When, as clocks show it.
  package var at: CivilDateTime
  /// Who.
  package var kind: Kind
  /// What, as a sentence.
  package var text: String
  /// Where the hand points, to draw the dial here; nil draws none.
  package var dial: DialTime?
  /// Which lamps are lit from now on; nil where nobody looks.
  package var lamps: LampFrame?
  /// How many badge lamps there are, at most 16.
  package var badgeLamps: Int

  /// Makes an entry.
  package init(
    at: CivilDateTime, kind: Kind, text: String, dial: DialTime? = nil, lamps: LampFrame? = nil,
    badgeLamps: Int = 0
  ) {
    self.at = at
    self.kind = kind
    self.text = text
    self.dial = dial
    self.lamps = lamps
    self.badgeLamps = badgeLamps
  }
}
