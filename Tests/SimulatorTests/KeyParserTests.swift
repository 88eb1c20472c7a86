import AlarmCore
import Chance
import Simulator
import Testing

@Suite struct KeyParserTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let id: String
    let bytes: String
    let keys: [Key]
    var testDescription: String { id }
  }

  static let cases = [
    Case(
      id: "letters", bytes: " hHq+=-?",
      keys: [
        .space, .hold, .latch, .quit, .faster, .faster, .slower, .help,
      ]),
    Case(
      id: "control keys", bytes: "\u{3}\u{1A}\r\n",
      keys: [
        .interrupt, .suspend, .enter, .enter,
      ]),
    Case(
      id: "arrows", bytes: "\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D",
      keys: [
        .arrow(1, isShifted: false), .arrow(-1, isShifted: false),
        .arrow(1, isShifted: false), .arrow(-1, isShifted: false),
      ]),
    Case(
      id: "arrows of the keypad mode", bytes: "\u{1B}OA\u{1B}OD",
      keys: [
        .arrow(1, isShifted: false), .arrow(-1, isShifted: false),
      ]),
    Case(
      id: "arrows with shift", bytes: "\u{1B}[1;2A\u{1B}[1;2D\u{1B}[a\u{1B}[d",
      keys: [
        .arrow(1, isShifted: true), .arrow(-1, isShifted: true),
        .arrow(1, isShifted: true), .arrow(-1, isShifted: true),
      ]),
    Case(
      id: "control is no shift, both are", bytes: "\u{1B}[1;5A\u{1B}[1;6A",
      keys: [
        .arrow(1, isShifted: false), .arrow(1, isShifted: true),
      ]),
    Case(
      id: "the wheel", bytes: "\u{1B}[<64;10;5M\u{1B}[<65;10;5M\u{1B}[<80;223;199M",
      keys: [
        .wheel(1), .wheel(-1), .wheel(1),
      ]),
    Case(
      id: "buttons of the mouse", bytes: "\u{1B}[<0;1;1M\u{1B}[<0;1;1m\u{1B}[<1;1;1M",
      keys: [
        .mouse(isDown: true), .mouse(isDown: false), .mouse(isDown: true),
      ]),
    Case(
      id: "the right button and motion are nothing", bytes: "\u{1B}[<2;1;1M\u{1B}[<35;1;1M",
      keys: []),
    Case(
      id: "an old mouse", bytes: "\u{1B}[M`!!\u{1B}[Ma!!\u{1B}[M !!\u{1B}[M#!!q",
      keys: [
        .wheel(1), .wheel(-1), .mouse(isDown: true), .mouse(isDown: false), .quit,
      ]),
    Case(id: "an old mouse whose place looks like a key", bytes: "\u{1B}[M\"qh", keys: []),
    Case(
      id: "unknown sequences", bytes: "\u{1B}[15~\u{1B}[?1;2c\u{1B}OP\u{1B}[200~ \u{1B}x",
      keys: [
        .space
      ]),
    Case(
      id: "texts of the terminal", bytes: "\u{1B}]0;qqq\u{7}\u{1B}Pq hq\u{1B}\\ ", keys: [.space]),
    Case(
      id: "a text that is broken off", bytes: "\u{1B}]0;q\u{1B}[A",
      keys: [
        .arrow(1, isShifted: false)
      ]),
    Case(
      id: "a sequence broken off by another", bytes: "\u{1B}[1;\u{1B}[A",
      keys: [
        .arrow(1, isShifted: false)
      ]),
    Case(id: "control-C breaks a sequence", bytes: "\u{1B}[1;\u{3}", keys: [.interrupt]),
    Case(
      id: "escape twice, then an arrow", bytes: "\u{1B}\u{1B}[A",
      keys: [
        .escape, .arrow(1, isShifted: false),
      ]),
    Case(id: "other letters and UTF-8", bytes: "xäé😀", keys: []),
    Case(
      id: "a sequence beyond any length",
      bytes: "\u{1B}[" + String(repeating: "1", count: 99) + "A ",
      keys: [.space]),
  ]

  @Test(arguments: cases) func take_inOneRead_givesKeys(of example: Case) {
    var parser = KeyParser()
    #expect(parser.take(Array(example.bytes.utf8), at: Self.start) == example.keys)
  }

  @Test(arguments: cases) func take_byteByByte_givesTheSameKeys(of example: Case) {
    var parser = KeyParser()
    let keys = example.bytes.utf8.flatMap { parser.take([$0], at: Self.start) }
    #expect(keys == example.keys)
  }

  static let start = BootInstant(nanoseconds: 1_000_000_000)
  static let escape: [UInt8] = [0x1B]

  @Test func escape_aloneIsAKeyAfterAWhile() {
    var parser = KeyParser()
    #expect(parser.take(Self.escape, at: Self.start) == [])
    #expect(parser.deadline == Self.start + KeyParser.escapeWait)
    #expect(parser.advance(to: Self.start + .milliseconds(49)) == [])
    #expect(parser.advance(to: Self.start + KeyParser.escapeWait) == [.escape])
    #expect(parser.deadline == nil)
  }

  @Test func escape_thenABracketLater_isTheKey() {
    var parser = KeyParser()
    _ = parser.take(Self.escape, at: Self.start)
    #expect(parser.take(Array("[A ".utf8), at: Self.start + .seconds(1)) == [.escape, .space])
  }

  @Test func sequence_thatNeverEnds_isGivenUp() {
    var parser = KeyParser()
    _ = parser.take(Array("\u{1B}[1;".utf8), at: Self.start)
    #expect(parser.advance(to: Self.start + KeyParser.escapeWait) == [])
    #expect(parser.take(Array("q".utf8), at: Self.start + .seconds(1)) == [.quit])
  }

  @Test(arguments: [UInt64(1), 2, 3, 4]) func take_anyBytes_staysBounded(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var parser = KeyParser()
    var now = Self.start
    let likely = Array("\u{1B}\u{1B}[[<;0123456789OPMm]\\ABCDabcd~\u{7}q h".utf8)
    for step in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0..<9, using: &random)).map { _ in
        Int.random(in: 0..<3, using: &random) == 0
          ? UInt8.random(in: 0...255, using: &random)
          : likely[Int.random(in: 0..<likely.count, using: &random)]
      }
      now = now + .milliseconds(Int64(Int.random(in: 0..<70, using: &random)))
      let keys = parser.take(bytes, at: now)
      let isBounded =
        keys.count <= bytes.count + 1 && parser.pending.count <= KeyParser.pendingLimit
      guard isBounded else {
        Issue.record("seed \(seed), step \(step): \(bytes)")
        return
      }
    }
    _ = parser.advance(to: now + .seconds(1))
    #expect(parser.deadline == nil)
    #expect(parser.take(Array(" ".utf8), at: now + .seconds(1)) == [.space], "seed \(seed)")
  }
}
