import AlarmCore

/// What a microphone heard: one channel of 16-bit samples, and when it began.
package struct Recording: Sendable {
  /// The samples, in time.
  package var samples: [Int16]
  /// Samples a second.
  package var rate: Int
  /// When the first sample was taken; exact to the card's clock tick (4 ms for snd-aloop).
  package var began: BootInstant

  /// Makes a recording.
  package init(samples: [Int16], rate: Int, began: BootInstant) {
    self.samples = samples
    self.rate = rate
    self.began = began
  }

  /// When a sample was taken.
  package func instant(of sample: Int) -> BootInstant {
    BootInstant(nanoseconds: began.nanoseconds + Int64(sample) * 1_000_000_000 / Int64(rate))
  }

  /// How many samples a time has.
  package func count(of elapsed: Duration) -> Int {
    Int(elapsed / .microseconds(1)) * rate / 1_000_000
  }
}
