import AlarmCore
import Testing

@Suite struct HandSpeedTests {
  private func minutes(_ pauses: [Int], _ directions: [Int]? = nil) -> [Int] {
    var speed = HandSpeed()
    var at = BootInstant(nanoseconds: 1_000_000_000)
    var moved = [speed.minutes(forDetent: directions?.first ?? 1, at: at)]
    for (index, pause) in pauses.enumerated() {
      at = at + .milliseconds(pause)
      moved.append(speed.minutes(forDetent: directions?[index + 1] ?? 1, at: at))
    }
    return moved
  }

  @Test func minutes_areMonotoneInSpeedAndCapped() {
    var last = 0
    for pause in stride(from: 1_000, through: 0, by: -1) {
      let moved = minutes([pause])[1]
      #expect(moved >= last)
      #expect([5, 10, 15].contains(moved))
      last = moved
    }
    #expect(last == 15)
  }

  @Test(arguments: [(121, 5), (120, 10), (61, 10), (60, 15), (0, 15)])
  func minutes_atTheBoundaries(pause: Int, expected: Int) {
    #expect(minutes([pause])[1] == expected)
  }

  @Test func minutes_startSlowAlsoAfterAReversalAndAPause() {
    #expect(minutes([30, 30, 30, 30], [1, 1, -1, -1, 1]) == [5, 15, 5, 15, 5])
    #expect(minutes([30, 500, 30]) == [5, 15, 5, 15])
  }

  @Test func stampsGoingBackwards_areSlow() {
    #expect(minutes([30, -10, 30]) == [5, 15, 5, 15])
  }
}
