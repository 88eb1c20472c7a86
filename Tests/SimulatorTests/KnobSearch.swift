import AlarmCore
import Simulator

/// Walks through everything a shaft, its contacts, the kernel and the reading can do together, and
/// finds what costs most: a proof by exhaustion, because the states are few.
///
///     still ── a quarter either way ──► chattering ── reports of any level ──► still
///     still ── lines read ──► still
///     any report: handed over, or lost while losses are left
///
/// The chatter of one contact ends before the other one moves, with a report of the true level.
/// A detent is judged by what comes out from leaving one rest to leaving the next.
struct KnobSearch {
  /// What can happen.
  struct Rules {
    var kind: KnobKind
    /// How many reports are lost.
    var losses = 1
    /// Contacts also chatter while the shaft stays.
    var chattersAtRest = true
    /// The shaft also turns back between two rests.
    var turnsBackHalfway = true
    /// Lines are read whenever they are quiet: no quarter is quicker than that.
    var isSlow = false
    /// The shaft may turn back at a rest before lines were read there, as no hand can.
    var turnsBackUnread = false
  }

  /// The worst that was found, each with a shortest way to it.
  struct Findings {
    /// How many detents are missing or too many, over the whole way.
    var mistakes = 0
    /// How far the hand is off in the end.
    var offset = 0
    var worst = ""
    /// A detent that came out as one of the other direction.
    var wrongWay: String?
    var states = 0
  }

  /// A state of everything.
  private struct State {
    var decoder: KnobDecoder
    var phase = 0
    /// Quarters of the true shaft since its last rest.
    var turned = 0
    var direction = 0
    /// Which contact chatters.
    var chattering: Contact?
    var reading = Reading.none
    var losses = 0
    var mistakes = 0
    var offset = 0
    /// What came out since the last rest was left, and what should have.
    var counted = 0
    var expected = 0
    var isWrongWay = false

    var levels: (a: Bool, b: Bool) { (a: phase == 0 || phase == 3, b: phase < 2) }

    /// All that decides what comes; counters do not.
    var key: Key {
      Key(
        believed: [decoder.a ? 1 : 0, decoder.b ? 1 : 0, decoder.quarters],
        isDoubtful: decoder.isDoubtful, chattering: chattering, reading: reading,
        shaft: [phase, turned, direction, losses, mistakes, offset, counted, expected],
        isWrongWay: isWrongWay)
    }
  }

  private struct Key: Hashable {
    var believed: [Int]
    var isDoubtful: Bool
    var chattering: Contact?
    var reading: Reading
    var shaft: [Int]
    var isWrongWay: Bool
  }

  private enum Contact: String, CaseIterable { case a = "A", b = "B" }

  /// Which reading the clock waits for.
  private enum Reading { case none, afterQuiet, betweenRests }

  private let rules: Rules
  private var quartersPerDetent: Int { rules.kind.quarters }

  /// Ways with more mistakes than this are bad enough not to be followed further.
  private static let mistakesFollowed = 3

  static func findings(_ rules: Rules) -> Findings { KnobSearch(rules: rules).run() }

  private func run() -> Findings {
    let start = State(decoder: KnobDecoder(kind: rules.kind))
    var found = Findings()
    var seen: Set<Key> = [start.key]
    var queue = [start]
    var ways: [(from: Int, step: String)] = [(-1, "")]
    var next = 0
    while next < queue.count {
      let state = queue[next]
      note(state, at: next, ways, &found)
      if state.mistakes <= KnobSearch.mistakesFollowed {
        for (step, successor) in successors(of: state) where seen.insert(successor.key).inserted {
          queue.append(successor)
          ways.append((next, step))
        }
      }
      next += 1
    }
    found.states = queue.count
    return found
  }

  private func note(
    _ state: State, at index: Int, _ ways: [(from: Int, step: String)], _ found: inout Findings
  ) {
    func way() -> String {
      var steps: [String] = []
      var at = index
      while at >= 0 {
        steps.append(ways[at].step)
        at = ways[at].from
      }
      return steps.reversed().joined(separator: " ")
    }
    if state.mistakes > found.mistakes { (found.mistakes, found.worst) = (state.mistakes, way()) }
    found.offset = max(found.offset, abs(state.offset))
    if state.isWrongWay, found.wrongWay == nil { found.wrongWay = way() }
  }

  private func successors(of state: State) -> [(String, State)] {
    if let contact = state.chattering { return chatter(of: contact, in: state) }
    var all: [(String, State)] = []
    if state.reading != .none { all.append(("read", reading(state))) }
    if rules.chattersAtRest {
      for contact in Contact.allCases {
        var moved = state
        moved.chattering = contact
        all.append(("still:", moved))
      }
    }
    for direction in [1, -1] {
      if let moved = quarter(direction, from: state) {
        all.append((direction > 0 ? "cw:" : "ccw:", moved))
      }
    }
    return all
  }

  private func chatter(of contact: Contact, in state: State) -> [(String, State)] {
    let truth = contact == .a ? state.levels.a : state.levels.b
    var all: [(String, State)] = []
    for level in [true, false] { all += report(level, of: contact, in: state) }
    for (step, last) in report(truth, of: contact, in: state) {
      var settled = last
      settled.chattering = nil
      all.append((step + ".", settled))
    }
    return all
  }

  private func report(
    _ level: Bool, of contact: Contact, in state: State
  ) -> [(String, State)] {
    let name = contact.rawValue + (level ? "1" : "0")
    var heard = state
    heard.counted += heard.decoder.edge(isA: contact == .a, level: level)
    heard.reading = .afterQuiet
    guard state.losses < rules.losses else { return [(name, heard)] }
    var lost = state
    lost.losses += 1
    return [(name, heard), ("(\(name) lost)", lost)]
  }

  private func reading(_ state: State) -> State {
    var read = state
    read.counted += read.decoder.resync(a: state.levels.a, b: state.levels.b)
    read.reading = read.decoder.isAtRest ? .none : .betweenRests
    return read
  }

  private func quarter(_ direction: Int, from state: State) -> State? {
    let isAtRest = state.turned % quartersPerDetent == 0
    if rules.isSlow, state.reading == .afterQuiet { return nil }
    if state.direction == -direction {
      guard isAtRest || rules.turnsBackHalfway else { return nil }
      // A hand cannot turn back before lines were quiet; at a rest it stays for some reading.
      let isUnread = isAtRest ? state.reading != .none : state.reading == .afterQuiet
      if isUnread, !rules.turnsBackUnread { return nil }
    }
    var moved = state
    if isAtRest { judge(&moved) }
    let before = moved.levels.a
    moved.phase = (moved.phase + (direction > 0 ? 1 : 3)) % 4
    moved.turned += direction
    moved.direction = direction
    moved.chattering = moved.levels.a != before ? .a : .b
    moved.expected = moved.turned / quartersPerDetent
    return moved
  }

  private func judge(_ state: inout State) {
    state.mistakes += abs(state.expected - state.counted)
    state.offset += state.expected - state.counted
    if state.expected * state.counted < 0 { state.isWrongWay = true }
    (state.turned, state.counted, state.expected) = (0, 0, 0)
  }
}
