import AlarmCore
import Lab
import Testing

@Suite struct HeardTests {
  /// Looks every millisecond at a line that is active in some of them.
  private func looks(milliseconds: Int, _ isActive: (Int) -> Bool) -> Heard {
    Heard(
      looks: (0..<milliseconds).map {
        (BootInstant(nanoseconds: Int64($0) * 1_000_000), isActive($0))
      })
  }

  /// Four strokes of 100 ms, one every `stroke`, a round every `round`.
  private func buzzer(stroke: Int = 200, round: Int = 1400, strokes: Int = 4) -> Heard {
    looks(milliseconds: 4000) { millisecond in
      let within = millisecond % round
      return within / stroke < strokes && within % stroke < 100
    }
  }

  @Test func silence_isToldAndIsNoRing() {
    let heard = looks(milliseconds: 100) { _ in false }
    #expect(heard.text == "silence")
    #expect(!ExpectedRing.buzzer.matches(heard))
  }

  @Test func buzzer_ringIsKnown() {
    #expect(ExpectedRing.buzzer.matches(buzzer()))
  }

  @Test(arguments: [(250, 1400, 4), (200, 2000, 4), (200, 1400, 3), (150, 1400, 4)])
  func buzzer_withAnotherBeatIsNotKnown(stroke: Int, round: Int, strokes: Int) {
    #expect(
      !ExpectedRing.buzzer.matches(buzzer(stroke: stroke, round: round, strokes: strokes)))
  }

  @Test(arguments: [(880.0, true), (660, false)])
  func bell_isKnownByItsPitch(hertz: Double, isKnown: Bool) {
    let heard = Heard(Synthesis.bell(hertz: hertz, every: 250, strokes: 4, round: 2000, rounds: 2))
    #expect(ExpectedRing.bell.matches(heard) == isKnown)
  }

  @Test(arguments: [200, 300]) func bell_isKnownByItsBeat(every: Int) {
    let heard = Heard(Synthesis.bell(hertz: 880, every: every, strokes: 4, round: 2000, rounds: 2))
    #expect(!ExpectedRing.bell.matches(heard))
  }

  @Test func readBack_countsBeepsByTheirLength() {
    // Two hours, three times five minutes, one tone.
    let beeps = [(0, 400), (650, 400), (1800, 120), (2100, 120), (2400, 120), (3200, 500)]
    let heard = looks(milliseconds: 4000) { millisecond in
      beeps.contains { $0.0..<$0.0 + $0.1 ~= millisecond }
    }
    #expect(ReadBack(heard) == ReadBack(hours: 2, fives: 3, tones: 1))
    #expect(ReadBack(heard).text == "2 long beeps, 3 short ones, 1 tones")
  }
}
