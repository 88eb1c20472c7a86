import AlarmCore
import AlarmRuntime
import CivilTime

/// Everything that can be seen of a clock at one instant: what an onlooker sees and hears, what the
/// clock answers when asked, and what was counted since the scenario began.
package struct Observation: Hashable, Sendable {
  /// Changes of contacts, on their way from the hand to the clock.
  package struct Edges: Hashable, Sendable {
    /// Sent by the hand, bounces included.
    package var sent = 0
    /// Seen by the clock.
    package var seen = 0
    /// Lost on the way.
    package var lost = 0

    /// Makes counts at zero.
    package init() {}
  }

  /// When it is.
  package var at = ScenarioInstant.begin
  /// What the clock's wall clock shows; while it is off, what it will show.
  package var wall: WallTime
  /// The zone that is the clock's.
  package var zone: ZoneRules
  /// Whether the clock has power.
  package var isPowered = true
  /// What the clock answers; nil while it is off.
  package var status: ClockSight?
  /// The armed LED.
  package var armedLamp = LampWatch()
  /// The badge LEDs, first one first.
  package var badgeLamps: [LampWatch] = []
  /// The buzzer.
  package var buzzer = BuzzerWatch()
  /// The name of the sound that is heard; nil when none is.
  package var sound: String?
  /// The beeps since the last thing a hand did.
  package var beeps: [HeardBeep] = []
  /// What the ring log got since the scenario began.
  package var ringLog: [RingLogEntry] = []
  /// What is on the card for certain; nil when nothing is.
  package var stored: ClockState?
  /// Changes of contacts.
  package var edges = Edges()
  /// The first promise that the clock broke since the scenario began, and how; nil while it kept
  /// all.
  package var broken: String?
  /// What the clock told since the last thing a hand or the world did.
  package var told: [String] = []

  /// Makes what is seen of a clock that nobody has looked at yet.
  package init(wall: WallTime, zone: ZoneRules, badgeLamps: Int) {
    self.wall = wall
    self.zone = zone
    self.badgeLamps = Array(repeating: LampWatch(), count: badgeLamps)
  }

  /// What clocks in the zone show.
  package var civil: CivilDateTime { zone.civil(at: wall) }
}
