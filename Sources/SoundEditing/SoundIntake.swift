/// Takes a recording in, block after block, and keeps what can become a sound.
///
///     frames    ____/\/\/\/\/\/\____/\/\/\ … \/\/\/\____
///               skip|<------- kept, at most `most` ------>| more: told, not kept
///
/// However long the recording is, no more is kept than a sound may have. More than two channels are
/// mixed to one, each with the same weight, because no header says for certain what they are.
package struct SoundIntake: Sendable {
  /// What counts as silence while trimming: 60 dB below full, 20 dB below what a sound must reach
  /// to be heard, so that an edge there does not click.
  package static let silence: Float = 0.001
  /// Samples in a row at full scale or beyond that count as cut off: a wave touches full scale with
  /// one or two, and lies flat on it only when it was higher.
  package static let flatTop = 3
  /// Full scale: the highest sample of 16 bits, 32,767 of 32,768, with a little room for rounding.
  package static let full: Float = 0.99996

  /// The highest sample that counts as one, 200 dB above full: nobody means more, and sums of such
  /// would leave what a floating number can hold.
  package static let loudest: Float = 1e10

  /// Samples a frame as they come in.
  package let channels: Int
  /// Frames of the recording that were seen.
  package private(set) var frames = 0
  /// Frames of silence before the first that can be heard; 0 where they were kept.
  package private(set) var skipped = 0
  /// True when frames came that found no room.
  package private(set) var hasMore = false
  /// Samples that were no number, or beyond `loudest`, and were taken as silence.
  package private(set) var strange = 0
  /// Times the wave was cut off, in any channel.
  package private(set) var flatTops = 0

  private let most: Int
  private var isSkipping: Bool
  private var kept: [Float] = []
  private var flat: [Int]

  /// Starts before the first frame.
  ///
  /// - Parameters:
  ///   - channels: samples a frame, 1 or more.
  ///   - most: frames kept at most.
  ///   - skipsSilence: true to begin with the first frame that can be heard.
  package init(channels: Int, most: Int, skipsSilence: Bool) {
    precondition(channels > 0, "a frame has samples")
    self.channels = channels
    self.most = most
    isSkipping = skipsSilence
    flat = Array(repeating: 0, count: channels)
  }

  /// Samples a frame of what is kept, 1 or 2.
  package var keptChannels: Int { channels > 2 ? 1 : channels }

  /// Takes whole frames, interleaved.
  package mutating func take(_ block: UnsafeBufferPointer<Float>) {
    for frame in 0..<(block.count / channels) {
      take(frame: UnsafeBufferPointer(rebasing: block[(frame * channels)...].prefix(channels)))
    }
  }

  /// What was kept, as a sound of that rate.
  package func sound(rate: Int) -> FloatSound {
    FloatSound(samples: kept, channels: keptChannels, rate: rate)
  }

  private mutating func take(frame: UnsafeBufferPointer<Float>) {
    frames += 1
    guard kept.count < most * keptChannels else {
      hasMore = true
      return
    }
    var sum: Float = 0
    var highest: Float = 0
    for channel in 0..<channels {
      let sample = number(frame[channel])
      watch(sample, channel)
      sum += sample / Float(channels)
      highest = max(highest, sample.magnitude)
      if channels <= 2 { kept.append(sample) }
    }
    if channels > 2 { kept.append(sum) }
    guard isSkipping else { return }
    isSkipping = (channels > 2 ? sum.magnitude : highest) < SoundIntake.silence
    if isSkipping {
      skipped += 1
      kept.removeAll(keepingCapacity: true)
    }
  }

  private mutating func number(_ sample: Float) -> Float {
    if sample.magnitude <= SoundIntake.loudest { return sample }
    strange += 1
    return 0
  }

  private mutating func watch(_ sample: Float, _ channel: Int) {
    flat[channel] = sample.magnitude >= SoundIntake.full ? flat[channel] + 1 : 0
    if flat[channel] == SoundIntake.flatTop { flatTops += 1 }
  }
}
