import AlarmCore

/// Tells when what a clock holds now is on the card.
///
///     state ── handed over as number n ──► answered ──► on the card, or not
///
/// A ticket is the number of the first save that can hold the state: the one under way if it holds
/// it, else the next. One that failed and is tried again at once waits for the new one.
struct SaveTicket: Hashable, Sendable {
  /// What became of it.
  enum Outcome: Hashable, Sendable {
    case waiting
    case saved
    case failed
  }

  private var number: UInt64

  init(_ clock: AlarmClock) {
    switch clock.store {
    case .saving(let underWay, let id, _, _): number = underWay == clock.state ? id : id &+ 1
    case .saved, .failed: number = clock.lastSave &+ 1
    }
  }

  /// Looks at the clock, after every input it took.
  mutating func outcome(_ clock: AlarmClock) -> Outcome {
    switch clock.store {
    case .saved(let onCard):
      return onCard == clock.state || clock.lastSave >= number ? .saved : .waiting
    case .saving(_, let id, _, let hasFailed):
      guard id > number else { return .waiting }
      guard hasFailed else { return .saved }
      number = id
      return .waiting
    case .failed: return .failed
    }
  }
}
