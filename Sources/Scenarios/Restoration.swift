import AlarmCore
import CivilTime

/// What the wall clock shows when power comes back.
package struct Restoration: Hashable, Sendable {
  /// What the clock begins with; nil: it kept running.
  package var clock: CivilDateTime?
  /// How far it is trusted.
  package var trust: ClockTrust

  /// Makes a restoration.
  package init(clock: CivilDateTime? = nil, trust: ClockTrust = .synced) {
    self.clock = clock
    self.trust = trust
  }
}
