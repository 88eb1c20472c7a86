import AlarmCore
import Chance
import Simulator

/// The shaft of a knob with its contacts: moves in, what the lines report out.
struct KnobShaft {
  /// One report of a line, with the levels that hold from it on.
  struct Report {
    var isA: Bool
    var level: Bool
    var at: BootInstant
    /// The electrical levels after this report's chatter; what a reading after quiet shows.
    var settled: (a: Bool, b: Bool)
  }

  let kind: KnobKind
  /// When the next move begins.
  var time: BootInstant
  private var phase = 0
  private var chatters: Chatters?

  /// A shaft at its rest, both contacts open; clean contacts without a seed.
  init(
    _ kind: KnobKind, bounceSeed: UInt64?, chatters: Int = RandomRun.count(1_000, long: 10_000)
  ) {
    self.kind = kind
    time = BootInstant(nanoseconds: 0)
    self.chatters = bounceSeed.map { Chatters(seed: $0, count: chatters) }
  }

  var quartersPerDetent: Int { kind.quarters }
  var levels: (a: Bool, b: Bool) { (a: phase == 0 || phase == 3, b: phase < 2) }

  /// Turns by one detent, so long a quarter, and then stays for a while.
  mutating func click(_ direction: Int, quarter: Duration, then rest: Duration) -> [Report] {
    var reports: [Report] = []
    for _ in 0..<quartersPerDetent { reports += move(direction, taking: quarter) }
    time = time + rest
    return reports
  }

  /// Moves by one quarter.
  mutating func move(_ direction: Int, taking quarter: Duration) -> [Report] {
    let old = levels
    phase = (phase + (direction > 0 ? 1 : 3)) % 4
    let isA = old.a != levels.a
    let reports = change(isA: isA, to: isA ? levels.a : levels.b)
    time = time + quarter
    return reports
  }

  /// One contact opens and closes again, or the other way round, while the shaft stays.
  mutating func chatter(isA: Bool) -> [Report] {
    let level = isA ? levels.a : levels.b
    var reports = change(isA: isA, to: !level)
    time = max(time, reports.last?.at ?? time) + .microseconds(10)
    reports += change(isA: isA, to: level)
    time = max(time, reports.last?.at ?? time) + .microseconds(10)
    for index in reports.indices { reports[index].settled = levels }
    return reports
  }

  private mutating func change(isA: Bool, to level: Bool) -> [Report] {
    guard let chatter = chatters?.next(isClosing: !level) else {
      return [Report(isA: isA, level: level, at: time, settled: levels)]
    }
    let settled = levels
    return chatter.map {
      let at = BootInstant(nanoseconds: time.nanoseconds + $0.0.nanoseconds)
      return Report(isA: isA, level: $0.1, at: at, settled: settled)
    }
  }

  /// Many chatters, made once and met in random order.
  private struct Chatters {
    private let closing: [[(BootInstant, Bool)]]
    private let opening: [[(BootInstant, Bool)]]
    private var random: SeededGenerator

    init(seed: UInt64, count: Int) {
      var bounce = Bounce(seed: seed)
      let zero = BootInstant(nanoseconds: 0)
      closing = (0..<count).map { _ in bounce.reports(to: false, isClosing: true, at: zero) }
      opening = (0..<count).map { _ in bounce.reports(to: true, isClosing: false, at: zero) }
      random = SeededGenerator(seed: seed)
    }

    mutating func next(isClosing: Bool) -> [(BootInstant, Bool)] {
      let index = Int(random.next() % UInt64(closing.count))
      return isClosing ? closing[index] : opening[index]
    }
  }
}
