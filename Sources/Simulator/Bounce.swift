import AlarmCore
import Chance

/// Chatter of a contact around one change of level, with the statistics of a real rocker switch.
///
///     level asked for   ────────┐
///     what lines do     ────────┐┌┐┌─┐┌┐
///                               └┘└┘ └┘└────────    closing: 0.4 ms in the median, 1.08 ms at most
///
///     contact   lasts: median, 90 %, most    reports: median, most
///     closing   0.40 ms, 0.95 ms, 1.08 ms    29, 85
///     opening   1 µs                         3, 9
///
/// Of two reports in a row, 18 in 100 have the same level: the kernel reads it later than the edge
/// came. The last report is always true. Figures: 113 recorded closings and openings with 1,930
/// timed events; one opening of 105 ms is left out, no knob bounces so long.
package struct Bounce: Sendable {
  /// The longest chatter, in nanoseconds.
  package static let longest: Int64 = 1_080_000
  /// The most reports of one chatter.
  package static let mostReports = 85
  /// Of 100 reports, how many carry the level of the next one; each repeats a level twice, unless
  /// the next one is late too.
  package static let lateReports: UInt64 = 10

  /// Which value how many of a thousand stay below; in between on a straight line.
  private typealias Quantiles = [(perMille: Int64, value: Int64)]
  private static let closingLengths: Quantiles = [
    (0, 20_000), (500, 400_000), (900, 950_000), (1_000, longest),
  ]
  private static let closingPairs: Quantiles = [(0, 1), (500, 14), (1_000, 42)]
  private static let openingLengths: Quantiles = [(0, 700), (500, 1_000), (1_000, 5_000)]
  private static let openingPairs: Quantiles = [(0, 1), (500, 1), (1_000, 4)]

  private var random: SeededGenerator

  /// Makes a chatter from a seed.
  package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// The reports of one change to `level` beginning at an instant: times do not decrease, the last
  /// one has the level.
  package mutating func reports(
    to level: Bool, isClosing: Bool, at start: BootInstant
  ) -> [(BootInstant, Bool)] {
    let rank = Int64(random.next() % 1_001)
    let length = Bounce.value(
      isClosing ? Bounce.closingLengths : Bounce.openingLengths, at: rank)
    let pairs = Int(Bounce.value(isClosing ? Bounce.closingPairs : Bounce.openingPairs, at: rank))
    var reports: [(BootInstant, Bool)] = [(start, level)]
    reports.reserveCapacity(1 + 2 * pairs)
    for (index, time) in times(count: 2 * pairs, within: length).enumerated() {
      let instant = BootInstant(nanoseconds: start.nanoseconds + time)
      reports.append((instant, index % 2 == 0 ? !level : level))
    }
    for index in reports.indices.dropLast() where random.next() % 100 < Bounce.lateReports {
      reports[index].1 = reports[index + 1].1
    }
    return reports
  }

  /// When the changes come, from the first on: the last one ends the chatter.
  private mutating func times(count: Int, within length: Int64) -> [Int64] {
    guard count > 0 else { return [] }
    var times = (1..<count).map { _ in Int64(random.next() % UInt64(length)) + 1 }
    times.sort()
    times.append(length)
    return times
  }

  private static func value(_ quantiles: Quantiles, at perMille: Int64) -> Int64 {
    for (low, high) in zip(quantiles, quantiles.dropFirst()) where perMille <= high.perMille {
      let share = perMille - low.perMille
      return low.value + (high.value - low.value) * share / (high.perMille - low.perMille)
    }
    return quantiles.last?.value ?? 0
  }
}
