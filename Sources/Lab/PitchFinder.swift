import Glibc

/// Finds the strongest frequency of a recording with a bank of Goertzel filters.
///
/// Source: G. Goertzel, "An Algorithm for the Evaluation of Finite Trigonometric Series", 1958.
/// The filters count in whole numbers: floating point is slow and its last bits differ in an
/// emulated processor, and two nights are compared to the byte.
///
///     s[n] = x[n] + 2 cos(2π f / rate) s[n-1] - s[n-2]        power = s1² + s2² - 2cos · s1 · s2
package enum PitchFinder {
  /// The bank's range in hertz: what a bell or a beep may have.
  package static let range = 100...4000
  /// Distance of two filters in the first, coarse search; less than the width of one.
  package static let coarse = 10
  /// How many samples a filter sees, after thinning: 85 ms of 12,000 a second.
  static let window = 1024
  /// Samples are thinned by averaging so many; 12,000 a second still hold 4 kHz.
  static let thinning = 4
  /// Binary places of the cosine.
  static let places = 30

  /// The strongest frequency in the window that begins at a sample; nothing when all is zero.
  package static func pitch(of recording: Recording, around sample: Int) -> Int? {
    let length = window * thinning
    let first = max(0, min(sample, recording.samples.count - length))
    let thinned = thin(recording.samples[first..<min(first + length, recording.samples.count)])
    guard thinned.contains(where: { $0 != 0 }) else { return nil }
    let rate = Double(recording.rate) / Double(thinning)
    let steps = Array(stride(from: range.lowerBound, through: range.upperBound, by: coarse))
    let near = strongest(of: steps, in: thinned, rate: rate)
    return strongest(of: Array(near - coarse...near + coarse), in: thinned, rate: rate)
  }

  private static func thin(_ samples: ArraySlice<Int16>) -> [Int64] {
    stride(from: samples.startIndex, to: samples.endIndex - thinning + 1, by: thinning).map {
      start in samples[start..<start + thinning].reduce(Int64(0)) { $0 + Int64($1) }
    }
  }

  private static func strongest(of candidates: [Int], in samples: [Int64], rate: Double) -> Int {
    var best = (hertz: candidates[0], power: -1.0)
    for hertz in candidates {
      let found = power(of: Double(hertz) / rate, in: samples)
      if found > best.power { best = (hertz, found) }
    }
    return best.hertz
  }

  /// The power at a frequency given as a share of the rate.
  ///
  /// Four 16-bit samples added, 1,024 of them: states stay below 2^29, products below 2^61.
  private static func power(of share: Double, in samples: [Int64]) -> Double {
    let twoCosines = 2 * cos(2 * Double.pi * share)
    let factor = Int64(twoCosines * Double(1 << places))
    var last = Int64(0)
    var beforeLast = Int64(0)
    for sample in samples {
      let state = sample &+ ((factor &* last) >> places) &- beforeLast
      beforeLast = last
      last = state
    }
    let (s1, s2) = (Double(last), Double(beforeLast))
    return s1 * s1 + s2 * s2 - twoCosines * s1 * s2
  }
}
