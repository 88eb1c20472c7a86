import AlarmCore
import AlarmRuntime
import CivilTime
import Glibc
import LinuxCall
import Scenarios

extension LabBench {
  /// See `Bench`.
  package func perform(
    _ action: Action, until isEnough: (Observation) -> Bool
  ) throws(BenchFailure) {
    if let trouble { throw trouble }
    done += 1
    observation.told = []
    observation.beeps = []
    switch action {
    case .wait(let mark):
      guard let delay = mark.delay(from: observation.wall, in: observation.zone) else { return }
      try pass(to: observation.at + delay, until: isEnough)
    case .turn, .pressAndTurn, .rock, .replay, .press, .button: try move(action, until: isEnough)
    case .setClock(let civil):
      set(FireDate.civil(civil).instant(in: observation.zone))
      try settle(until: isEnough)
    case .stepClock(let jump):
      set((observation.isPowered ? time.wall : observation.wall) + jump)
      try settle(until: isEnough)
    case .trustClock(let trust):
      self.trust = trust
      discipline()
      try settle(until: isEnough)
    case .cutPower(let point): try cut(point, until: isEnough)
    case .restorePower(let restoration): try restore(restoration)
    case .fail(let port, _): try fail(port)
    case .repair: taker = nil
    case .prefer(let change): try order(.prefs(change), until: isEnough)
    case .attend(let isThere): try order(isThere ? .attend : .leave, until: isEnough)
    case .order(.set(let time)): try order(.set(time), until: isEnough)
    case .order(.on): try order(.on, until: isEnough)
    case .order(.off): try order(.off, until: isEnough)
    case .slewClock, .setZone, .order(.notify):
      throw BenchFailure("\(action.phrase) cannot be done here; \(reasonAgainst(action) ?? "")")
    }
  }

  /// Lets a hand do something, and looks around while it does.
  private func move(
    _ action: Action, until isEnough: (Observation) -> Bool
  ) throws(BenchFailure) {
    isButtonDown = staysDown(after: action)
    // Without power a hand moves what the next start finds.
    guard observation.isPowered else { return }
    var failure: BenchFailure?
    withoutActuallyEscaping(isEnough) { isEnough in
      time.work = { [unowned self] instant in
        do throws(BenchFailure) {
          _ = try live(until: instant) { seen in
            _ = isEnough(seen)
            // A hand that has begun ends what it does.
            return false
          }
        } catch {
          failure = failure ?? error
        }
      }
      defer { time.work = nil }
      do throws(LabFailure) {
        try ear?.prick()
        try handle(action)
        take(try ear?.unprick() ?? [])
      } catch {
        failure = failure ?? BenchFailure(error.text)
      }
    }
    if let failure { throw failure }
    try settle(until: isEnough)
  }

  private func staysDown(after action: Action) -> Bool {
    switch action {
    case .button(let isDown): isDown
    case .press, .pressAndTurn: false
    case .replay(let replay):
      setup.recordings[replay]?.last { $0.line == .button }?.level ?? isButtonDown
    case .turn, .rock, .wait, .setClock, .stepClock, .slewClock, .trustClock, .setZone, .cutPower,
      .restorePower, .fail, .repair, .prefer, .attend, .order:
      isButtonDown
    }
  }

  private func handle(_ action: Action) throws(LabFailure) {
    switch action {
    case .turn(let turn): try self.turn(turn)
    case .pressAndTurn(let turn):
      try hand.press()
      time.sleep(for: HandHabit.press)
      try self.turn(turn)
      try hand.release()
      time.sleep(for: HandHabit.afterPress)
    case .rock(let times, let every): try hand.rock(times: times, pace: every)
    case .replay(let replay):
      try hand.replay(setup.recordings[replay] ?? [])
      time.sleep(for: HandHabit.afterPress)
    case .press(let length):
      try hand.press()
      time.sleep(for: length)
      try hand.release()
      time.sleep(for: HandHabit.afterPress)
    case .button(let isDown):
      if isDown { try hand.press() } else { try hand.release() }
    case .wait, .setClock, .stepClock, .slewClock, .trustClock, .setZone, .cutPower, .restorePower,
      .fail, .repair, .prefer, .attend, .order:
      break
    }
  }

  private func turn(_ turn: Turn) throws(LabFailure) {
    try hand.turn(by: turn.detents, pace: turn.every, bounces: turn.bounces)
  }

  /// Asks the clock for something, and waits until it has done it; it may not be saved yet.
  private func order(
    _ wish: ControlRequest.Wish, until isEnough: (Observation) -> Bool
  ) throws(BenchFailure) {
    guard observation.isPowered else { return }
    link?.send(wish)
    try settle(until: isEnough)
  }

  /// Lets the clock do what it has to do now: its answer comes behind that.
  private func settle(until isEnough: (Observation) -> Bool) throws(BenchFailure) {
    guard observation.isPowered else { return }
    guard let answer = try ask(.status) else {
      _ = isEnough(observation)
      return
    }
    _ = try take(isEnough)
    guard observation.isPowered else { return }
    try see(answer["status"] ?? .null)
    _ = isEnough(observation)
  }

  private func fail(_ port: FaultyPort) throws(BenchFailure) {
    do throws(LabFailure) {
      switch port {
      case .sound: taker = try CardTaker(device: cardDevice)
      case .store: try stopWriting()
      case .buzzer, .lamps, .inputs, .ringLog: break
      }
    } catch {
      throw BenchFailure(error.text)
    }
  }
}

// Clocks and power.
extension LabBench {
  /// Sets the kernel's wall clock; who set it, a time server or nobody, is told the kernel as well.
  private func set(_ wall: WallTime) {
    guard observation.isPowered else {
      observation.wall = wall
      return
    }
    setKernelClock(to: wall)
  }

  private func cut(
    _ point: CutPoint, until isEnough: (Observation) -> Bool
  ) throws(BenchFailure) {
    guard observation.isPowered else { return }
    switch point {
    case .now:
      stamp()
      cutPower()
      _ = isEnough(observation)
    case .atFlush(let count):
      do throws(LabFailure) {
        trap = try FlushTrap(file: "\(folder)/\(LabBench.stateFile)", count: count)
      } catch {
        throw BenchFailure(error.text)
      }
    case .atWrite, .insideWrite:
      throw BenchFailure("the lab cannot cut power \(point.text)")
    }
  }

  /// Power is gone: the clock does not run another instruction, and nobody flushes what it wrote.
  func cutPower() {
    clock?.destroy()
    trap = nil
    guard observation.isPowered else { return }
    stamp()
    do throws(LabFailure) {
      observation.stored = try medium?.state()
    } catch {
      trouble = trouble ?? BenchFailure(error.text)
    }
    observation.isPowered = false
    observation.status = nil
    observation.sound = nil
    observation.armedLamp.note(false, at: observation.at)
    observation.buzzer.note(isOn: false)
    for index in observation.badgeLamps.indices {
      observation.badgeLamps[index].note(false, at: observation.at)
    }
    (link, told, ear) = (nil, nil, nil)
  }

  /// Power is to come back: this machine ends, and the scenario goes on in its next start.
  private func restore(_ restoration: Restoration) throws(BenchFailure) {
    guard !observation.isPowered else { return }
    carry = LabCarry(
      done: done, at: observation.at,
      wall: restoration.clock.map { FireDate.civil($0).instant(in: observation.zone) }
        ?? observation.wall,
      trust: restoration.trust, edges: lines.sent, isButtonDown: isButtonDown,
      isCardTaken: taker != nil)
    throw BenchFailure("the machine ends here, and nobody started it again; run it in scripts/lab")
  }
}
