import AlarmCore
import CivilTime
import Lab
import Testing

/// Lines that only remember what was pulled.
final class RememberedLines: ContactLines {
  var levels: [Contact: Bool] = [:]
  /// Every change, in order.
  var changes: [(contact: Contact, high: Bool)] = []
  var onPull: () -> Void = {}

  func pull(_ contact: Contact, high: Bool) {
    onPull()
    if levels[contact] != high { changes.append((contact, high)) }
    levels[contact] = high
  }

  func isActive(_ output: Output) -> Bool { false }
}

/// Time that passes only in sleep.
final class SleepingTime: GuestTime {
  var boot = BootInstant(nanoseconds: 0)
  var wall: WallTime { WallTime(seconds: 0) + (boot - BootInstant(nanoseconds: 0)) }
  func sleep(until instant: BootInstant) { boot = max(boot, instant) }
}

@Suite struct HandTests {
  let lines = RememberedLines()
  let time = SleepingTime()

  private func hand(_ kind: KnobKind = .fullCycle, seed: UInt64 = 7) throws -> Hand {
    let hand = Hand(lines: lines, time: time, kind: kind, seed: seed)
    try hand.letGo()
    lines.changes = []
    return hand
  }

  /// Quarter steps over all changes; what bounces back takes itself away again.
  private func quarters() -> Int {
    var (a, b) = (true, true)
    var sum = 0
    for change in lines.changes where change.contact != .button {
      if change.contact == .knobA {
        a = change.high
        sum += a == b ? -1 : 1
      } else {
        b = change.high
        sum += a == b ? 1 : -1
      }
    }
    return sum
  }

  @Test func recording_isDoneAgainAtItsInstants() throws {
    let hand = try hand()
    func at(_ milliseconds: Int64) -> BootInstant {
      BootInstant(nanoseconds: milliseconds * 1_000_000)
    }
    try hand.replay([
      LineEdge(line: .knobA, level: true, at: at(0)),
      LineEdge(line: .knobA, level: false, at: at(10)),
      LineEdge(line: .button, level: true, at: at(30)),
    ])
    #expect(time.boot == at(30))
    #expect(lines.changes.map(\.contact) == [.knobA, .button])
    #expect(lines.levels == [.knobA: false, .knobB: true, .button: false])
  }

  @Test func recordingThatIsTooFast_isSpread_andOnTimeAgain() throws {
    let hand = try hand()
    var seen: [BootInstant] = []
    lines.onPull = { [time] in seen.append(time.boot) }
    try hand.replay(
      [0, 1_000, 2_000, 900_000].map {
        LineEdge(line: .knobA, level: $0 % 2_000 == 1_000, at: BootInstant(nanoseconds: $0))
      })
    let gap = Hand.replayGap.components.attoseconds / 1_000_000_000
    #expect(seen.map(\.nanoseconds) == [0, gap, 2 * gap, 900_000])
  }

  @Test(arguments: [1, -1, 7, -7, 79])
  func fullCycle_fourQuartersADetentAndRestsOpen(detents: Int) throws {
    try hand().turn(by: detents, pace: .milliseconds(100))
    #expect(quarters() == 4 * detents)
    #expect(lines.levels[.knobA] == true)
    #expect(lines.levels[.knobB] == true)
  }

  @Test(arguments: [1, -1, 2, -2, 5])
  func halfCycle_twoQuartersADetentAndRestsEvenly(detents: Int) throws {
    try hand(.halfCycle).turn(by: detents, pace: .milliseconds(100))
    #expect(quarters() == 2 * detents)
    #expect(lines.levels[.knobA] == (detents % 2 == 0))
    #expect(lines.levels[.knobB] == (detents % 2 == 0))
  }

  @Test func halfCycle_turnsBackToWhereItWas() throws {
    let hand = try hand(.halfCycle)
    try hand.turn(by: 3, pace: .milliseconds(100))
    try hand.turn(by: -3, pace: .milliseconds(100))
    #expect(quarters() == 0)
    #expect(lines.levels[.knobA] == true)
  }

  @Test func turn_keepsItsPace() throws {
    try hand().turn(by: 10, pace: .milliseconds(100))
    #expect(time.boot.nanoseconds == 1_000_000_000)
  }

  @Test func turn_bouncesAndTheSeedDecidesHow() throws {
    func changes(seed: UInt64) throws -> [Bool] {
      try hand(seed: seed).turn(by: 20, pace: .milliseconds(100))
      return lines.changes.map(\.high)
    }
    let first = try changes(seed: 1)
    #expect(first.count > 80)
    #expect(try changes(seed: 1) == first)
    #expect(try changes(seed: 2) != first)
  }

  @Test func flank_staysWithinTheOldKernelQueue() throws {
    let hand = try hand()
    for _ in 0..<100 {
      lines.changes = []
      try hand.press()
      #expect(lines.changes.count <= 16)
      #expect(lines.levels[.button] == false)
      try hand.release()
      #expect(lines.levels[.button] == true)
    }
  }
}
