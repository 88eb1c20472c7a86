import AlarmCore
import AlarmRuntime
import CivilTime
import FlashLog
import Scenarios
import Waveforms

/// Plays scenarios in virtual time: one simulated night, with the hand, the world and the onlooker
/// of the language.
///
///     scenario's time   0 ──────────────── cut ~~~~~ restored ──────────────►
///     boot-time clock   0 ────────────────►         0 ─────────────────────►
///
/// The scenario's time passes through power cuts; that since boot begins anew behind each.
package final class SimulatedBench: Bench {
  /// What a bench needs to know of a scenario beside its steps.
  package struct Setup {
    /// The civil time it begins.
    package var start: CivilDateTime
    /// The rules of the zone it begins in.
    package var zone: ZoneRules
    /// What the board decides.
    package var configuration: ClockConfiguration
    /// The preferences the board registers.
    package var preferences: Preferences
    /// Decides every bounce.
    package var seed: UInt64
    /// The rules of other zones, by their names.
    package var zones: [String: ZoneRules]
    /// What contacts did in the recordings that are replayed.
    package var recordings: [Replay: [LineEdge]]

    /// Makes a setup.
    package init(
      start: CivilDateTime, zone: ZoneRules, configuration: ClockConfiguration,
      preferences: Preferences = Preferences(), seed: UInt64, zones: [String: ZoneRules] = [:],
      recordings: [Replay: [LineEdge]] = [:]
    ) {
      self.start = start
      self.zone = zone
      self.configuration = configuration
      self.preferences = preferences
      self.seed = seed
      self.zones = zones
      self.recordings = recordings
    }
  }

  package internal(set) var observation: Observation

  let setup: Setup
  /// The night that is played.
  package internal(set) var night: SimulatedNight
  /// The scenario's instant at which power came on last.
  private var poweredAt = ScenarioInstant.begin
  /// Changes of contacts before power came on last.
  private var edgesBefore = Observation.Edges()
  /// The troubles of ports in the order they began, which outlive power cuts.
  var troubles: [(port: FaultyPort, trouble: Trouble)] = []
  /// What lines, lamps and sounds did; nil when nobody wants to know.
  private var wave: NightWaveform?
  /// What judges the clock.
  package let judge: Judge
  /// False while nobody asks for more of the observation than its time, its power and its zone.
  let isObserved: Bool

  /// Begins: the clock runs, on a blank card.
  ///
  /// Where a waveform is wanted, its bytes go to `sink` as VCD, the last ones with `finish`.
  package init(
    _ setup: Setup, waveform sink: (([UInt8]) -> Void)? = nil, isObserved: Bool = true
  ) {
    self.setup = setup
    self.isObserved = isObserved
    judge = Judge(setup.configuration)
    night = SimulatedNight(
      at: setup.start, zone: setup.zone, configuration: setup.configuration,
      preferences: setup.preferences, seed: setup.seed)
    // The judge does not ask for lamps.
    night.trace.hasLamps = isObserved
    observation = Observation(
      wall: night.world.now().wall, zone: setup.zone, badgeLamps: setup.configuration.badgeLamps)
    if let sink {
      wave = NightWaveform(
        badgeLamps: setup.configuration.badgeLamps, began: observation.wall,
        about: "a scenario in the simulator", sink: sink)
      night.traceLines()
    }
    look()
  }

  /// Ends the waveform, if one is wanted; nothing is to be played afterwards.
  package func finish() { wave?.finish(at: WaveInstant(observation.at)) }

  package func pass(
    to instant: ScenarioInstant, until isEnough: (Observation) -> Bool
  ) throws(BenchFailure) {
    while observation.at < instant {
      if observation.isPowered {
        night.turn(until: boot(of: instant))
        look()
      } else {
        // Nobody changes anything until then.
        observation.wall = observation.wall + (instant - observation.at)
        observation.at = instant
      }
      // Nobody who does not look wants to stop but the judge.
      if isObserved ? isEnough(observation) : judge.isOver { return }
    }
  }
}

// What is seen.
extension SimulatedBench {
  /// The instant since power came on that is an instant of the scenario.
  private func boot(of instant: ScenarioInstant) -> BootInstant {
    BootInstant(nanoseconds: instant.nanoseconds - poweredAt.nanoseconds)
  }

  private func scenario(of instant: BootInstant) -> ScenarioInstant {
    ScenarioInstant(nanoseconds: poweredAt.nanoseconds + instant.nanoseconds)
  }

  /// Takes what happened since the last look.
  func look() {
    let events = night.trace.takeEvents()
    let moment = night.world.now()
    observation.at = scenario(of: moment.boot)
    observation.wall = moment.wall
    judge.look(&night, events)
    if isObserved { observe(events) }
    // A cut that was planned into the card happens in the middle of a turn.
    if !night.card.isPowered { goDark() }
    takeVerdict()
  }

  /// Shows what the judge says.
  func takeVerdict() {
    if judge.isOver, observation.broken == nil { observation.broken = judge.broken?.line }
  }

  private func observe(_ events: [(moment: Moment, event: SimulatedEvent)]) {
    for (moment, event) in events { take(event, at: scenario(of: moment.boot)) }
    observation.edges.sent = edgesBefore.sent + night.world.inputs.sent
    observation.edges.seen = edgesBefore.seen + night.world.inputs.seen
    observation.edges.lost = edgesBefore.lost + night.world.inputs.lost
    if night.card.isPowered {
      observation.status = ClockSight(ClockStatus(night.loop.clock))
    }
  }

  private func take(_ event: SimulatedEvent, at instant: ScenarioInstant) {
    wave?.note(event, at: WaveInstant(instant))
    switch event {
    case .line: break
    case .lamps(let frame): show(frame, at: instant)
    case .buzzer(let hertz): observation.buzzer.note(hertz)
    case .soundBegan(let request): observation.sound = request.name
    case .soundEnded: observation.sound = nil
    case .tone(let tone): observation.beeps.append(HeardBeep(Beep(tone), at: instant))
    case .notice(let notice): observation.told.append(Text.english.sentence(notice))
    case .logged(let entry): observation.ringLog.append(entry)
    case .saved: observation.stored = night.safeState
    }
  }

  private func show(_ frame: LampFrame, at instant: ScenarioInstant) {
    observation.armedLamp.note(frame.armed, at: instant)
    for index in observation.badgeLamps.indices {
      observation.badgeLamps[index].note(frame.badge & 1 << index != 0, at: instant)
    }
  }

  /// Power is gone: nothing shines, sounds or answers.
  func goDark() {
    guard observation.isPowered else { return }
    observation.isPowered = false
    judge.powerFails(&night)
    observation.status = nil
    observation.sound = nil
    observation.buzzer.note(nil)
    show(.dark, at: observation.at)
    if isObserved { observation.stored = night.safeState }
    wave?.power(false, at: WaveInstant(observation.at))
  }

  /// Power is back at this instant: the scenario's time goes on from here.
  func lightUp(at wall: WallTime, trust: ClockTrust) {
    poweredAt = observation.at
    edgesBefore = observation.edges
    observation.isPowered = true
    wave?.power(true, at: WaveInstant(observation.at))
    let troubles = troubles
    night.restart(at: wall, trust: trust, zone: observation.zone) { world in
      for (port, trouble) in troubles { world.apply(trouble, to: port) }
    }
    judge.powerReturns(&night, at: poweredAt)
    look()
  }
}

extension WaveInstant {
  /// The same point of time: a waveform begins with its scenario.
  fileprivate init(_ instant: ScenarioInstant) { self.init(nanoseconds: instant.nanoseconds) }
}
