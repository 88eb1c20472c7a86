import AlarmCore

/// What will happen in virtual time, soonest first; equal instants in the order they were entered.
///
///     heap      (3, #0, line A low)  (5, #2, kept 0)  (4, #1, line B low)
///     kept      0: the sound card answers
///
/// A knob that chatters enters hundreds of edges: they are in the heap as they are. All else, which
/// carries more, is kept beside it, so that moving an entry is moving three words.
struct Agenda {
  /// One thing that will happen.
  private struct Entry {
    /// What it is.
    enum What {
      case line(InputLine, Bool)
      case missed(InputLine, Bool)
      case cardReady
      case client
      case kept(Int)
    }

    var at: BootInstant
    var order: UInt64
    var what: What

    static func < (left: Entry, right: Entry) -> Bool {
      let (before, after) = (left.at.nanoseconds, right.at.nanoseconds)
      return before == after ? left.order < right.order : before < after
    }
  }

  private var heap: [Entry] = []
  private var nextOrder: UInt64 = 0
  private var kept: [Stimulus?] = []
  private var free: [Int] = []

  var first: BootInstant? { heap.first?.at }

  mutating func enter(_ stimulus: Stimulus, at instant: BootInstant) {
    let entry = Entry(at: instant, order: nextOrder, what: what(stimulus))
    nextOrder += 1
    heap.append(entry)
    var child = heap.count - 1
    while child > 0, entry < heap[(child - 1) / 2] {
      heap[child] = heap[(child - 1) / 2]
      child = (child - 1) / 2
    }
    heap[child] = entry
  }

  /// Takes the soonest entry out when it is due.
  mutating func takeDue(at instant: BootInstant) -> Stimulus? {
    guard let due = heap.first, due.at <= instant, let last = heap.popLast() else { return nil }
    if !heap.isEmpty { sink(last) }
    switch due.what {
    case .line(let line, let level): return .line(line, level)
    case .missed(let line, let level): return .missed(line, level)
    case .cardReady: return .cardReady
    case .client: return .client
    case .kept(let place):
      free.append(place)
      defer { kept[place] = nil }
      return kept[place]
    }
  }

  /// Puts an entry in from the top, in place of the one there.
  private mutating func sink(_ entry: Entry) {
    var parent = 0
    while true {
      let left = 2 * parent + 1
      guard left < heap.count else { break }
      let least = left + 1 < heap.count && heap[left + 1] < heap[left] ? left + 1 : left
      guard heap[least] < entry else { break }
      heap[parent] = heap[least]
      parent = least
    }
    heap[parent] = entry
  }

  private mutating func what(_ stimulus: Stimulus) -> Entry.What {
    switch stimulus {
    case .line(let line, let level): return .line(line, level)
    case .missed(let line, let level): return .missed(line, level)
    case .cardReady: return .cardReady
    case .client: return .client
    case .sound, .setClock, .event:
      let place = free.popLast() ?? kept.count
      if place == kept.count { kept.append(stimulus) } else { kept[place] = stimulus }
      return .kept(place)
    }
  }
}
