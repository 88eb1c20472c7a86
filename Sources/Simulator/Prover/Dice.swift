import Chance

/// Chance for a generated night, all of it from one seed.
struct Dice {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// A number of a range, each as likely.
  mutating func number(_ range: ClosedRange<Int>) -> Int {
    let span = UInt64(range.upperBound - range.lowerBound) + 1
    return range.lowerBound + Int(random.next() % span)
  }

  /// True once in so many times.
  mutating func once(in times: Int) -> Bool { random.next() % UInt64(times) == 0 }

  /// One of a list that is not empty.
  mutating func pick<Element>(_ list: [Element]) -> Element { list[number(0...list.count - 1)] }

  /// 64 bits, for a seed.
  mutating func seed() -> UInt64 { random.next() }

  /// So many of a unit, short spans more often than long ones: of three draws the smallest.
  mutating func few(_ range: ClosedRange<Int>) -> Int {
    min(number(range), number(range), number(range))
  }
}
