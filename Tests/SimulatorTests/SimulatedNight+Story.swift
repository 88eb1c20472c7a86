import AlarmCore
import CivilTime
import FlashLog
import Scenarios
import Simulator

/// What stories of a night are told in.
extension SimulatedNight {
  /// A quiet clock at a time of 1 March 2026, nothing set.
  static func at(
    _ hour: Int, _ minute: Int, _ configuration: ClockConfiguration = ClockConfiguration(),
    seed: UInt64 = 1
  ) -> SimulatedNight {
    SimulatedNight(
      at: Berlin.at(2026, 3, 1, hour, minute), zone: Berlin.zone, configuration: configuration,
      seed: seed)
  }

  /// Lets the hand do what was planned, to the instant.
  mutating func catchUp() { run(until: hand.cursor) }

  /// Turns the hand from 12:00 to a dial time that five-minute steps reach: the first detent wakes.
  mutating func turnHand(to hour: Int, _ minute: Int) {
    hand.wait(.seconds(1))
    hand.turn(1 + (hour * 60 + minute) / 5)
    hand.wait(.seconds(1))
  }

  /// Sets the alarm by hand and waits until it was read back.
  mutating func set(_ hour: Int, _ minute: Int) {
    turnHand(to: hour, minute)
    hand.press()
    runHand()
    run(for: .seconds(20))
  }

  mutating func press(for duration: Duration = HandHabit.press) {
    hand.press(for: duration)
    runHand()
  }

  mutating func hold() { press(for: .milliseconds(2_100)) }

  /// Lets time pass in steps until something holds; false when it does not within the limit.
  mutating func run(
    until isReached: (SimulatedNight) -> Bool, step: Duration = .milliseconds(1),
    within limit: Duration
  ) -> Bool {
    let end = world.now().boot + limit
    while !isReached(self) {
      guard world.now().boot < end else { return false }
      run(for: step)
    }
    return true
  }

  var isSounding: Bool { world.sound.playing != nil }
  var isSaving: Bool {
    switch clock.store {
    case .saving: true
    case .saved, .failed: false
    }
  }
  var badge: Int { clock.state.badge.number }
  var outcomes: [RingLogEntry.Outcome] { ringLog.map(\.outcome) }
  /// By what it rang, each time it began to.
  var outputs: [RingOutput] {
    outcomes.compactMap { if case .rang(let output) = $0 { output } else { nil } }
  }
  var armedFor: CivilDateTime? { clock.state.armed.map { zone.civil(at: $0.instant) } }

  /// When rings were heard first, in civil time to the second.
  var rings: [CivilDateTime] { trace.begins.map { zone.civil(at: $0.wall) } }
}

extension SimulatedNight.Trace {
  var notices: [Notice] {
    events.compactMap {
      if case .notice(let notice) = $0.event { notice } else { nil }
    }
  }

  var begins: [Moment] {
    events.compactMap {
      if case .soundBegan(let request) = $0.event, request.isLooped { $0.moment } else { nil }
    }
  }

  /// What was told of a port.
  func failures(of port: PortName) -> [PortFailure] {
    notices.compactMap {
      if case .portFailed(let failure) = $0, failure.port == port { failure } else { nil }
    }
  }

  /// What stores were found to hold, at each start.
  var starts: [Restored] {
    notices.compactMap {
      if case .started(let restored) = $0 { restored } else { nil }
    }
  }

  func armed(since count: Int = 0) -> [CivilDateTime] {
    notices.dropFirst(count).compactMap {
      if case .armed(let civil, _) = $0 { civil } else { nil }
    }
  }
}
