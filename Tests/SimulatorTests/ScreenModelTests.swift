import AlarmCore
import CivilTime
import Simulator
import Testing

@Suite struct ScreenModelTests {
  static func moment(_ milliseconds: Int64) -> Moment {
    let elapsed = Duration.milliseconds(milliseconds)
    return Moment(
      boot: BootInstant(nanoseconds: 0) + elapsed,
      wall: WallTime(seconds: 1_774_819_800) + elapsed, generation: 0, trust: .rtc)
  }

  /// A clock without speaker or buzzer, set by four quarter steps of a full-cycle knob.
  static func clock() -> AlarmClock {
    let configuration = ClockConfiguration(badgeLamps: 3, hasSpeaker: false, hasBuzzer: false)
    var clock = AlarmClock(configuration, restoring: nil, zone: .utc, at: moment(0))
    _ = clock.start(.blank)
    let levels = LineLevels(knobA: true, knobB: true, button: false)
    _ = clock.handle(.levels(levels), at: moment(1))
    return clock
  }

  static func turn(_ clock: inout AlarmClock, from milliseconds: Int64) {
    let steps: [(InputLine, Bool)] = [
      (.knobA, false), (.knobB, false), (.knobA, true), (.knobB, true),
    ]
    for (step, (line, level)) in steps.enumerated() {
      let moment = moment(milliseconds + Int64(step) * 5)
      _ = clock.handle(.edge(LineEdge(line: line, level: level, at: moment.boot)), at: moment)
    }
  }

  @Test func model_ofAFreshClock_isIdle() {
    let model = ScreenModel(Self.clock(), at: Self.moment(2))
    #expect(model.activity == .idle)
    #expect(model.armed == nil)
    #expect(model.zone == "UTC")
    #expect(model.trust == .rtc)
    #expect(model.saved == .saved)
    #expect(model.badgeLamps == [false, false, false])
    #expect(Text.english.civil(model.now) == "Sun 2026-03-29 21:30")
  }

  @Test func model_whileSetting_showsTheHandMoved() {
    var clock = Self.clock()
    Self.turn(&clock, from: 1_000)
    Self.turn(&clock, from: 1_500)
    let hand = DialTime(minutesWrapping: 5)
    let model = ScreenModel(clock, at: Self.moment(1_600))
    #expect(model.activity == .setting(hand))
    #expect(model.hand == hand)
  }

  @Test func model_ofAnArmedClock_isWritingThenSaved() {
    var clock = Self.clock()
    Self.turn(&clock, from: 1_000)
    Self.turn(&clock, from: 1_500)
    let effects = clock.handle(.wake, at: Self.moment(9_000))
    var model = ScreenModel(clock, at: Self.moment(9_000))
    #expect(model.saved == .saving)
    #expect(model.armed.map(Text.english.civil) == "Mon 2026-03-30 00:05")
    #expect(!model.isArmedLampLit)
    for case .save(_, let id) in effects { _ = clock.handle(.saved(id), at: Self.moment(9_100)) }
    model = ScreenModel(clock, at: Self.moment(9_100))
    #expect(model.saved == .saved)
  }
}
