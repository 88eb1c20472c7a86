import AlarmCore

/// What will happen in virtual time, soonest first; equal instants in the order they were entered.
struct Agenda {
  /// One thing that will happen.
  struct Entry {
    var at: BootInstant
    var order: UInt64
    var stimulus: Stimulus
  }

  private var heap: [Entry] = []
  private var nextOrder: UInt64 = 0

  var first: BootInstant? { heap.first?.at }

  mutating func enter(_ stimulus: Stimulus, at instant: BootInstant) {
    heap.append(Entry(at: instant, order: nextOrder, stimulus: stimulus))
    nextOrder += 1
    var child = heap.count - 1
    while child > 0, isBefore(child, (child - 1) / 2) {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Takes the soonest entry out when it is due.
  mutating func takeDue(at instant: BootInstant) -> Stimulus? {
    guard let due = heap.first, due.at <= instant, let last = heap.popLast() else { return nil }
    guard !heap.isEmpty else { return due.stimulus }
    heap[0] = last
    var parent = 0
    while true {
      let left = 2 * parent + 1
      guard left < heap.count else { break }
      let least = left + 1 < heap.count && isBefore(left + 1, left) ? left + 1 : left
      guard isBefore(least, parent) else { break }
      heap.swapAt(least, parent)
      parent = least
    }
    return due.stimulus
  }

  private func isBefore(_ left: Int, _ right: Int) -> Bool {
    (heap[left].at, heap[left].order) < (heap[right].at, heap[right].order)
  }
}
