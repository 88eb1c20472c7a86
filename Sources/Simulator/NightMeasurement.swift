import AlarmCore
import AlarmRuntime
import CivilTime
import Ports
import Scenarios

/// Measures what an ordinary night costs in virtual time, with a clock of processor time handed in.
///
///     23:00     23:10           06:30              06:39                  23:00
///     ──┼─ 5 detents, press ─── rings ─ press ──── rings again ─ hold ─────┼──
///                 a look at the clocks each minute      │ asleep by day
///
/// The whole clock stands behind every event: knob and button with contacts that bounce, the real
/// loop, decoder, time, notification queue, ring log and record rings, over a card in memory. One
/// clock lives through night after night, as on a shelf.
package struct NightMeasurement {
  /// What a stretch of nights showed.
  package struct Round: Hashable, Sendable {
    /// Nights played.
    package var nights: Int
    /// Processor time in nanoseconds.
    package var nanoseconds: Int64
    /// What the clock was told: each edge, and each waking by an answer of sound or card or by a
    /// deadline.
    package var events: Int
    /// Rings that began; two a night.
    package var rings: Int
    /// Edges of contacts among the events.
    package var edges: Int

    /// Makes a round.
    package init(nights: Int, nanoseconds: Int64, events: Int, rings: Int, edges: Int) {
      self.nights = nights
      self.nanoseconds = nanoseconds
      self.events = events
      self.rings = rings
      self.edges = edges
    }
  }

  /// After so many nights a new clock begins: instants since boot are 64 bits of nanoseconds, which
  /// last 106,000 days.
  package static let nightsOfAClock = 10_000

  /// When the hand begins to turn.
  private static let bedtime = TimeOfDay(minutesWrapping: 23 * 60 + 10)
  /// In January of 2026, a winter without clock changes ahead.
  private static let firstDay = WallTime(seconds: 1_768_240_000)
  /// For when the dial is set, before the detents of each night.
  private static let alarm = TimeOfDay(minutesWrapping: 6 * 60 + 30)
  /// Detents of each night, forth and back by turns: 20 edges besides what the contacts bounce.
  private static let detents = 5
  /// How long it rings before somebody answers.
  private static let patience = Duration.seconds(10)

  /// Counts what is heard, beside the work and for its proof.
  private final class Onlooker {
    var rings = 0
    var missed = 0
  }

  private let seed: UInt64
  private let zone: ZoneRules
  private let hasLamps: Bool
  private let processorTime: () -> Int64
  private let onlooker = Onlooker()
  private var clocks: UInt64 = 0
  private var night: SimulatedNight
  private var nightsLeft = 0

  /// Prepares a measurement.
  ///
  /// - Parameters:
  ///   - hasLamps: whether the board has LEDs, whose blinking wakes the clock too.
  ///   - seed: decides every bounce.
  ///   - processorTime: nanoseconds this process has computed so far.
  package init(
    hasLamps: Bool, zone: ZoneRules, seed: UInt64, processorTime: @escaping () -> Int64
  ) {
    self.seed = seed
    self.zone = zone
    self.hasLamps = hasLamps
    self.processorTime = processorTime
    night = NightMeasurement.clock(hasLamps: hasLamps, zone: zone, seed: seed)
    renew()
  }

  /// Plays nights and tells what they took.
  package mutating func round(nights: Int) -> Round {
    var round = Round(nights: nights, nanoseconds: 0, events: 0, rings: 0, edges: 0)
    onlooker.rings = 0
    let start = processorTime()
    for _ in 0..<nights {
      if nightsLeft == 0 { renew() }
      nightsLeft -= 1
      let before = (night.turns, night.world.inputs.seen, night.world.inputs.batches)
      play()
      let edges = night.world.inputs.seen - before.1
      let quietTurns = night.turns - before.0 - (night.world.inputs.batches - before.2)
      round.events += quietTurns + edges
      round.edges += edges
    }
    round.nanoseconds = processorTime() - start
    round.rings = onlooker.rings
    return round
  }

  private static func clock(hasLamps: Bool, zone: ZoneRules, seed: UInt64) -> SimulatedNight {
    let configuration = ClockConfiguration(hasLamps: hasLamps, badgeLamps: hasLamps ? 4 : 0)
    let evening = CivilDateTime(date: zone.civil(at: firstDay).date, time: bedtime)
    return SimulatedNight(
      at: evening, zone: zone, configuration: configuration,
      seed: seed)
  }

  private mutating func renew() {
    nightsLeft = NightMeasurement.nightsOfAClock
    clocks &+= 1
    night = NightMeasurement.clock(hasLamps: hasLamps, zone: zone, seed: seed &+ clocks)
    night.world.observe = { [onlooker] event, _ in
      if case .soundBegan = event { onlooker.rings += 1 }
    }
    night.command(.setAlarmOfDay(NightMeasurement.alarm))
    night.command(.switchOff)
    night.run(for: .seconds(60))
  }

  /// From bedtime to bedtime.
  private mutating func play() {
    night.hand.turn(
      nightsLeft.isMultiple(of: 2) ? NightMeasurement.detents : -NightMeasurement.detents)
    night.hand.press()
    night.runHand()
    guard let due = night.loop.clock.state.armed?.instant else { return }
    night.run(for: due - night.world.now().wall + NightMeasurement.patience)
    night.hand.press()
    night.runHand()
    night.run(for: .seconds(9 * 60) + NightMeasurement.patience)
    night.hand.press(for: ClockLimits.hold + HandHabit.press)
    night.runHand()
    // Until the next bedtime, by a clock that follows summer time as people do.
    night.run(until: bedtimeAhead)
  }

  private var bedtimeAhead: CivilDateTime {
    CivilDateTime(date: night.civil.date, time: NightMeasurement.bedtime)
  }
}
