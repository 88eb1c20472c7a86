import AlarmCore
import Chance
import CivilTime
import Testing

/// A hundred thousand inputs of a hostile world: nothing traps, and what must hold holds.
@Suite struct FuzzTests {
  private struct World {
    var chance: SeededGenerator
    var moment: Moment
    var lastSave: UInt64 = 0
    var lastRequest: UInt32 = 0
    /// What is left of a gesture of the hand, last first.
    var gesture: [Input] = []

    mutating func one(in count: Int) -> Bool { Int.random(in: 0..<count, using: &chance) == 0 }
    mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &chance) }

    mutating func pass(toward deadline: BootInstant?) {
      if let deadline, deadline > moment.boot, one(in: 8) { step(deadline - moment.boot) }
      if !gesture.isEmpty {
        step(.milliseconds(number(1...40)))
        return
      }
      switch number(0...39) {
      case 0: step(.seconds(number(1...86_400)))
      case 1: moment.boot = moment.boot - .milliseconds(number(1...100_000))
      case 2:
        moment.wall = moment.wall + .seconds(number(-90_000...90_000))
        moment.generation &+= 1
      case 3: moment.wall = moment.wall + .milliseconds(number(-3_000...3_000))
      case 4: moment.trust = ClockTrust.allCases[number(0...3)]
      case 5...9: step(.seconds(number(1...70)))
      default: step(.milliseconds(number(0...900)))
      }
      if one(in: 5_000) {
        moment.wall = WallTime(seconds: Int64(number(-300_000_000_000...300_000_000_000)))
        moment.generation = UInt32.random(in: 0 ... .max, using: &chance)
      }
      if moment.boot.nanoseconds < 0 { moment.boot.nanoseconds = 0 }
    }

    private mutating func step(_ duration: Duration) {
      moment.boot = moment.boot + duration
      moment.wall = moment.wall + duration
    }

    mutating func stamp() -> BootInstant {
      switch number(0...30) {
      case 0: BootInstant(nanoseconds: .random(in: .min ... .max, using: &chance))
      case 1: moment.boot + .seconds(number(0...1_000))
      case 2...8: moment.boot - .milliseconds(number(0...5_000))
      default: moment.boot
      }
    }

    mutating func failure() -> PortFailure {
      PortFailure(
        port: PortName.allCases[number(0...PortName.allCases.count - 1)],
        kind: PortFailure.Kind.allCases[number(0...PortFailure.Kind.allCases.count - 1)],
        subject: "x")
    }

    mutating func input() -> Input {
      if gesture.isEmpty, one(in: 4) { gesture = one(in: 2) ? press() : detent() }
      if case .edge(var edge) = gesture.popLast() {
        edge.at = moment.boot
        return .edge(edge)
      }
      switch number(0...99) {
      case 0...14: return .wake
      case 15...44:
        let line = InputLine.allCases[number(0...2)]
        return .edge(LineEdge(line: line, level: number(0...1) == 1, at: stamp()))
      case 65: return .edgesLost(number(0...Int(UInt32.max)))
      case 66...72:
        return .levels(
          LineLevels(knobA: !one(in: 3), knobB: !one(in: 3), button: one(in: 5)))
      case 45...64: return .wake
      case 73: return .clockSet
      case 74: return .zone([Zones.berlin, Zones.bogota, Zones.tokyo, .utc][number(0...3)])
      case 75...79: return .saved(one(in: 4) ? .random(in: 0 ... .max, using: &chance) : lastSave)
      case 80: return .saveFailed(one(in: 4) ? 3 : lastSave, failure())
      case 81...82: return .soundStarted(request())
      case 83...84: return .soundPlaying(request())
      case 85: return .soundReplaced(request(), by: "bell", because: failure())
      case 86: return .soundEnded(request())
      case 87: return .soundFailed(request(), failure())
      case 88: return .portFailed(failure())
      case 89...92: return .command(command())
      case 93: return .accepted(PortName.allCases[number(0...PortName.allCases.count - 1)])
      default: return .wake
      }
    }

    private func press() -> [Input] {
      [false, true].map { .edge(LineEdge(line: .button, level: $0, at: moment.boot)) }
    }

    /// One clockwise turn of a full-cycle knob, or two of a half-cycle one.
    private func detent() -> [Input] {
      [(InputLine.knobB, true), (.knobA, true), (.knobB, false), (.knobA, false)].map {
        .edge(LineEdge(line: $0.0, level: $0.1, at: moment.boot))
      }
    }

    private mutating func request() -> UInt32 {
      one(in: 4) ? .random(in: 0 ... .max, using: &chance) : lastRequest
    }

    private mutating func command() -> Command {
      switch number(0...12) {
      case 0...4:
        return .schedule(
          date(), body: String(repeating: "é", count: number(0...60)),
          sound: one(in: 3) ? nil : String(repeating: "s", count: number(0...26)),
          badge: one(in: 2) ? nil : number(-5...20_000))
      case 5: return .cancel(NotificationID(UInt32(number(0...100))))
      case 6: return one(in: 3) ? .cancelAll : .cancel(NotificationID(UInt32(number(0...9))))
      case 7: return .setBadge(one(in: 2) ? number(-3...12) : number(.min ... .max))
      case 8: return .raiseBadge
      case 9:
        return one(in: 2)
          ? .setAlarm(DialTime(minutesWrapping: number(-5...800)))
          : .setAlarmOfDay(TimeOfDay(minutesWrapping: number(0...1_439)))
      case 10: return one(in: 2) ? .switchOn : .switchOff
      case 11: return .attend(one(in: 2))
      default:
        var preferences = PreferenceChange()
        preferences.playsSound = one(in: 2)
        preferences.volumePercent = number(.min ... .max)
        preferences.snoozeMinutes = number(-5...50)
        preferences.silence = one(in: 3) ? .never : .after(minutes: number(-5...90))
        preferences.rampSeconds = number(-5...900)
        return .prefer(preferences)
      }
    }

    private mutating func date() -> FireDate {
      if one(in: 10) {
        return .absolute(WallTime(seconds: Int64(number(-400_000_000_000...400_000_000_000))))
      }
      let near = moment.wall + .seconds(number(-2_000...20_000))
      return one(in: 2) ? .absolute(near) : .civil(Zones.berlin.civil(at: near))
    }
  }

  /// What must hold after every input; the first that does not, as text.
  private func broken(_ clock: AlarmClock, _ effects: [Effect], _ wasQuiet: Bool) -> String? {
    let state = clock.state
    let alarms = state.queue.pending.filter {
      if case .alarm = $0.purpose { true } else { false }
    }
    if alarms.count > 1 { return "two alarms are armed" }
    if state.queue.pending.filter({ $0.purpose == .countdown }).count > 1 {
      return "two countdowns"
    }
    if state.queue.pending.count > NotificationQueue.limit { return "the queue is too long" }
    if !(0...Badge.limit).contains(state.badge.number) { return "badge \(state.badge.number)" }
    if state.preferences != state.preferences.clamped { return "preferences out of range" }
    switch clock.mode {
    case .ringing(let ringing):
      if clock.isBuzzing, !buzzes(ringing.stage) { return "buzzes at \(ringing.stage)" }
      if ringing.isNoticeable, state.ring == nil { return "rings and is not to be stored" }
      if clock.nextDeadline == nil { return "rings and never wakes" }
    case .snoozed:
      guard case .snoozed = state.ring else { return "snoozed, stored as \(state.ring as Any)" }
    case .countdown(let minutes):
      if !(0...ClockLimits.countdownMinutes).contains(minutes) { return "countdown \(minutes)" }
      if state.ring != nil { return "a ring is left" }
    case .idle, .readBack, .setting, .afterRing:
      if state.ring != nil { return "a ring is left in \(clock.mode)" }
    }
    for case .tone(let tone, let volume) in effects {
      if wasQuiet && !state.preferences.playsSound { return "a tone though sound is off" }
      if !(50...8_000).contains(tone.hertz) || !(0...100).contains(volume) { return "tone \(tone)" }
    }
    return nil
  }

  private func buzzes(_ stage: Mode.Ringing.Stage) -> Bool {
    if case .buzzer = stage { true } else { false }
  }

  @Test(arguments: UInt64(1)...8) func hostileWorld_neverTrapsAndKeepsItsWord(seed: UInt64) {
    var world = World(
      chance: SeededGenerator(seed: seed),
      moment: Moment(
        boot: BootInstant(nanoseconds: 0), wall: WallTime(seconds: 1_772_403_000), generation: 0,
        trust: .synced))
    let configuration = ClockConfiguration(
      knob: seed % 2 == 0 ? .fullCycle : .halfCycle, badgeLamps: Int(seed) % 5,
      hasSpeaker: seed % 3 != 0, hasBuzzer: seed % 4 != 0)
    var clock = AlarmClock(configuration, restoring: nil, zone: Zones.berlin, at: world.moment)
    _ = clock.start(.blank)
    var seen: Set<String> = []
    for index in 0..<12_500 {
      world.pass(toward: clock.nextDeadline?.boot(at: world.moment))
      if index == 12_400 { world.moment.boot.nanoseconds = .max - 1_000_000_000_000 }
      let input = world.input()
      let wasQuiet = !clock.state.preferences.playsSound
      let effects = clock.handle(input, at: world.moment)
      seen.insert(name(clock.mode))
      for case .save(_, let id) in effects { world.lastSave = id }
      for case .play(let request) in effects { world.lastRequest = request.id }
      if let word = broken(clock, effects, wasQuiet) {
        Issue.record(
          "seed \(seed), input \(index) \(input): \(word); replay: swift test --filter FuzzTests")
        return
      }
      if index % 250 == 0, index < 12_400, !settles(clock, world.moment) {
        Issue.record("seed \(seed), input \(index): spins in \(clock.mode)")
        return
      }
    }
    #expect(clock.stop().count >= 3)
    #expect(seen.count >= 4, "a fuzz that does not come around proves little: \(seen)")
  }

  private func name(_ mode: Mode) -> String {
    switch mode {
    case .idle: "idle"
    case .readBack: "read-back"
    case .setting: "setting"
    case .countdown: "countdown"
    case .ringing: "ringing"
    case .snoozed: "snoozed"
    case .afterRing: "after a ring"
    }
  }

  /// True when waking a copy of the clock leaves nothing due after a while.
  private func settles(_ clock: AlarmClock, _ last: Moment) -> Bool {
    var clock = clock
    var moment = last
    // Ahead of every stamp that went back.
    moment.boot = moment.boot + .seconds(1_000)
    moment.wall = moment.wall + .seconds(1_000)
    for _ in 0..<100 {
      guard let due = clock.nextDeadline?.boot(at: moment), due <= moment.boot else { return true }
      _ = clock.handle(.wake, at: moment)
    }
    return false
  }
}
