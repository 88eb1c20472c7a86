/// What an ear makes of a recording: where there was sound, how high, and in which beat.
///
/// Samples are looked at in blocks; a block's level is its highest sample.
///
///     level  ▁▁▁█▆▄▃▂█▆▄▃▂█▆▄▃▂▁▁▁▁      a bell: strokes that die away
///               ↑    ↑    ↑     onsets: a level leaps
///            └──────────────┘   one burst, ended by `pause` of silence
package struct Hearing: Hashable, Sendable {
  /// Sound between two silences, in samples.
  package struct Burst: Hashable, Sendable {
    /// Its first audible sample.
    package var first: Int
    /// Its last audible sample.
    package var last: Int
  }

  /// Every stretch of sound, oldest first; none means silence.
  package var bursts: [Burst] = []
  /// Where strokes begin, in samples.
  package var onsets: [Int] = []
  /// The highest sample, between 0 and 32,768.
  package var peak = 0
  /// The strongest frequency in hertz around the loudest place; nothing in silence.
  package var pitch: Int?

  /// A sample this small is no sound; digital silence is 0, dither is 1.
  package static let quietest = 4
  /// The length of a block, short against the 50 ms a press has to silence a ring.
  package static let block = Duration.milliseconds(5)
  /// Silence that ends a burst; a 500 Hz tone crosses zero every millisecond.
  package static let pause = Duration.milliseconds(20)
  /// How much louder than before a block must be to begin a stroke, in percent.
  package static let leap = 150
  /// What "before" means: the blocks between these two distances, so that a soft attack counts.
  package static let before = 3...10

  /// True when there was none.
  package var isSilence: Bool { bursts.isEmpty }

  /// Listens to a recording.
  package init(_ recording: Recording) {
    let length = recording.count(of: Hearing.block)
    let levels = Hearing.levels(of: recording.samples, block: length)
    findBursts(in: recording, levels: levels, block: length)
    findOnsets(in: levels, block: length)
    guard let loudest = levels.indices.max(by: { levels[$0] < levels[$1] }), !isSilence else {
      return
    }
    peak = levels[loudest]
    pitch = PitchFinder.pitch(of: recording, around: loudest * length)
  }

  /// Looks closely only at blocks that are not silent; the guest's processor is slow.
  private mutating func findBursts(in recording: Recording, levels: [Int], block: Int) {
    let samples = recording.samples
    let pause = recording.count(of: Hearing.pause)
    for (number, level) in levels.enumerated() where level > Hearing.quietest {
      let from = number * block
      let part = samples[from..<min(from + block, samples.count)]
      guard let first = part.firstIndex(where: { $0.magnitude > Hearing.quietest }),
        let last = part.lastIndex(where: { $0.magnitude > Hearing.quietest })
      else { continue }
      // A pause is longer than a block, so that none hides within one.
      if let burst = bursts.last, first - burst.last <= pause {
        bursts[bursts.count - 1].last = last
      } else {
        bursts.append(Burst(first: first, last: last))
      }
    }
  }

  private static func levels(of samples: [Int16], block: Int) -> [Int] {
    samples.withUnsafeBufferPointer { samples in
      stride(from: 0, to: samples.count, by: block).map { start in
        var level: UInt16 = 0
        for index in start..<min(start + block, samples.count) {
          level = max(level, samples[index].magnitude)
        }
        return Int(level)
      }
    }
  }

  private mutating func findOnsets(in levels: [Int], block: Int) {
    var earliest = 0
    for (index, level) in levels.enumerated() where index >= earliest && level > Hearing.quietest {
      let from = max(0, index - Hearing.before.upperBound)
      let past = from..<max(from, index - Hearing.before.lowerBound)
      let loudestBefore = levels[past].max() ?? 0
      guard level * 100 > loudestBefore * Hearing.leap else { continue }
      onsets.append(index * block)
      earliest = index + Hearing.before.upperBound
    }
  }
}
