/// A stretch of time with one offset.
struct ZoneSpan: Hashable, Sendable {
  /// The first second of it; the smallest integer when it has no beginning.
  let start: Int64
  /// The first second after it; the largest integer when it has no end.
  let end: Int64
  /// What clocks show meanwhile.
  let offset: ZoneOffset
}

extension [Int64] {
  /// How many elements are at most `value`, in an ascending array; a binary search.
  func countUpTo(_ value: Int64) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] <= value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
