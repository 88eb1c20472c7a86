import AlarmCore

/// What will happen in virtual time, soonest first; equal instants in the order they were entered.
///
///     entries   (1, line A low)  (2, line A high)  (3, kept 0)  (9, line B low)  (9, line A low)
///               taken ─────────────────────────►   first
///     kept      0: the sound card answers
///
/// A hand plans ahead, hundreds of edges of contacts that chatter: nearly all that is entered comes
/// last, and what is not, an answer within the next moment, first. So they are kept in their order,
/// and what is entered in between moves the shorter side by a place. What carries more than an edge
/// is kept beside them, so that an entry is two words.
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

    var at: Int64
    var what: What
  }

  private var entries: [Entry] = []
  /// How many entries were taken already; they make room for those that come first.
  private var taken = 0
  private var kept: [Stimulus?] = []
  private var free: [Int] = []

  var first: BootInstant? {
    taken < entries.count ? BootInstant(nanoseconds: entries[taken].at) : nil
  }

  mutating func enter(_ stimulus: Stimulus, at instant: BootInstant) {
    let entry = Entry(at: instant.nanoseconds, what: what(stimulus))
    guard let last = entries.last, entry.at < last.at else { return entries.append(entry) }
    let place = place(of: entry)
    guard taken > 0, place - taken < entries.count - place else {
      return entries.insert(entry, at: place)
    }
    taken -= 1
    for index in taken..<place - 1 { entries[index] = entries[index + 1] }
    entries[place - 1] = entry
  }

  /// Takes the soonest entry out when it is due.
  mutating func takeDue(at instant: BootInstant) -> Stimulus? {
    guard taken < entries.count, entries[taken].at <= instant.nanoseconds else { return nil }
    let due = entries[taken].what
    taken += 1
    // Half of them at once, so that a busy agenda moves none more often than a few times.
    if 2 * taken >= entries.count {
      entries.removeFirst(taken)
      taken = 0
    }
    switch due {
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

  /// Where an entry belongs: behind all that are not later.
  private func place(of entry: Entry) -> Int {
    var (low, high) = (taken, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].at <= entry.at { low = middle + 1 } else { high = middle }
    }
    return low
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
