/// What is the matter with a port.
package enum Trouble: Hashable, Sendable {
  /// It is not there when it is asked for.
  case missing
  /// Somebody else holds it.
  case busy
  /// It was there and is gone; what was under way fails.
  case vanished
  /// It never answers.
  case hangs
  /// It answers so late.
  case slow(Duration)
  /// It has no room left.
  case full
  /// It takes no writes.
  case readOnly
  /// Every write and flush fails.
  case broken
  /// It says that a flush was done, and the bytes are not safe.
  case lying

  /// The words of the language; slow needs a time as well.
  package enum Name: String, Hashable, Sendable, CaseIterable {
    /// See `Trouble`.
    case missing, busy, vanished, hangs, slow, full, readOnly = "read-only", broken, lying
  }

  /// From what a person would not notice to a card that has given up.
  package static let slowRange = Duration.milliseconds(1)...Duration.seconds(60)

  /// Its word.
  package var name: Name {
    switch self {
    case .missing: .missing
    case .busy: .busy
    case .vanished: .vanished
    case .hangs: .hangs
    case .slow: .slow
    case .full: .full
    case .readOnly: .readOnly
    case .broken: .broken
    case .lying: .lying
    }
  }
}
