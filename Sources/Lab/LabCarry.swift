import AlarmCore
import CivilTime
import Scenarios

/// What a scenario takes with it through the end of its machine: everything that neither the card
/// nor the scenario's file knows.
///
/// It is one word of the next start's command line, so that nothing is written where the clock
/// writes: a flush of ours would make its bytes safe too.
package struct LabCarry: Equatable, Sendable {
  /// Things that were done, waits not counted, the return of power the last of them.
  package var done: Int
  /// When power comes back, on the scenario's own time.
  package var at: ScenarioInstant
  /// What the wall clock shows then.
  package var wall: WallTime
  /// How far it is trusted.
  package var trust: ClockTrust
  /// Changes of contacts that the hand sent.
  package var edges: Int
  /// True while the button is held down.
  package var isButtonDown: Bool
  /// True while somebody else holds the sound card.
  package var isCardTaken: Bool
  /// True while the chip of all lines is pulled out.
  package var isChipGone: Bool

  /// Makes what is carried.
  package init(
    done: Int, at: ScenarioInstant, wall: WallTime, trust: ClockTrust, edges: Int,
    isButtonDown: Bool, isCardTaken: Bool, isChipGone: Bool
  ) {
    self.done = done
    self.at = at
    self.wall = wall
    self.trust = trust
    self.edges = edges
    self.isButtonDown = isButtonDown
    self.isCardTaken = isCardTaken
    self.isChipGone = isChipGone
  }

  /// As one word without spaces: "2:15000000000:1772406615:0:3:8:0:0:0".
  package var word: String {
    let numbers: [Int64] = [
      Int64(done), at.nanoseconds, wall.seconds, Int64(wall.nanoseconds), Int64(trust.rawValue),
      Int64(edges), isButtonDown ? 1 : 0, isCardTaken ? 1 : 0,
      isChipGone ? 1 : 0,
    ]
    return numbers.map { String($0) }.joined(separator: ":")
  }

  /// Reads such a word; nil when it is none.
  package init?(word: String) {
    let numbers = word.split(separator: ":", omittingEmptySubsequences: false)
      .compactMap { Int64($0) }
    guard numbers.count == 9, 0...Int64(Int32.max) ~= numbers[0], numbers[1] >= 0,
      0..<1_000_000_000 ~= numbers[3], let raw = UInt8(exactly: numbers[4]),
      let trust = ClockTrust(rawValue: raw), 0...Int64(Int32.max) ~= numbers[5],
      0...1 ~= numbers[6], 0...1 ~= numbers[7], 0...1 ~= numbers[8]
    else { return nil }
    self.init(
      done: Int(numbers[0]), at: ScenarioInstant(nanoseconds: numbers[1]),
      wall: WallTime(seconds: numbers[2], nanoseconds: Int32(numbers[3])), trust: trust,
      edges: Int(numbers[5]), isButtonDown: numbers[6] == 1, isCardTaken: numbers[7] == 1,
      isChipGone: numbers[8] == 1)
  }
}
