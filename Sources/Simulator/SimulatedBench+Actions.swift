import AlarmCore
import CivilTime
import FlashLog
import Ports
import Scenarios

extension SimulatedBench {
  /// See `Bench`.
  package func reasonAgainst(_ action: Action) -> String? {
    switch action {
    case .setZone(let name): setup.zones[name] == nil ? "nobody knows the zone \(name)" : nil
    case .replay(let replay):
      setup.recordings[replay] == nil ? "nobody has read the recording \(replay.file)" : nil
    case .fail(.sound, _): lacking(setup.configuration.hasSpeaker, "speaker")
    case .fail(.buzzer, _): lacking(setup.configuration.hasBuzzer, "buzzer")
    case .fail(.lamps, _): lacking(setup.configuration.hasLamps, "lamps")
    case .wait, .turn, .rock, .press, .pressAndTurn, .button, .setClock, .stepClock, .slewClock,
      .trustClock, .cutPower, .restorePower, .fail, .repair, .prefer, .attend, .order:
      nil
    }
  }

  /// The reason against what needs a part that the board has not.
  private func lacking(_ isThere: Bool, _ part: String) -> String? {
    isThere ? nil : "the board has no \(part)"
  }

  /// See `Bench`.
  package func reasonAgainst(_ condition: Condition) -> String? {
    switch condition {
    case .beeps: setup.configuration.hasSpeaker ? nil : "beeps are told apart by the speaker alone"
    // Silence is there without a speaker, too.
    case .sound(.silent): nil
    case .sound(.playing), .sound(.named): lacking(setup.configuration.hasSpeaker, "speaker")
    case .buzzer: lacking(setup.configuration.hasBuzzer, "buzzer")
    case .armedLamp: lacking(setup.configuration.hasLamps, "lamps")
    case .badgeLamps: lacking(setup.configuration.badgeLamps > 0, "badge lamps")
    case .power, .state, .dial, .alarm, .badge, .pending, .saving, .damagedStore, .trust, .logged,
      .missedBecause, .stored, .edges, .knob, .promises, .told:
      nil
    }
  }

  /// See `Bench`.
  package func perform(
    _ action: Action, until isEnough: (Observation) -> Bool
  ) throws(BenchFailure) {
    observation.told = []
    observation.beeps = []
    judge.begin(action, &night)
    defer {
      judge.end(action, &night)
      takeVerdict()
    }
    try play(action, until: isEnough)
  }

  private func play(
    _ action: Action, until isEnough: (Observation) -> Bool
  ) throws(BenchFailure) {
    switch action {
    // The runner lets time pass itself.
    case .wait: break
    case .turn(let turn):
      try move(until: isEnough) { $0.turn(turn) }
    case .pressAndTurn(let turn):
      try move(until: isEnough) {
        $0.pressAndTurn(
          turn.detents, each: turn.every, bounces: turn.bounces, missing: turn.missing)
      }
    case .rock(let times, let every): try move(until: isEnough) { $0.rock(times, each: every) }
    case .replay(let replay):
      let changes = setup.recordings[replay] ?? []
      try move(until: isEnough) { $0.replay(changes) }
    case .press(let length): try move(until: isEnough) { $0.press(for: length) }
    case .button(let isDown): try move(until: isEnough) { $0.setButton(isDown) }
    case .setClock, .stepClock, .slewClock, .trustClock, .setZone:
      try change(action, until: isEnough)
    case .cutPower(let point): try cut(point, until: isEnough)
    case .restorePower(let restoration):
      if !observation.isPowered {
        lightUp(
          at: restoration.clock.map { FireDate.civil($0).instant(in: observation.zone) }
            ?? observation.wall, trust: restoration.trust)
        _ = isEnough(observation)
      }
    case .fail(let port, let trouble):
      for part in port.parts {
        troubles.removeAll { $0.port == part }
        troubles.append((part, trouble))
        night.world.apply(trouble, to: part)
      }
    case .repair(let port):
      for part in port.parts {
        troubles.removeAll { $0.port == part }
        night.world.repair(part)
      }
    case .prefer(let change): try give(.prefer(change), until: isEnough)
    case .attend(let isThere): try give(.attend(isThere), until: isEnough)
    case .order(let order): try give(command(of: order), until: isEnough)
    }
  }

  /// Lets a hand do something, for as long as it takes.
  private func move(
    until isEnough: (Observation) -> Bool, _ plan: (inout SimulatedHand) -> Void
  ) throws(BenchFailure) {
    let start = night.world.now().boot
    night.hand.cursor = start
    plan(&night.hand)
    try pass(to: observation.at + (night.hand.cursor - start), until: isEnough)
    try settle(until: isEnough)
  }

  /// Lets happen what happens now.
  private func settle(until isEnough: (Observation) -> Bool) throws(BenchFailure) {
    guard observation.isPowered else { return }
    night.turn(until: night.world.now().boot)
    look()
    if isObserved { _ = isEnough(observation) }
  }

  private func give(
    _ command: Command, until isEnough: (Observation) -> Bool
  ) throws(BenchFailure) {
    night.command(command)
    try settle(until: isEnough)
  }

  private func command(of order: Order) -> Command {
    switch order {
    case .set(let time): return time.command
    case .on: return .switchOn
    case .off: return .switchOff
    case .notify(let mark, let body, let sound, let badge):
      let delay = mark.delay(from: observation.wall, in: observation.zone) ?? .zero
      return .schedule(.absolute(observation.wall + delay), body: body, sound: sound, badge: badge)
    }
  }
}

// The wall clock and the zone.
extension SimulatedBench {
  private func change(
    _ action: Action, until isEnough: (Observation) -> Bool
  ) throws(BenchFailure) {
    let now = night.world.now()
    switch action {
    case .setClock(let civil):
      set(FireDate.civil(civil).instant(in: observation.zone), at: now)
    case .stepClock(let jump): set(now.wall + jump, at: now)
    case .slewClock(let by, let over): night.world.slewClock(by: by, over: over)
    case .trustClock(let trust): night.world.trust(trust)
    case .setZone(let name):
      guard let rules = setup.zones[name] else { return }
      observation.zone = rules
      night.world.schedule(.event(.zone(rules)), at: now.boot)
    case .wait, .turn, .rock, .replay, .press, .pressAndTurn, .button, .cutPower, .restorePower,
      .fail,
      .repair, .prefer, .attend, .order:
      break
    }
    try settle(until: isEnough)
  }

  private func set(_ wall: WallTime, at now: Moment) {
    if observation.isPowered {
      night.world.schedule(.setClock(wall), at: now.boot)
    } else {
      observation.wall = wall
    }
  }
}

// Power.
extension SimulatedBench {
  private func cut(
    _ point: CutPoint, until isEnough: (Observation) -> Bool
  ) throws(BenchFailure) {
    guard observation.isPowered else { return }
    let nothing = DeviceFault.cut(PowerCut(.nothing))
    switch point {
    case .now:
      night.cutPower()
      goDark()
      _ = isEnough(observation)
    case .atWrite(let count):
      night.stateDevice.schedule(nothing, atNext: .write, count: count)
    case .insideWrite(let count, let bytes):
      night.stateDevice.schedule(
        .cut(PowerCut(.prefix(bytes, tail: .old))), atNext: .write, count: count)
    case .atFlush(let count):
      night.stateDevice.schedule(nothing, atNext: .flush, count: count)
    }
  }
}

extension SimulatedHand {
  fileprivate mutating func turn(_ turn: Turn) {
    self.turn(turn.detents, each: turn.every, bounces: turn.bounces, missing: turn.missing)
  }
}
