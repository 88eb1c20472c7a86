import SoundEditing
import Testing

@Suite struct FloatSoundTests {
  private func sound(_ samples: [Float], channels: Int = 1) -> FloatSound {
    FloatSound(samples: samples, channels: channels, rate: 8_000)
  }

  @Test func integers_areTheSamplesOf16Bits_andStayAtFullScale() {
    let step: Float = 1.0 / 32_768
    let small: [Float] = [0.6 * step, -0.6 * step, 0.4 * step]
    let sound = sound([0, 0.5, -0.5, 1, -1, 2, -2] + small)
    let integers: [Int16] = [0, 16_384, -16_384, 32_767, -32_768, 32_767, -32_768, 1, -1, 0]
    #expect(sound.integers == integers)
  }

  @Test func sixteenBits_survive() {
    let all = (-32_768...32_767).map { Int16($0) }
    #expect(sound(all.map { Float($0) / 32_768 }).integers == all)
  }

  @Test func peak_isTheLargestDistance() {
    #expect(sound([0.25, -1.5, 1]).peak == 1.5)
    #expect(sound([]).peak == 0)
  }

  @Test func scale_changesEverySample() {
    var sound = sound([0.25, -0.5])
    sound.scale(by: 2)
    #expect(sound.samples == [0.5, -1])
  }

  @Test func fadeOut_endsInSilence_inAllChannels() {
    var sound = sound([1, -1, 1, -1, 1, -1, 1, -1], channels: 2)
    sound.fadeOut(last: 2)
    #expect(sound.samples == [1, -1, 1, -1, 0.5, -0.5, 0, 0])
  }

  @Test func fadeOut_longerThanTheSound_takesAllOfIt() {
    var sound = sound([1, 1])
    sound.fadeOut(last: 100)
    #expect(sound.samples == [0.5, 0])
  }

  @Test func silenceBehind_isDropped() {
    var stereo = sound([0.5, 0, 0, 0.5, 0, 0, 0.0001, 0], channels: 2)
    #expect(stereo.dropTrailingSilence() == 2)
    #expect(stereo.samples == [0.5, 0, 0, 0.5])
    #expect(stereo.dropTrailingSilence() == 0)
    var silent = sound([0, 0])
    #expect(silent.dropTrailingSilence() == 2 && silent.samples.isEmpty)
  }
}
