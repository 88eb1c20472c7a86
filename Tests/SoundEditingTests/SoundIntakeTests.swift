import SoundEditing
import Testing

@Suite struct SoundIntakeTests {
  private func intake(
    _ samples: [Float], channels: Int = 1, most: Int = 100, skipsSilence: Bool = false
  ) -> SoundIntake {
    var intake = SoundIntake(channels: channels, most: most, skipsSilence: skipsSilence)
    // In two blocks, so that what is noticed is noticed across their seam.
    let half = samples.count / channels / 2 * channels
    for part in [samples[..<half], samples[half...]] {
      Array(part).withUnsafeBufferPointer { intake.take($0) }
    }
    return intake
  }

  @Test func frames_areKeptAsTheyAre() {
    let intake = intake([0, 0.5, -0.5, 1.5, 0], skipsSilence: false)
    #expect(intake.sound(rate: 8_000).samples == [0, 0.5, -0.5, 1.5, 0])
    #expect(intake.frames == 5 && intake.skipped == 0 && !intake.hasMore)
  }

  @Test func silenceInFront_isSkippedWhereWanted() {
    let quiet = SoundIntake.silence / 2
    let intake = intake([0, quiet, -quiet, 0.5, 0, 0.25], skipsSilence: true)
    #expect(intake.sound(rate: 8_000).samples == [0.5, 0, 0.25])
    #expect(intake.skipped == 3 && intake.frames == 6)
  }

  @Test func silenceInFront_endsWithTheFirstChannelThatIsHeard() {
    let intake = intake([0, 0, 0, 0.5, 0.5, 0], channels: 2, skipsSilence: true)
    #expect(intake.sound(rate: 8_000).samples == [0, 0.5, 0.5, 0])
    #expect(intake.skipped == 1)
  }

  @Test func silenceAlone_keepsNothing() {
    let intake = intake([0, 0, 0], skipsSilence: true)
    #expect(intake.sound(rate: 8_000).frames == 0 && intake.skipped == 3)
  }

  @Test func noMoreIsKept_thanASoundMayHave() {
    #expect(!intake([1, 2, 3], most: 3).hasMore)
    let more = intake([0, 1, 2, 3, 4], most: 3, skipsSilence: true)
    #expect(more.hasMore && more.sound(rate: 8_000).samples == [1, 2, 3])
  }

  @Test func manyChannels_becomeOne_withTheSameWeight() {
    let intake = intake([0.3, 0.6, -0.3, 0.9, 0.9, 0.9], channels: 3)
    let sound = intake.sound(rate: 8_000)
    #expect(sound.channels == 1 && intake.channels == 3 && sound.frames == 2)
    #expect(abs(sound.samples[0] - 0.2) < 1e-6 && abs(sound.samples[1] - 0.9) < 1e-6)
  }

  @Test func whatIsNoNumber_isSilent_andCounted() {
    let most = SoundIntake.loudest
    let intake = intake([.nan, 0.5, .infinity, -.infinity, .signalingNaN, most, -2 * most])
    #expect(intake.strange == 5)
    #expect(intake.sound(rate: 8_000).samples == [0, 0.5, 0, 0, 0, most, 0])
  }

  static let tops: [(name: String, samples: [Float], times: Int)] = [
    ("touches full scale", [0.5, 1, 1, 0.5], 0),
    ("lies on it", [1, 1, 1, 1, 1, 0.5], 1),
    ("lies on both", [-1, -1, -1, 0, 1, 1, 1], 2),
    ("16 bits", Array(repeating: 32_767.0 / 32_768, count: 3), 1),
    ("just below", Array(repeating: 32_766.0 / 32_768, count: 3), 0),
  ]

  @Test(arguments: tops)
  func wave_thatWasCutOff_isNoticed(name: String, samples: [Float], times: Int) {
    #expect(intake(samples).flatTops == times)
  }

  @Test func wave_isWatchedChannelByChannel() {
    #expect(intake([1, 0, 1, 0, 1, 0], channels: 2).flatTops == 1)
    #expect(intake([1, 0, 0, 1, 1, 0], channels: 2).flatTops == 0)
  }
}
