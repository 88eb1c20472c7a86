import CivilTime

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
    /// It went on by something else than it was to ring by, and why.
    indirect case fellBack(to: Fallback, because: PortFailure)
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
