import AlarmCore

/// Chatter of a contact around one change of level, with the statistics of a real rocker switch.
///
///     level asked for   ────────┐
///     what lines do     ────────┐┌┐┌─┐┌┐
///                               └┘└┘ └┘└────────    0.4 ms in the median, 1.08 ms at most
///
/// Of the changes the kernel reports, 18 in 100 carry the level of the next one: it reads the level
/// later than the edge came. The last report is always true. Figures: 113 recorded presses and
/// releases with 1,930 timed events.
package struct Bounce: Sendable {
  /// The longest chatter, in nanoseconds.
  package static let longest: Int64 = 1_080_000
  /// Of 100 reports, how many are late.
  package static let lateReports: UInt64 = 18
  /// The most changes of one chatter.
  package static let mostChanges: UInt64 = 86

  private var random: SeededGenerator

  /// Makes a chatter from a seed.
  package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// The reports of one change to `level` beginning at an instant: times do not decrease, the last
  /// one has the level.
  package mutating func reports(to level: Bool, at start: BootInstant) -> [(BootInstant, Bool)] {
    let (pairs, length) = shape()
    var times = (0..<2 * pairs).map { _ in
      Int64(UInt64.random(in: 1...UInt64(length), using: &random))
    }
    times.sort()
    var reports = [(start, level)]
    for (index, time) in times.enumerated() {
      reports.append(
        (BootInstant(nanoseconds: start.nanoseconds + time), index % 2 == 0 ? !level : level))
    }
    for index in reports.indices.dropLast()
    where UInt64.random(in: 0..<100, using: &random) < Bounce.lateReports {
      reports[index].1 = reports[index + 1].1
    }
    return reports
  }

  /// How many pairs of changes, over how many nanoseconds: one in four contacts closes clean; else
  /// few long chatters and many short ones.
  private mutating func shape() -> (pairs: Int, length: Int64) {
    switch UInt64.random(in: 0..<100, using: &random) {
    case 0..<25: (0, 1)
    case 25..<75: (Int(UInt64.random(in: 1...14, using: &random)), 400_000)
    case 75..<95: (Int(UInt64.random(in: 14...30, using: &random)), 950_000)
    default:
      (Int(UInt64.random(in: 30...(Bounce.mostChanges / 2), using: &random)), Bounce.longest)
    }
  }
}
