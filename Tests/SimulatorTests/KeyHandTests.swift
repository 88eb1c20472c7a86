import AlarmCore
import Chance
import Simulator
import Testing

@Suite struct KeyHandTests {
  /// A night at the keyboard as a line of text: keys with their milliseconds, moves with theirs.
  struct Case: Sendable, CustomTestStringConvertible {
    let id: String
    let keys: [(Int64, Key)]
    let moves: String
    var testDescription: String { id }
  }

  static func spaces(_ times: Int64...) -> [(Int64, Key)] { times.map { ($0, .space) } }

  static func `repeat`(_ key: Key, from first: Int64, to last: Int64) -> [(Int64, Key)] {
    stride(from: first, through: last, by: 30).map { ($0, key) }
  }

  static let up = Key.arrow(1, isShifted: false)
  static let down = Key.arrow(-1, isShifted: false)
  static let shiftUp = Key.arrow(1, isShifted: true)

  static let cases = [
    Case(id: "a space is a press", keys: spaces(0), moves: "0v 700^"),
    Case(
      id: "two spaces are two presses", keys: spaces(0, 300), moves: "0v 450^ 700v 800^"),
    Case(
      id: "slow spaces are presses each", keys: spaces(0, 900), moves: "0v 700^ 900v 1600^"),
    Case(
      id: "a held space holds", keys: spaces(0) + `repeat`(.space, from: 500, to: 2_300),
      moves: "0v 2450^"),
    Case(
      id: "a slow repeat holds too", keys: spaces(0, 660, 760, 860, 960), moves: "0v 1110^"),
    Case(id: "enter is a press at once", keys: [(0, .enter)], moves: "0v 100^"),
    Case(
      id: "enter after a space is another press", keys: spaces(0) + [(200, .enter)],
      moves: "0v 200^ 450v 550^"),
    Case(id: "h is a hold", keys: [(0, .hold)], moves: "0v 2200^"),
    Case(
      id: "h makes a press a hold", keys: spaces(0) + [(300, .hold)], moves: "0v 2500^"),
    Case(
      id: "H holds until H", keys: [(0, .latch), (100, up), (9_000, .latch)],
      moves: "0v 100+ 9000^"),
    Case(
      id: "a space frees what H holds", keys: [(0, .latch), (100, .space)], moves: "0v 100^"),
    Case(id: "arrows turn", keys: [(0, up), (200, down)], moves: "0+ 200-"),
    Case(
      id: "a space and an arrow are a press and a turn", keys: spaces(0) + [(300, up)],
      moves: "0v 300^ 550+"),
    Case(
      id: "two spaces and an arrow are two presses and a turn",
      keys: spaces(0, 200) + [(300, up)], moves: "0v 300^ 550v 650^ 900+"),
    Case(
      id: "enter and an arrow are a press and a turn", keys: [(0, .enter), (50, up)],
      moves: "0v 100^ 350+"),
    Case(
      id: "an arrow with the space held is press and turn",
      keys: spaces(0, 500, 530, 560) + [(650, up), (900, up)], moves: "0v 650+ 900+ 1600^"),
    Case(
      id: "a space that repeats again keeps holding",
      keys: spaces(0, 500, 530) + [(600, up)] + spaces(1_200, 1_230), moves: "0v 600+ 1380^"),
    Case(
      id: "arrows with shift are press and turn",
      keys: [(0, shiftUp), (300, shiftUp)], moves: "0v 0+ 300+ 1000^"),
    Case(
      id: "without shift again the hand lets go", keys: [(0, shiftUp), (300, up)],
      moves: "0v 0+ 300^ 550+"),
    Case(
      id: "a mouse's button holds, its wheel turns",
      keys: [(0, .mouse(isDown: true)), (400, .wheel(-1)), (3_000, .mouse(isDown: false))],
      moves: "0v 400- 3000^"),
    Case(
      id: "a button that comes up alone is nothing", keys: [(0, .mouse(isDown: false))], moves: ""),
    Case(
      id: "a flick of the wheel is every notch",
      keys: Array(repeating: (0, .wheel(1)), count: 4), moves: "0+ 30+ 60+ 90+"),
    Case(
      id: "arrows that come too fast are left out",
      keys: Array(repeating: (0, up), count: 9), moves: "0+ 65+ 130+"),
    Case(
      id: "a turn back replaces what waits",
      keys: [(0, .wheel(1)), (0, .wheel(1)), (0, .wheel(1)), (10, .wheel(-1))],
      moves: "0+ 30-"),
    Case(
      id: "keys about the program move nothing",
      keys: [(0, .faster), (1, .slower), (2, .help), (3, .escape), (4, .quit), (5, .interrupt)],
      moves: ""),
  ]

  @Test(arguments: cases) func take_movesTheHand(in example: Case) {
    #expect(Self.play(example.keys) == example.moves)
  }

  /// Plays keys on a fresh hand; `v` is a press, `^` a release, `+` and `-` are detents.
  private static func play(_ keys: [(Int64, Key)]) -> String {
    var hand = KeyHand()
    var actions: [KeyHand.Action] = []
    for (milliseconds, key) in keys {
      actions += hand.take(key, at: BootInstant(nanoseconds: milliseconds * 1_000_000))
    }
    while let deadline = hand.deadline { actions += hand.advance(to: deadline) }
    #expect(!hand.isDown && !hand.isBusy)
    return actions.map { action in
      let sign =
        switch action.move {
        case .press: "v"
        case .release: "^"
        case .turn(let direction): direction > 0 ? "+" : "-"
        }
      return "\(action.at.nanoseconds / 1_000_000)\(sign)"
    }.joined(separator: " ")
  }

  @Test func advance_late_keepsInstants() {
    var hand = KeyHand()
    _ = hand.take(.space, at: BootInstant(nanoseconds: 0))
    let late = hand.advance(to: BootInstant(nanoseconds: 5_000_000_000))
    #expect(late == [KeyHand.Action(.release, at: BootInstant(nanoseconds: 700_000_000))])
  }

  @Test func presses_areShorterThanAnyHold() {
    #expect(KeyHand.firstRepeat + KeyHand.nextRepeat < ClockLimits.readBackHold)
    #expect(KeyHand.hold > ClockLimits.hold)
    #expect(KeyHand.rest > ButtonDecoder.debounceRange.upperBound)
  }

  /// Any keys at any time: presses and releases alternate, time never goes back.
  @Test(arguments: [UInt64(1), 2, 3]) func take_anyKeys_alternatesPressAndRelease(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let keys: [Key] = [
      .space, .space, .enter, .hold, .latch, .mouse(isDown: true), .mouse(isDown: false), .wheel(1),
      .wheel(-1), Self.up, Self.down, Self.shiftUp, .quit,
    ]
    var hand = KeyHand()
    var now = BootInstant(nanoseconds: 0)
    var last = now
    var isDown = false
    for step in 0..<20_000 {
      now = now + .milliseconds(Int64(Int.random(in: 0..<400, using: &random)))
      var isRight = true
      for action in hand.take(keys[Int.random(in: 0..<keys.count, using: &random)], at: now) {
        isRight = isRight && action.at >= last && action.at <= now
        last = action.at
        switch action.move {
        case .press, .release:
          isRight = isRight && isDown == (action.move == .release)
          isDown.toggle()
        case .turn: break
        }
      }
      isRight =
        isRight && hand.isDown == isDown && hand.turns.count <= KeyHand.notchesAhead
      guard isRight else {
        Issue.record("seed \(seed), step \(step): \(hand)")
        return
      }
    }
  }
}
