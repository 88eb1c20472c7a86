/// An outcome the ring log can have.
package enum LoggedOutcome: String, Hashable, Sendable, CaseIterable {
  /// It began to sound.
  case rang
  /// A hand asked for another sleep.
  case snoozed
  /// A hand ended it.
  case dismissed
  /// Nobody did.
  case missed
  /// A notification was shown.
  case delivered
  /// Another sound than asked for was heard.
  case replaced
  /// It went on by another card or output.
  case fellBack = "fell-back"
}
