/// What the clock promises a person, whatever happens to it; docs/promises.md says each at length.
package enum Promise: String, Hashable, Sendable, CaseIterable {
  /// What is due rings within a second, or within 15 minutes after what delayed it, or is missed
  /// for a true reason.
  case onTime = "on-time"
  /// What rings can be heard or seen within seconds, by whatever works.
  case noticeable
  /// Nothing rings twice, unless power failed in it.
  case once
  /// Nothing rings that nobody set.
  case onlyWhatWasSet = "only-what-was-set"
  /// What was acknowledged as saved is there after a power cut, unless the card lied.
  case nothingLost = "nothing-lost"
  /// A press silences within 50 ms.
  case silence
  /// The badge is the last number set plus what was raised since.
  case badge
  /// Each click of the knob moves the hand.
  case everyClick = "every-click"
  /// No deadline stays in the past.
  case noDeadlinePast = "no-deadline-past"
}
