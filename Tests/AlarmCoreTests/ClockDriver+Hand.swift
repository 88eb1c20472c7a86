import AlarmCore
import CivilTime

/// A hand on knob and button; each verb is planned after the one before.
extension ClockDriver {
  /// Waits before the next verb.
  mutating func pause(_ duration: Duration) { hand = hand + duration }

  /// Turns by detents, clockwise positive, one each `every`.
  mutating func turn(_ detents: Int, every pause: Duration = .milliseconds(200)) {
    let order: [InputLine] = detents > 0 ? [.knobA, .knobB] : [.knobB, .knobA]
    for _ in 0..<abs(detents) {
      for level in [false, true] {
        for line in order {
          plan(.edge(LineEdge(line: line, level: level, at: hand)), at: hand)
          hand = hand + .milliseconds(1)
        }
      }
      hand = hand + pause - .milliseconds(4)
    }
  }

  mutating func pressDown() {
    plan(.edge(LineEdge(line: .button, level: true, at: hand)), at: hand)
  }

  mutating func letGo() {
    plan(.edge(LineEdge(line: .button, level: false, at: hand)), at: hand)
  }

  /// Presses so long.
  mutating func press(for duration: Duration = .milliseconds(150)) {
    pressDown()
    pause(duration)
    letGo()
    pause(.milliseconds(100))
  }

  /// Turns while the button is down.
  mutating func pressAndTurn(_ detents: Int) {
    pressDown()
    pause(.milliseconds(200))
    turn(detents)
    letGo()
    pause(.milliseconds(100))
  }

  /// Sets the alarm by hand from 12:00 and lets it be read back: armed, idle, saved.
  mutating func setAlarm(_ time: DialTime) {
    let steps = (time.minutes - clock.state.dial.minutes) / 5
    turn(1)
    turn(steps)
    press()
    runHand()
    run(for: .seconds(40))
  }

  /// A clock armed at 06:30 the next morning, by default the evening before.
  static func armed(
    _ configuration: ClockConfiguration = ClockConfiguration(), at time: DialTime = dial(6, 30),
    from start: CivilDateTime = civil(2026, 3, 1, 23, 10)
  ) -> ClockDriver {
    var driver = ClockDriver(at: start, configuration)
    driver.setAlarm(time)
    return driver
  }

  /// The same, rung for a second.
  static func ringing(_ configuration: ClockConfiguration = ClockConfiguration()) -> ClockDriver {
    var driver = armed(configuration)
    driver.run(until: civil(2026, 3, 2, 6, 30))
    driver.run(for: .seconds(1))
    return driver
  }

  /// The same, snoozed once and the button up.
  static func snoozed(_ configuration: ClockConfiguration = ClockConfiguration()) -> ClockDriver {
    var driver = ringing(configuration)
    driver.press()
    driver.runHand()
    return driver
  }

  /// The same, dismissed by a hold that has ended.
  static func dismissed(
    _ configuration: ClockConfiguration = ClockConfiguration()
  ) -> ClockDriver {
    var driver = ringing(configuration)
    driver.press(for: .milliseconds(2_100))
    driver.runHand()
    return driver
  }
}

/// What the effects say.
extension ClockDriver {
  /// Forgets the effects so far.
  mutating func forget() { entries.removeAll() }

  var notices: [Notice] {
    entries.compactMap { if case .tell(let notice) = $0.effect { notice } else { nil } }
  }

  var tones: [Tone] {
    entries.compactMap { if case .tone(let tone, _) = $0.effect { tone } else { nil } }
  }

  var frames: [(at: Moment, frame: LampFrame)] {
    entries.compactMap { if case .show(let frame) = $0.effect { ($0.at, frame) } else { nil } }
  }

  var buzzes: [(at: Moment, isOn: Bool)] {
    entries.compactMap {
      if case .buzz(let hertz) = $0.effect { ($0.at, hertz != nil) } else { nil }
    }
  }

  var outcomes: [RingLogEntry.Outcome] {
    entries.compactMap { if case .record(let entry) = $0.effect { entry.outcome } else { nil } }
  }

  var requests: [(at: Moment, request: SoundRequest)] {
    entries.compactMap {
      if case .play(let request) = $0.effect { ($0.at, request) } else { nil }
    }
  }

  var saves: [(at: Moment, state: ClockState)] {
    entries.compactMap { if case .save(let state, _) = $0.effect { ($0.at, state) } else { nil } }
  }

  var stops: [Moment] {
    entries.compactMap { if case .stopSound = $0.effect { $0.at } else { nil } }
  }

  var isRinging: Bool { if case .ringing = clock.mode { true } else { false } }
  var isSnoozed: Bool { if case .snoozed = clock.mode { true } else { false } }
  var isIdle: Bool { if case .idle = clock.mode { true } else { false } }
  var isAfterRing: Bool { if case .afterRing = clock.mode { true } else { false } }
  var isReadBack: Bool { if case .readBack = clock.mode { true } else { false } }
  var isSetting: Bool { if case .setting = clock.mode { true } else { false } }

  /// Where the hand stands while it is being set.
  var handPlace: DialTime? {
    if case .setting(let setting) = clock.mode { setting.hand } else { nil }
  }

  /// The civil time the alarm is armed for.
  var armedFor: CivilDateTime? {
    clock.state.armed.map { clock.zone.civil(at: $0.instant) }
  }

  func civilNow() -> CivilDateTime { clock.zone.civil(at: moment.wall) }
}
