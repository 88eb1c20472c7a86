import CivilTime

/// One reading of all clocks, taken together; every input carries one.
package struct Moment: Hashable, Sendable {
  /// The boot-time clock: durations are measured on it.
  package var boot: BootInstant
  /// The wall clock: alarms are due on it.
  package var wall: WallTime
  /// Raised by one each time the wall clock is set; instants of an older one are stale.
  package var generation: UInt32
  /// How far `wall` can be believed.
  package var trust: ClockTrust

  /// Makes a moment from one reading of each clock.
  package init(boot: BootInstant, wall: WallTime, generation: UInt32, trust: ClockTrust) {
    self.boot = boot
    self.wall = wall
    self.generation = generation
    self.trust = trust
  }
}
