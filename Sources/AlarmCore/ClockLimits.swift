/// The clock's times, each with its reason.
package enum ClockLimits {
  /// A second detent within this time is a hand that wants to set; a later one is another bump.
  package static let secondDetent = Duration.seconds(3)
  /// A hand that stays still so long has set what it wanted.
  package static let settingRest = Duration.seconds(5)
  /// A press so long is meant; it ends rings, so it must not happen by weight alone.
  package static let hold = Duration.seconds(2)
  /// During a read-back a hold has only one meaning and can be shorter.
  package static let readBackHold = Duration.seconds(1)
  /// Before the first flash of a read-back a lit lamp is dark so long, or no eye would count it.
  package static let readBackLead = Duration.milliseconds(250)
  /// After the last tone of a read-back a hand still has time to press again.
  package static let readBackGrace = Duration.seconds(3)
  /// Whoever presses this soon after the hand was armed by resting wants to confirm it, and did not
  /// notice that it is done.
  package static let lateConfirm = Duration.seconds(5)
  /// A press meant for a ring that just ended must change nothing.
  package static let afterRing = Duration.seconds(10)
  /// Due longer ago than this, a ring would only confuse: it is missed.
  package static let latestRing = Duration.seconds(15 * 60)
  /// A ring is at least so loud, in percent: a volume of zero is for ticks and notifications, and
  /// an alarm that nobody can hear is none.
  package static let quietestRing = 30
  /// A ring goes on without a sound card that has not taken samples by then, until it does.
  ///
  /// Twice what the sound adapter waits for busy cards, so that it hears of these in time.
  package static let soundStart = Duration.seconds(2)
  /// A ring goes on without a sound card that gave no sign of life for so long; the adapter gives
  /// one every 2 s, so that two may come late.
  package static let soundSign = Duration.seconds(5)
  /// A ring that goes on without the sound card asks for it again after this: whoever held it may
  /// be done, and a card that was pulled may be back.
  package static let soundRetry = Duration.seconds(10)
  /// Woken later than this in a ring, the clock stood still, asleep or stopped, and so did its
  /// sound; waking takes milliseconds.
  package static let stall = Duration.seconds(1)
  /// So often it is noted that a ring still sounds, so that after a cut it is known how long it was
  /// silent; a third of `latestRing`, for a card lasts longer the less is written.
  package static let ringNote = Duration.seconds(5 * 60)
  /// Lines are read again when they were quiet so long: longer than handling an edge takes.
  package static let quiet = Duration.milliseconds(3)
  /// By then a detent's spring has pulled the shaft to a rest: where the edges say it is not there,
  /// the last one may be lost, and lines are read again.
  package static let detentSpring = Duration.milliseconds(100)
  /// A knob held between two rests is read again this often, a second in all, and then left alone.
  package static let springReads = 10
  /// Lines of knob and button that are gone are looked for this often: soon enough for whoever
  /// plugs them in again, and rarely enough to cost nothing for ever.
  package static let inputsRetry = Duration.seconds(10)
  /// A button down so long is stuck, or something lies on it.
  package static let stuckButton = Duration.seconds(60)
  /// A card that has not answered a save by then counts as one that failed.
  ///
  /// The slowest take half a second; a read-back that waits for it is still open.
  package static let saveAnswer = Duration.seconds(5)
  /// A failed save is tried again after this, without anybody asking.
  package static let saveRetry = Duration.seconds(60)
  /// While something is pending the clocks are compared this often, whatever timers do.
  package static let clockCheck = Duration.seconds(60)
  /// One turn of the dial; a longer countdown is an alarm.
  package static let countdownMinutes = 720
  /// Above this a detent of the countdown is five minutes.
  package static let countdownFine = 30
  /// Read-back is told in one low tone up to this long before the ring, in two beyond.
  package static let soon = Duration.seconds(6 * 3_600)
  /// A clock set back by up to this rings nothing a second time; one that was wrong by more rang at
  /// what was another time for people.
  ///
  /// Longer than any mistake about summer time, shorter than from one showing of a clock face to
  /// the next.
  package static let rungAhead = Duration.seconds(3 * 3_600)
  /// A wall clock that differs by more than this from where boot time says it should be was set.
  package static let wallJump = Duration.seconds(1)
}
