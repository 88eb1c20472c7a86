import AlarmCore
import AlarmRuntime
import CivilTime

/// One thing that must be so, or must not.
package enum Condition: Hashable, Sendable {
  /// Whether the clock has power.
  case power(Bool)
  /// What the clock is doing.
  case state(ClockStatus.State)
  /// Where the hand stands.
  case dial(DialTime)
  /// What the alarm is armed for.
  case alarm(AlarmSight)
  /// The armed LED.
  case armedLamp(LampSight)
  /// The badge LEDs.
  case badgeLamps(BadgeSight)
  /// What the buzzer does.
  case buzzer(BuzzerSight)
  /// The speaker.
  case sound(SoundSight)
  /// The beeps since the last thing a hand or the world did, as `Beep.text` writes them.
  case beeps(String)
  /// How many nobody has acknowledged.
  case badge(Amount)
  /// How many notifications are pending, an armed alarm counted.
  case pending(Amount)
  /// How far what a person set is saved.
  case saving(ClockStatus.Saving)
  /// Whether the store that was found at the start is damaged.
  case damagedStore(Bool)
  /// How far the wall clock is trusted.
  case trust(ClockTrust)
  /// How often the ring log has an outcome since the scenario began.
  case logged(LoggedOutcome, Amount)
  /// Why the last missed thing was missed.
  case missedBecause(MissReason)
  /// What the card holds for certain.
  case stored(StoredSight)
  /// How many changes of contacts there were.
  case edges(EdgeCount, Amount)
  /// How many changes of contacts the knob's decoder found to be so.
  case knob(KnobCount, Amount)
  /// Whether the clock kept every promise since the scenario began.
  case promises(areKept: Bool)
  /// The clock told something with these words in it since the last thing a hand or the world did.
  case told(String)
}
