/// Decides the lamps: the first row that holds wins for the armed lamp, top to bottom.
///
///     row                armed lamp                  badge lamps
///     ringing            blinks fast, all together   blink with it
///     not saved          2 flashes                   the badge
///     damaged store      3 flashes                   the badge
///     no way to sound    4 flashes                   the badge
///     clock not trusted  5 flashes                   the badge
///     snoozed            blinks slowly               the badge
///     armed              lit                         the badge
///     nothing            dark                        the badge
///
/// The badge lamps show the number as a bar or in binary, and all blink when it does not fit.
package enum LampTable {
  /// A condition with a row of its own, in order of priority.
  package enum Condition: Int, Hashable, Sendable, CaseIterable {
    /// An alarm rings.
    case ringing
    /// What a person did is not on the card.
    case notSaved
    /// The stored state could not be read.
    case damagedStore
    /// Neither sound card nor buzzer works.
    case noWayToSound
    /// The wall clock is a guess or worse.
    case clockNotTrusted
    /// A ring sleeps.
    case snoozed
    /// An alarm is pending, and on the card.
    case armed
    /// None of these.
    case nothing
  }

  /// What the armed lamp does in a condition.
  package static func armedLamp(_ condition: Condition) -> LampPattern {
    switch condition {
    case .ringing: .blink(on: 250, off: 250)
    case .notSaved: .flashes(2)
    case .damagedStore: .flashes(3)
    case .noWayToSound: .flashes(4)
    case .clockNotTrusted: .flashes(5)
    case .snoozed: .blink(on: 1_000, off: 1_000)
    case .armed: .on
    case .nothing: .off
    }
  }

  /// Which badge lamps are lit for a number, and whether all blink because it does not fit.
  package static func badge(
    _ number: Int, lamps: Int, style: BadgeStyle
  ) -> (mask: UInt16, isOverflowing: Bool) {
    guard lamps > 0 else { return (0, false) }
    let all = UInt16(truncatingIfNeeded: (1 << min(lamps, 16)) - 1)
    switch style {
    case .bar:
      guard number <= lamps else { return (all, true) }
      return (UInt16(truncatingIfNeeded: (1 << number) - 1), false)
    case .binary:
      guard number <= Int(all) else { return (all, true) }
      return (UInt16(number), false)
    }
  }

  /// What all badge lamps do when the number does not fit.
  package static let overflow = LampPattern.blink(on: 500, off: 500)
}
