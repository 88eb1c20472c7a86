/// The middle of measured numbers, which a few disturbed rounds do not move.
enum Median {
  /// The middle of a list that is not empty; of an even number, halfway between the middle two.
  static func of(_ numbers: [Double]) -> Double {
    let sorted = numbers.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}
