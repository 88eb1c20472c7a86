/// Counts the events the kernel's queue dropped, from the numbers of those that came.
///
///     came     1   2   5   6        numbers of one line
///     dropped        2              3 and 4 are gone: the queue drops the oldest
///
/// The number of the line is used and not that of the request: the latter is given before bounces
/// are merged, so it has gaps also when nothing was dropped.
package struct SequenceGaps {
  /// The number each line's next event should have.
  private var next: [UInt32]

  /// Expects the first event of every line, which has number 1.
  package init(lineCount: Int) { next = [UInt32](repeating: 1, count: lineCount) }

  /// Notes an event's number and returns how many of its line are missing before it.
  ///
  /// The number wraps after 2^32 - 1. One that goes backwards is no gap and is believed.
  package mutating func note(_ sequence: UInt32, line: Int) -> Int {
    let gap = Int32(bitPattern: sequence &- next[line])
    next[line] = sequence &+ 1
    return max(0, Int(gap))
  }
}
