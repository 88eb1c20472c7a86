import AlarmCore
import Lab
import Testing

@Suite struct HearingTests {
  @Test func digitalSilence_isSilence() {
    let hearing = Hearing(Synthesis.recording(milliseconds: 500) { _ in 0 })
    #expect(hearing.isSilence)
    #expect(hearing.pitch == nil)
  }

  @Test func emptyRecording_isSilence() {
    #expect(Hearing(Synthesis.recording(milliseconds: 0) { _ in 0 }).isSilence)
  }

  @Test(arguments: [Hearing.quietest, Hearing.quietest + 1])
  func samples_countFromTheThreshold(level: Int) {
    let hearing = Hearing(Synthesis.recording(milliseconds: 300) { _ in Double(level) })
    #expect(hearing.isSilence == (level <= Hearing.quietest))
  }

  @Test(arguments: [110.0, 440, 523.25, 880, 1000, 2093, 3951])
  func tone_pitchIsFoundToTwoHertz(hertz: Double) throws {
    let tone = Synthesis.tone(hertz: hertz, amplitude: 9000, silent: 130, sounding: 400)
    let pitch = try #require(Hearing(tone).pitch)
    #expect(abs(Double(pitch) - hertz) <= 2)
  }

  @Test(arguments: [30.0, 32_000]) func tone_pitchDoesNotDependOnLoudness(amplitude: Double) {
    let tone = Synthesis.tone(hertz: 700, amplitude: amplitude, silent: 50, sounding: 300)
    #expect(Hearing(tone).pitch.map { abs($0 - 700) <= 2 } == true)
  }

  @Test func tone_beginAndEndAreFoundToOneWave() throws {
    let tone = Synthesis.tone(hertz: 1000, amplitude: 9000, silent: 250, sounding: 300)
    let burst = try #require(Hearing(tone).bursts.first)
    #expect(abs(burst.first - 250 * 48) <= 48)
    #expect(abs(burst.last - 550 * 48) <= 48)
    #expect(abs((tone.instant(of: burst.first) - tone.began) / .milliseconds(1) - 250) <= 1)
  }

  @Test(arguments: [(220, 660.0), (400, 880), (500, 1318), (1000, 523)])
  func bell_beatAndPitchAreFound(every: Int, hertz: Double) {
    let bell = Synthesis.bell(hertz: hertz, every: every, strokes: 6, silent: 333)
    let hearing = Hearing(bell)
    for (next, onset) in zip(hearing.onsets.dropFirst(), hearing.onsets) {
      #expect(abs(next - onset - every * 48) <= 5 * 48)
    }
    #expect(hearing.onsets.count == 6)
    #expect(hearing.pitch.map { abs(Double($0) - hertz) <= 5 } == true)
  }

  @Test func beeps_areBurstsOfTheirOwn() {
    let beeps = Synthesis.recording(milliseconds: 1500) { second in
      second.truncatingRemainder(dividingBy: 0.25) < 0.1 ? 5000 : 0
    }
    #expect(Hearing(beeps).bursts.count == 6)
  }

  @Test func shortPause_doesNotEndABurst() {
    let tone = Synthesis.recording(milliseconds: 400) { second in
      0.200..<0.215 ~= second ? 0 : 5000
    }
    #expect(Hearing(tone).bursts.count == 1)
  }
}
