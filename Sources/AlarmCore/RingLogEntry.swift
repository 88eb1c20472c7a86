import CivilTime

/// Why something that became due was not answered or not heard.
package enum MissReason: UInt8, Hashable, Sendable, CaseIterable {
  /// It rang its whole time.
  case nobodyAnswered = 1
  /// The clock was off when it was due, and for too long after.
  case wasOff = 2
  /// The wall clock was set over it.
  case clockWrong = 3
}

/// One line of the ring log: what became of one thing that was due.
package struct RingLogEntry: Hashable, Sendable {
  /// What happened.
  package enum Outcome: Hashable, Sendable {
    /// It began to sound by this output.
    case rang(RingOutput)
    /// A hand asked for another sleep; the number of snoozes so far.
    case snoozed(Int)
    /// A hand ended it.
    case dismissed
    /// Nobody did.
    case missed(MissReason)
    /// A plain notification was shown.
    case delivered
    /// Another sound than asked for was heard.
    case soundReplaced(by: String)
  }

  /// When it was due.
  package var due: WallTime
  /// When this was noted.
  package var at: WallTime
  /// What it was: the alarm's dial time, or the notification's body.
  package var subject: String
  /// What happened.
  package var outcome: Outcome

  /// Makes an entry.
  package init(due: WallTime, at: WallTime, subject: String, outcome: Outcome) {
    self.due = due
    self.at = at
    self.subject = subject
    self.outcome = outcome
  }
}

/// What makes a ring noticeable, best first.
package enum RingOutput: UInt8, Hashable, Sendable, CaseIterable {
  /// The sound card.
  case speaker = 1
  /// The buzzer.
  case buzzer = 2
  /// Only the lamps: nothing is left that sounds.
  case lamps = 3
}
