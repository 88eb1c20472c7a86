import AlarmCore
import AlarmRuntime
import CivilTime
import FlashLog
import Ports

/// One clock in one room: a world in virtual time, the real loop and core, a hand, and a card that
/// outlives power cuts.
///
/// The hand's verbs are planned ahead and happen as `run` lets time pass.
package struct SimulatedNight {
  /// What happened, with the moment; everything since the night began, over restarts.
  package final class Trace {
    /// Events in the order they happened.
    package fileprivate(set) var events: [(moment: Moment, event: SimulatedEvent)] = []
    /// True when reports of lines are among them.
    package fileprivate(set) var hasLines = false
    /// False when nobody looks at lamps: most of what happens in a ring is that they blink.
    package var hasLamps = true
    /// What was taken out last: its memory is used again once the taker is done with it.
    private var taken: [(moment: Moment, event: SimulatedEvent)] = []

    /// Takes all events out, so that a long night does not fill memory.
    package func takeEvents() -> [(moment: Moment, event: SimulatedEvent)] {
      guard !events.isEmpty else { return [] }
      swap(&events, &taken)
      events.removeAll(keepingCapacity: true)
      return taken
    }

    fileprivate func note(_ event: SimulatedEvent, at moment: Moment) {
      if !hasLamps, case .lamps = event { return }
      events.append((moment, event))
    }
  }

  /// The loop with the clock.
  package private(set) var loop: AlarmLoop
  /// The world since power came on.
  package private(set) var world: SimulatedWorld
  /// The hand.
  package var hand: SimulatedHand
  /// What happened.
  package let trace = Trace()
  /// How often the clock was woken, over restarts.
  package private(set) var turns = 0
  /// The local zone at the last start.
  package private(set) var zone: ZoneRules

  /// The card that outlives power cuts.
  package let card: SimulatedCard
  private let configuration: ClockConfiguration
  private let preferences: Preferences

  /// Begins a night at a civil time with a blank card; the seed makes every bounce.
  package init(
    at start: CivilDateTime, zone: ZoneRules,
    configuration: ClockConfiguration = ClockConfiguration(),
    preferences: Preferences = Preferences(), seed: UInt64 = 1
  ) {
    self.zone = zone
    self.configuration = configuration
    self.preferences = preferences
    card = SimulatedCard(seed: seed)
    let wall = FireDate.civil(start).instant(in: zone)
    world = SimulatedNight.world(at: wall, trust: .synced, card, trace)
    loop = SimulatedNight.start(in: world, zone, configuration, preferences)
    hand = SimulatedHand(on: world, kind: configuration.knob, seed: seed)
  }

  /// The clock.
  package var clock: AlarmClock { loop.clock }
  /// What the card's ring log holds.
  package var ringLog: [RingLogEntry] { card.entries() }
  /// The device that keeps the state, to schedule faults on.
  package var stateDevice: MemoryDevice { card.state }
  /// The device that keeps the ring log, to schedule faults on.
  package var logDevice: MemoryDevice { card.log }
  /// What a start would read if power went now and what was not flushed were lost.
  package var safeState: ClockState? { card.safeState }
  /// The civil time now.
  package var civil: CivilDateTime { zone.civil(at: world.now().wall) }

  /// Lets time pass once, to whatever happens next, an instant at the latest.
  package mutating func turn(until instant: BootInstant) {
    world.limitWait(to: instant)
    turns += 1
    _ = loop.turn()
    hand.wait(until: world.now().boot)
  }

  /// Lets time pass to an instant since power came on.
  package mutating func run(until instant: BootInstant) {
    while world.now().boot < instant {
      world.limitWait(to: instant)
      turns += 1
      guard loop.turn() else { return }
    }
    hand.wait(until: world.now().boot)
  }

  /// Lets time pass.
  package mutating func run(for duration: Duration) {
    run(until: world.now().boot + duration)
  }

  /// Lets time pass until the hand has done what was planned, and a moment more for bounces.
  package mutating func runHand() {
    run(until: hand.cursor + .milliseconds(100))
  }

  /// Lets time pass until a wall clock that nobody sets shows this civil time.
  package mutating func run(until civil: CivilDateTime) {
    let wall = FireDate.civil(civil).instant(in: zone)
    run(for: wall - world.now().wall)
  }

  /// Has every report of a line from now on in the trace, also after power cuts.
  package func traceLines() {
    trace.hasLines = true
    SimulatedNight.traceLines(of: world, in: trace)
  }

  private static func traceLines(of world: SimulatedWorld, in trace: Trace) {
    world.inputs.onReport = { [unowned world] line, level in
      trace.note(.line(line, level), at: world.now())
    }
  }

  /// Asks for something by command, at once.
  package func command(_ command: Command) {
    world.schedule(.event(.command(command)), at: world.now().boot)
  }

  /// Takes power away in the middle of whatever happens.
  package func cutPower(_ cut: PowerCut = PowerCut(.nothing)) { card.cutPower(cut) }

  /// Brings power back after a while; the board's clock kept running.
  package mutating func restart(after outage: Duration, trust: ClockTrust = .synced) {
    restart(at: world.now().wall + outage, trust: trust, zone: zone)
  }

  /// Brings power back with what the board's clock shows then; `prepare` makes the ports of the new
  /// start as they are to be found.
  package mutating func restart(
    at wall: WallTime, trust: ClockTrust, zone: ZoneRules,
    prepare: (SimulatedWorld) -> Void = { _ in }
  ) {
    self.zone = zone
    world = SimulatedNight.world(at: wall, trust: trust, card, trace)
    hand.move(to: world)
    prepare(world)
    loop = SimulatedNight.start(in: world, zone, configuration, preferences)
  }

  private static func world(
    at wall: WallTime, trust: ClockTrust, _ card: SimulatedCard, _ trace: Trace
  ) -> SimulatedWorld {
    let world = SimulatedWorld(startingAt: wall, trust: trust, card: card)
    // What a program does after its power failed in the middle of a turn, nobody sees.
    world.observe = { event, moment in if card.isPowered { trace.note(event, at: moment) } }
    if trace.hasLines { traceLines(of: world, in: trace) }
    return world
  }

  private static func start(
    in world: SimulatedWorld, _ zone: ZoneRules, _ configuration: ClockConfiguration,
    _ preferences: Preferences
  ) -> AlarmLoop {
    let (stored, failures) = world.card.open()
    let clock = AlarmClock(
      configuration, restoring: stored.state, zone: zone, at: world.now(),
      preferences: preferences)
    var loop = AlarmLoop(clock, devices: world.devices, world: world)
    loop.start(stored.restored, failures: failures)
    return loop
  }
}
