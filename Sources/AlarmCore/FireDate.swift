import CivilTime

/// When a notification fires: a rule of the wall clock, or a fixed instant.
package enum FireDate: Hashable, Sendable {
  /// When clocks of the local zone show this civil time; follows a change of zone.
  case civil(CivilDateTime)
  /// A fixed instant, whatever the zone.
  case absolute(WallTime)

  /// The instant it fires in a zone: a civil time in a gap as the offset before it says, one that
  /// comes twice in its first pass.
  package func instant(in zone: ZoneRules) -> WallTime {
    switch self {
    case .absolute(let instant): instant
    case .civil(let civil):
      switch zone.resolve(civil) {
      case .unique(let instant): instant
      case .gap(let compatible, _): compatible
      case .overlap(let first, _): first
      }
    }
  }
}
