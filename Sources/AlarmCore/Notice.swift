import CivilTime

/// Something a person should read on the log; facts only, `Text` makes the sentence.
package enum Notice: Hashable, Sendable {
  /// The clock began, with what the store held.
  case started(Restored)
  /// The alarm was armed and rings when clocks show this; where they skip the time that was set,
  /// that is `insteadOf`.
  case armed(CivilDateTime, insteadOf: CivilDateTime? = nil)
  /// The alarm was not armed: the calendar ends before it would ring.
  case noDateLeft
  /// The alarm was switched off.
  case switchedOff
  /// Setting was given up; the alarm is as it was.
  case settingCancelled
  /// A countdown of so many minutes began.
  case countdownStarted(minutes: Int)
  /// The countdown was cancelled.
  case countdownCancelled
  /// An alarm rings by this output, so late.
  case ringing(DialTime, RingOutput, late: Duration)
  /// It sleeps so many minutes, for the nth time.
  case snoozed(minutes: Int, count: Int)
  /// A hand ended it.
  case dismissed
  /// Something was missed; what, and why.
  case missed(String, MissReason)
  /// A plain notification came.
  case delivered(String)
  /// The badge was acknowledged.
  case acknowledged(Int)
  /// A notification was not taken.
  case refused(NotificationQueue.Refusal)
  /// Another sound plays than asked for.
  case soundReplaced(by: String, because: PortFailure)
  /// A sound plays on another card than the first.
  case soundMoved(to: String, because: PortFailure)
  /// A port does not work.
  case portFailed(PortFailure)
  /// The store works again.
  case savedAgain
  /// Knob and button work again.
  case inputsBack
  /// What the knob's decoder saw, told when the clock ends.
  case knobCounted(KnobCounters)
  /// The button has been down for a minute.
  case buttonStuck
  /// The wall clock was set by so much.
  case clockSet(by: Duration)
}
