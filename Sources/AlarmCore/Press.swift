/// A press under way, and what its end or its length will mean.
enum Press: Hashable, Sendable {
  /// The button is up, or what was pressed has been dealt with.
  case none
  /// It may become a click, or a hold at `holdAt`.
  case click(since: BootInstant, holdAt: BootInstant)
  /// It snoozed the ring on its first edge; held until `holdAt` it dismisses.
  case snoozing(since: BootInstant, holdAt: BootInstant)
  /// The knob was turned meanwhile: no click any more.
  case turned(since: BootInstant)
  /// It has had its effect, or was down when a ring began: nothing until released.
  case spent(since: BootInstant)
  /// Down for a minute, and told so.
  case stuck

  /// When it means something by its length alone.
  var deadline: BootInstant? {
    switch self {
    case .none, .stuck: nil
    case .click(_, let holdAt), .snoozing(_, let holdAt): holdAt
    case .turned(let since), .spent(let since): since + ClockLimits.stuckButton
    }
  }

  /// When it began, if turning the knob meanwhile means something: it has had no effect yet.
  var turnable: BootInstant? {
    switch self {
    case .click(let since, _), .turned(let since): since
    case .none, .snoozing, .spent, .stuck: nil
    }
  }

  /// The same press with nothing left to mean.
  var spent: Press {
    switch self {
    case .none: .none
    case .stuck: .stuck
    case .click(let since, _), .snoozing(let since, _), .turned(let since), .spent(let since):
      .spent(since: since)
    }
  }
}
