/// A sound in memory, ready to be mixed.
package struct Sound: Equatable, Sendable {
  /// Interleaved samples, `channels` a frame; never empty.
  package let samples: [Int16]
  /// Samples a frame, 1 or 2.
  package let channels: Int
  /// Frames a second, in `Sound.rates`.
  package let rate: Int

  /// How long a sound may be; a longer one is a song, and a minute of it would not fit the memory
  /// the clock allows itself while ringing (30 s of stereo at 48 kHz are 5.8 MB).
  package static let longest: Duration = .seconds(30)
  /// How long a sound must be: a shorter one is a click, and one of a few frames, played again and
  /// again, is none at all (a single height moves no loudspeaker).
  package static let shortest: Duration = .milliseconds(50)
  /// How far its samples must go from their middle: 40 dB below full, where at full volume a sound
  /// is "just heard in a quiet room" (`Loudness.range`).
  package static let faintest: Int16 = 328
  /// Frames a second a sound may have: from telephone quality to what cards play natively.
  package static let rates = 8_000...48_000

  /// Makes a sound; an empty one, or one with other channels or rates, is a programmer's mistake.
  package init(samples: [Int16], channels: Int, rate: Int) {
    precondition(1...2 ~= channels, "a sound is mono or stereo")
    precondition(Sound.rates ~= rate, "a sound's rate is in Sound.rates")
    precondition(!samples.isEmpty && samples.count % channels == 0, "a sound is made of frames")
    self.samples = samples
    self.channels = channels
    self.rate = rate
  }

  /// How many frames it has, at least 1.
  package var frames: Int { samples.count / channels }

  /// How long it lasts, to the nanosecond.
  package var length: Duration { .frames(frames, at: rate) }

  /// Why nobody would hear it ring; nil when somebody would.
  package var silence: SoundObjection? {
    Sound.silence(of: samples, channels: channels, rate: rate)
  }

  /// The same for samples that are no sound yet, of any rate.
  static func silence(of samples: [Int16], channels: Int, rate: Int) -> SoundObjection? {
    let (frames, fewest) = (samples.count / channels, Sound.shortest.frames(at: rate))
    if frames < fewest { return .tooShort(frames: frames, fewest: fewest) }
    let swing = Int(samples.max() ?? 0) - Int(samples.min() ?? 0)
    return swing >= 2 * Int(Sound.faintest) ? nil : .faint
  }
}
