import AlarmCore
import CivilTime
import Simulator
import Testing

@Suite struct HeardTonesTests {
  static let beep = Tone(hertz: 880, duration: .milliseconds(400))
  static let tick = Tone(hertz: 2000, duration: .milliseconds(8))

  static func instant(_ milliseconds: Int) -> BootInstant {
    BootInstant(nanoseconds: 0) + .milliseconds(milliseconds)
  }

  /// What is remembered after tones at these milliseconds, of the clock and real alike.
  static func heard(_ tones: [(Int, Tone)]) -> HeardTones {
    var heard = HeardTones()
    for (at, tone) in tones { heard.take(tone, at: instant(at), real: instant(at)) }
    return heard
  }

  @Test func pause_partsTwoAnswers() {
    #expect(Self.heard([(0, Self.beep), (1_999, Self.beep)]).tones.count == 2)
    #expect(Self.heard([(0, Self.beep), (2_000, Self.beep)]).tones.count == 1)
  }

  /// No pause within an answer is taken for its end.
  @Test func pause_isLongerThanAnyWithinAnAnswer() {
    for dial in 0..<720 {
      let steps = Feedback.reading(of: DialTime(minutesWrapping: dial), tail: .later)
      #expect(steps.allSatisfy { $0.on + $0.off < HeardTones.pause })
      #expect(steps.count <= HeardTones.limit)
    }
  }

  @Test func ticksOfATurn_areNoPartOfAnAnswer() {
    #expect(
      Self.heard([(0, Self.tick), (100, Self.tick), (200, Self.beep)]).tones == [Self.beep])
    #expect(Self.heard([(0, Self.beep), (100, Self.tick)]).tones == [Self.tick])
    for steps in [Feedback.tick, Feedback.hourTick, Feedback.twelveTick] {
      let tones = steps.map { (0, Tone(hertz: $0.hertz, duration: $0.on)) }
      #expect(Self.heard([(0, Self.tick)] + tones).tones.count == 1 + steps.count)
    }
  }

  @Test func ear_remembersTheLatestOnly() {
    #expect(Self.heard((0..<1_000).map { ($0, Self.tick) }).tones.count == HeardTones.limit)
  }

  @Test func tones_fadeByRealTime() {
    var heard = HeardTones()
    heard.take(Self.beep, at: Self.instant(0), real: Self.instant(0))
    heard.fade(at: Self.instant(2_999))
    #expect(!heard.tones.isEmpty)
    heard.fade(at: Self.instant(3_000))
    #expect(heard.tones.isEmpty)
  }
}
