import Foundation

/// What an ear would make of samples.
enum Listening {
  /// How much of `hertz` is in the samples: the height of a sine of that pitch, by Goertzel's
  /// method.
  static func height(of hertz: Double, in samples: some Collection<Int16>, rate: Int) -> Double {
    let turn = 2 * cos(2 * Double.pi * hertz / Double(rate))
    var (before, last) = (0.0, 0.0)
    for sample in samples { (before, last) = (last, Double(sample) + turn * last - before) }
    let power = last * last + before * before - turn * last * before
    return 2 * power.squareRoot() / Double(max(1, samples.count))
  }

  /// The largest step between neighbours; a click is a large one.
  static func largestStep(_ samples: [Int16]) -> Int {
    zip(samples, samples.dropFirst()).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }

  /// The largest height.
  static func peak(_ samples: some Collection<Int16>) -> Int {
    samples.map { abs(Int($0)) }.max() ?? 0
  }
}
