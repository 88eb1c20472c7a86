import AlarmCore
import Simulator
import Testing

/// The chatter that is made is like the chatter that was recorded: 113 closings and openings of a
/// rocker switch.
@Suite struct BounceTests {
  private static let start = BootInstant(nanoseconds: 1_000_000)
  private let run = RandomRun("BounceTests")

  private func chatters(isClosing: Bool) -> [[(BootInstant, Bool)]] {
    var bounce = Bounce(seed: run.seed)
    return (0..<5_000).map { _ in
      bounce.reports(to: !isClosing, isClosing: isClosing, at: Self.start)
    }
  }

  private func lengths(_ chatters: [[(BootInstant, Bool)]]) -> [Int64] {
    chatters.compactMap { $0.last.map { $0.0.nanoseconds - Self.start.nanoseconds } }.sorted()
  }

  private func at(_ perCent: Int, _ sorted: [Int64]) -> Int64 {
    sorted[(sorted.count - 1) * perCent / 100]
  }

  @Test func closings_lastAsLongAsRecordedOnes() {
    let lengths = lengths(chatters(isClosing: true))
    #expect((370_000...430_000).contains(at(50, lengths)), "median 0.40 ms; \(run.replay)")
    #expect((900_000...1_000_000).contains(at(90, lengths)), "90 %: 0.95 ms; \(run.replay)")
    #expect((1_060_000...Bounce.longest).contains(at(100, lengths)), "at most 1.08 ms")
  }

  @Test func closings_haveAsManyReportsAsRecordedOnes() {
    let counts = chatters(isClosing: true).map { Int64($0.count) }.sorted()
    #expect((27...31).contains(at(50, counts)), "median 29; \(run.replay)")
    #expect((80...86).contains(at(100, counts)), "at most 86; \(run.replay)")
    #expect(at(100, counts) <= Int64(Bounce.mostReports))
  }

  @Test func openings_areShortAsRecordedOnes() {
    let chatters = chatters(isClosing: false)
    #expect((800...1_200).contains(at(50, lengths(chatters))), "median 1 us; \(run.replay)")
    #expect(chatters.allSatisfy { $0.count < 10 })
  }

  @Test func reports_repeatLevelsAsOftenAsRecordedOnes() {
    var pairs = 0
    var repeated = 0
    for chatter in chatters(isClosing: true) {
      for (one, next) in zip(chatter, chatter.dropFirst()) {
        pairs += 1
        if one.1 == next.1 { repeated += 1 }
      }
    }
    #expect((160...200).contains(repeated * 1_000 / pairs), "18 in 100; \(run.replay)")
  }

  @Test(arguments: [true, false])
  func reports_areInOrderAndEndWithTheTruth(isClosing: Bool) {
    for chatter in chatters(isClosing: isClosing) {
      #expect(chatter.first?.0 == Self.start)
      #expect(chatter.last?.1 == !isClosing)
      #expect(zip(chatter, chatter.dropFirst()).allSatisfy { $0.0 <= $1.0 })
    }
  }
}
