import AlarmCore

/// A sound on its way through the mixer: where it is, and how loud.
///
///     gain ▲          ______ volume
///          │     ____/          ramp, linear in decibels, over `ramp`
///          │____/
///          │/ 30 ms fade-in, linear      (and a 30 ms fade-out when it ends by itself)
///          └──────────────────► time
struct Voice {
  /// Time from silence to the first step of the ramp, and from full to silence at a natural end:
  /// longer than one wave of the lowest pitch, so it does not click; too short to be missed.
  static let fade: Duration = .milliseconds(30)

  /// The request it answers.
  let id: UInt32
  /// What plays.
  private let sound: Sound
  private let isLooped: Bool
  private let volume: Float
  private let ramp: Duration
  /// Place in the sound, frames in 32.32 fixed point, so that equal rates repeat samples exactly.
  private var position: UInt64 = 0
  /// Frames given out so far.
  private var played = 0

  /// Makes a voice at the beginning of its sound.
  init(_ request: SoundRequest, _ sound: Sound) {
    id = request.id
    self.sound = sound
    isLooped = request.isLooped
    volume = Loudness.gain(percent: request.volumePercent)
    ramp = max(request.ramp, .zero)
  }

  /// True once a part of it has been given out.
  var hasBegun: Bool { played > 0 }
  /// True once a sound that is not looped has been given out.
  var isOver: Bool { !isLooped && position >> 32 >= UInt64(sound.frames) }

  /// Adds `frames` frames, left and right, to `mix`.
  mutating func render(into mix: UnsafeMutableBufferPointer<Float>, frames: Int, rate: Int) {
    // Rounded up, so that a second of the sound never takes a frame more than a second.
    let step = UInt64((Double(sound.rate) / Double(rate) * 4_294_967_296).rounded(.up))
    let fadeFrames = max(1, Voice.fade.frames(at: rate))
    let start = rampGain(at: played, rate: rate)
    let slope = (rampGain(at: played + frames, rate: rate) - start) / Float(frames)
    sound.samples.withUnsafeBufferPointer { samples in
      for frame in 0..<frames {
        guard !isOver else { break }
        var gain = start + slope * Float(frame)
        // A division a frame only while it fades: small boards have slow ones.
        if played < fadeFrames { gain *= Float(played) / Float(fadeFrames) }
        if !isLooped {
          let left = (UInt64(sound.frames) << 32 - position) / step
          if left < fadeFrames { gain *= Float(left) / Float(fadeFrames) }
        }
        let value = gain * value(of: samples, channel: 0)
        mix[2 * frame] += value
        mix[2 * frame + 1] +=
          sound.channels == 1 ? value : gain * self.value(of: samples, channel: 1)
        advance(by: step)
      }
    }
  }

  private func rampGain(at frame: Int, rate: Int) -> Float {
    let length = ramp.frames(at: rate)
    return volume * (length > 0 ? Loudness.rampGain(progress: Double(frame) / Double(length)) : 1)
  }

  /// The sample at `position`, between two frames on the straight line that joins them.
  private func value(of samples: UnsafeBufferPointer<Int16>, channel: Int) -> Float {
    let frame = Int(position >> 32)
    let here = Float(samples[frame * sound.channels + channel])
    let fraction = position & 0xFFFF_FFFF
    guard fraction > 0 else { return here }
    let between = Float(fraction) / 4_294_967_296
    let next = frame + 1 < sound.frames ? frame + 1 : (isLooped ? 0 : frame)
    return here + between * (Float(samples[next * sound.channels + channel]) - here)
  }

  private mutating func advance(by step: UInt64) {
    position += step
    played += 1
    let end = UInt64(sound.frames) << 32
    if isLooped && position >= end { position %= end }
  }
}

extension Duration {
  /// How many frames of `rate` a second it lasts, rounded down.
  func frames(at rate: Int) -> Int {
    let (seconds, attoseconds) = components
    return Int(seconds) * rate + Int(attoseconds / 1_000_000_000) * rate / 1_000_000_000
  }

  /// How long `frames` frames of `rate` a second last, to the nanosecond.
  static func frames(_ frames: Int, at rate: Int) -> Duration {
    // In two parts: the frames that a header promises may be days.
    .seconds(frames / rate) + .nanoseconds(Int64(frames % rate) * 1_000_000_000 / Int64(rate))
  }
}
