import AlarmCore

/// Makes one list of edges out of several that are each in the kernel's order.
///
///     knobA   1 ------- 4 -- 6        always the earliest head is taken;
///     knobB   --- 2 - 3 ------        of equal heads that of the first list
///     merged  1   2   3 4    6
///
/// Within one list the order stays as it came, even where stamps go backwards: the kernel's order
/// of a line's levels is the truth, its stamps are taken earlier and by another hand.
package enum EdgeMerge {
  /// The edges of all lists, oldest first.
  package static func merged(_ lists: [[LineEdge]]) -> [LineEdge] {
    let filled = lists.filter { !$0.isEmpty }
    if filled.count < 2 { return filled.first ?? [] }
    var heads = [Int](repeating: 0, count: filled.count)
    var merged: [LineEdge] = []
    merged.reserveCapacity(filled.reduce(0) { $0 + $1.count })
    while let list = earliest(of: filled, at: heads) {
      merged.append(filled[list][heads[list]])
      heads[list] += 1
    }
    return merged
  }

  private static func earliest(of lists: [[LineEdge]], at heads: [Int]) -> Int? {
    var best: Int?
    for list in lists.indices where heads[list] < lists[list].count {
      if let held = best, lists[held][heads[held]].at <= lists[list][heads[list]].at { continue }
      best = list
    }
    return best
  }
}
