/// Samples with room to work in, before they become the 16 bits of a file.
package struct FloatSound: Equatable, Sendable {
  /// Interleaved samples, `channels` a frame, full scale being 1; louder ones are not cut off, and
  /// each is a finite number.
  package var samples: [Float]
  /// Samples a frame, 1 or 2.
  package let channels: Int
  /// Frames a second, above 0.
  package let rate: Int

  /// Makes a sound; other channels and rates, and half a frame, are a programmer's mistake.
  package init(samples: [Float], channels: Int, rate: Int) {
    precondition(1...2 ~= channels && rate > 0, "a sound is mono or stereo, and has a rate")
    precondition(samples.count % channels == 0, "a sound is made of frames")
    self.samples = samples
    self.channels = channels
    self.rate = rate
  }

  /// How many frames it has; may be 0.
  package var frames: Int { samples.count / channels }

  /// The largest distance of a sample from the middle, full scale being 1; 0 where there is none.
  package var peak: Float { samples.reduce(0) { max($0, $1.magnitude) } }

  /// The samples in 16 bits, rounded to the nearest; what is beyond full scale stays at it.
  package var integers: [Int16] {
    samples.map { Int16(min(max(($0 * FloatSound.scale).rounded(), -32_768), 32_767)) }
  }

  /// One, in steps of 16 bits: what libsndfile and sound cards divide by.
  private static let scale: Float = 32_768

  /// Makes every sample so many times as high.
  package mutating func scale(by factor: Float) {
    for index in samples.indices { samples[index] *= factor }
  }

  /// Takes its last `count` frames, or all where it has fewer, to silence in a straight line.
  package mutating func fadeOut(last count: Int) {
    let count = min(count, frames)
    for frame in 0..<count {
      let gain = Float(count - 1 - frame) / Float(count)
      let first = (frames - count + frame) * channels
      for index in first..<(first + channels) { samples[index] *= gain }
    }
  }

  /// Drops the frames behind the last that can be heard, and answers how many they were.
  @discardableResult
  package mutating func dropTrailingSilence() -> Int {
    let last = samples.lastIndex { $0.magnitude >= SoundIntake.silence }
    let kept = last.map { $0 / channels + 1 } ?? 0
    let dropped = frames - kept
    samples.removeLast(dropped * channels)
    return dropped
  }
}
