import AlarmCore
import LinuxSound
import Testing

@Suite struct MixerTests {
  private func periods(_ count: Int, of mixer: inout Mixer) -> [Int16] {
    var out: [Int16] = []
    for _ in 0..<count {
      var period = [Int16](repeating: 7, count: mixer.periodFrames * mixer.channels)
      period.withUnsafeMutableBufferPointer { mixer.render(into: $0) }
      out += period
    }
    return out
  }

  @Test func nothingToPlay_isSilence() {
    var mixer = Mixer()
    #expect(mixer.isSilent)
    let out = periods(1, of: &mixer)
    #expect(out == Array(repeating: 0, count: 960))
  }

  @Test func soundAtItsOwnRate_comesOutSampleForSample() {
    let sound = Fixtures.sine(440, frames: 4_800)
    var mixer = Mixer(rate: 48_000, channels: 1)
    mixer.start(Fixtures.request(), sound)
    let out = periods(20, of: &mixer)
    // 30 ms fade in, then the same numbers, also where it starts again.
    #expect(Array(out[1_440..<4_800]) == Array(sound.samples[1_440...]))
    #expect(Array(out[4_800...]) == sound.samples)
  }

  @Test func monoSound_isOnBothSides() {
    var mixer = Mixer()
    mixer.start(Fixtures.request(), Fixtures.level())
    let out = periods(4, of: &mixer)
    #expect(out[3_838] == 10_000 && out[3_839] == 10_000)
  }

  @Test func stereoSound_keepsItsSides_orMeetsOnOne() {
    let sound = Sound(samples: [1_000, 3_000], channels: 2, rate: 48_000)
    var two = Mixer()
    two.start(Fixtures.request(), sound)
    let both = periods(4, of: &two)
    #expect(Array(both.suffix(2)) == [1_000, 3_000])
    var one = Mixer(rate: 48_000, channels: 1)
    one.start(Fixtures.request(), sound)
    let joined = periods(4, of: &one)
    #expect(joined.last == 2_000)
  }

  @Test(arguments: [
    (-5, 0), (0, 0.0), (1, 0.0105), (50, 0.1), (80, 0.3981), (100, 1.0), (900, 1.0),
  ])
  func volume_isLinearInDecibels(percent: Int, gain: Double) {
    var mixer = Mixer(rate: 48_000, channels: 1)
    mixer.start(Fixtures.request(volumePercent: percent), Fixtures.level())
    let out = periods(4, of: &mixer)
    #expect(abs(Double(out[1_919]) - 10_000 * gain) < 2)
  }

  @Test(arguments: [(1, 0.0158), (5, 0.1), (9, 0.6310), (10, 1.0), (12, 1.0)])
  func ramp_risesBySameSteps(second: Int, gain: Double) {
    var mixer = Mixer(rate: 8_000, channels: 1)
    mixer.start(
      Fixtures.request(ramp: .seconds(10)), Fixtures.level(20_000, frames: 8_000, rate: 8_000))
    let out = periods(1_300, of: &mixer)
    #expect(abs(Double(out[second * 8_000]) - 20_000 * gain) < 20)
  }

  @Test func start_doesNotClick() {
    var mixer = Mixer(rate: 48_000, channels: 1)
    mixer.start(Fixtures.request(), Fixtures.level(30_000))
    let out = periods(10, of: &mixer)
    #expect(Listening.largestStep([0] + out) <= 30_000 / 1_440 + 1)
  }

  @Test func oneShot_endsWithoutClick_andIsReportedOnce() {
    var mixer = Mixer(rate: 48_000, channels: 1)
    mixer.start(Fixtures.request(9, isLooped: false), Fixtures.level(30_000, frames: 4_700))
    var out: [Int16] = []
    while !mixer.isSilent { out += periods(1, of: &mixer) }
    #expect(out.count == 4_800)
    #expect(Listening.peak(out) == 30_000)
    #expect(Listening.largestStep(out) <= 30_000 / 1_440 + 1)
    let finished = [mixer.takeFinished(), mixer.takeFinished()]
    #expect(finished == [9, nil])
  }

  @Test func loop_neverFinishes() {
    var mixer = Mixer(rate: 48_000, channels: 1)
    mixer.start(Fixtures.request(), Fixtures.level(1_000, frames: 7))
    let out = periods(100, of: &mixer)
    #expect(out.suffix(4_800).allSatisfy { $0 == 1_000 })
    let finished = mixer.takeFinished()
    #expect(finished == nil && !mixer.isSilent)
  }

  @Test(arguments: [8_000, 22_050, 44_100, 48_000])
  func otherRate_keepsPitchAndLength(rate: Int) {
    var mixer = Mixer(rate: 48_000, channels: 1)
    mixer.start(Fixtures.request(isLooped: false), Fixtures.sine(880, frames: rate, rate: rate))
    let out = periods(100, of: &mixer)
    let isSilent = mixer.isSilent
    #expect(isSilent)
    let middle = out[4_800..<43_200]
    #expect(Listening.height(of: 880, in: middle, rate: 48_000) > 18_500)
    #expect(Listening.height(of: 900, in: middle, rate: 48_000) < 500)
  }

  @Test func tone_hasItsPitchLengthAndSoftEdges() {
    var mixer = Mixer(rate: 48_000, channels: 1)
    mixer.queue(Tone(hertz: 1_000, duration: .milliseconds(100)), volumePercent: 100)
    let out = periods(12, of: &mixer)
    #expect(mixer.isSilent)
    #expect(Listening.peak(out) > 16_000 && Listening.peak(out) < 16_400)
    #expect(Listening.height(of: 1_000, in: out[480..<4_320], rate: 48_000) > 15_500)
    #expect(out[4_800...].allSatisfy { $0 == 0 })
    #expect(Listening.peak(out[..<24]) < 2_000)
    #expect(Listening.peak(out[4_776..<4_800]) < 2_000)
  }

  @Test func tones_comeOneAfterAnother() {
    var mixer = Mixer(rate: 48_000, channels: 1)
    mixer.queue(Tone(hertz: 600, duration: .milliseconds(95)), volumePercent: 100)
    mixer.queue(Tone(hertz: 1_200, duration: .milliseconds(105)), volumePercent: 100)
    let out = periods(20, of: &mixer)
    #expect(mixer.isSilent)
    let (first, second) = (out[..<4_560], out[4_560..<9_600])
    #expect(Listening.height(of: 600, in: first, rate: 48_000) > 14_000)
    #expect(Listening.height(of: 1_200, in: first, rate: 48_000) < 1_000)
    #expect(Listening.height(of: 1_200, in: second, rate: 48_000) > 14_000)
    #expect(Listening.height(of: 600, in: second, rate: 48_000) < 1_000)
  }

  @Test func tone_isMixedOverTheSound_andFullScaleDoesNotWrap() {
    var mixer = Mixer(rate: 48_000, channels: 1)
    mixer.start(Fixtures.request(), Fixtures.level(32_767))
    _ = periods(4, of: &mixer)
    mixer.queue(Tone(hertz: 500, duration: .milliseconds(100)), volumePercent: 100)
    let out = periods(10, of: &mixer)
    #expect(out.max() == 32_767)
    #expect(out.min() ?? 0 > 16_000)
  }

  @Test func toneQueue_isLimited() {
    var mixer = Mixer()
    let tone = Tone(hertz: 500, duration: .milliseconds(10))
    let taken = (0...Mixer.mostTones).map { _ in mixer.queue(tone, volumePercent: 10) }
    #expect(taken == Array(repeating: true, count: Mixer.mostTones) + [false])
    _ = periods(1, of: &mixer)
    let takenLater = mixer.queue(tone, volumePercent: 10)
    #expect(takenLater)
  }

  @Test func stop_fadesWithinOnePeriod() {
    var mixer = Mixer(rate: 48_000, channels: 1)
    mixer.start(Fixtures.request(), Fixtures.level(30_000))
    mixer.queue(Tone(hertz: 500, duration: .seconds(1)), volumePercent: 20)
    let before = periods(10, of: &mixer)
    mixer.stop()
    #expect(mixer.isStopping)
    let fade = periods(1, of: &mixer)
    #expect(mixer.isSilent && !mixer.isStopping)
    #expect(fade.last == 0)
    let joined: [Int16] = [before.last ?? 0] + fade
    #expect(Listening.largestStep(joined) < 250)
    let after = periods(1, of: &mixer)
    #expect(after.allSatisfy { $0 == 0 })
  }

  @Test func stop_sparesWhatIsStartedAfterIt() {
    var mixer = Mixer(rate: 48_000, channels: 1)
    mixer.queue(Tone(hertz: 500, duration: .seconds(2)), volumePercent: 100)
    mixer.queue(Tone(hertz: 500, duration: .seconds(2)), volumePercent: 100)
    _ = periods(3, of: &mixer)
    mixer.stop()
    mixer.queue(Tone(hertz: 1_500, duration: .milliseconds(50)), volumePercent: 100)
    mixer.start(Fixtures.request(2), Fixtures.level(0))
    _ = periods(1, of: &mixer)
    #expect(mixer.voiceID == 2)
    let out = periods(5, of: &mixer)
    #expect(Listening.height(of: 1_500, in: out, rate: 48_000) > 14_000)
    #expect(Listening.height(of: 500, in: out, rate: 48_000) < 1_000)
  }

  @Test func stopOfNothing_isHarmless() {
    var mixer = Mixer()
    mixer.stop()
    #expect(mixer.isSilent && !mixer.isStopping)
    mixer.start(Fixtures.request(), Fixtures.level())
    mixer.stop()
    #expect(mixer.isSilent, "what never sounded needs no fade")
  }

  @Test func replacement_fadesTheOldSoundFirst() {
    var mixer = Mixer(rate: 48_000, channels: 1)
    mixer.start(Fixtures.request(1), Fixtures.level(20_000))
    var out = periods(10, of: &mixer)
    mixer.start(Fixtures.request(2), Fixtures.level(-20_000))
    #expect(mixer.voiceID == 1)
    out += periods(10, of: &mixer)
    #expect(mixer.voiceID == 2)
    #expect(out.last == -20_000)
    #expect(Listening.largestStep(out) < 50)
  }

  @Test func changedRate_keepsPitch() {
    var mixer = Mixer(rate: 48_000, channels: 2)
    mixer.start(Fixtures.request(), Fixtures.sine(500, frames: 48_000))
    mixer.use(rate: 44_100, channels: 1)
    #expect(mixer.periodFrames == 441)
    let out = periods(50, of: &mixer)[4_410...]
    #expect(Listening.height(of: 500, in: out, rate: 44_100) > 18_500)
  }
}
