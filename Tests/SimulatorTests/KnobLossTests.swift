import AlarmCore
import Chance
import Simulator
import Testing

/// Every report of long turns lost, one at a time; and some in a row, with the kernel's count.
@Suite struct KnobLossTests {
  /// A turn with its clicks.
  private struct Turn {
    struct Click {
      var direction: Int
      var reports: [KnobShaft.Report]
      var ends: BootInstant
    }

    var clicks: [Click] = []

    init(
      _ kind: KnobKind, clicks count: Int, bounces: Bool, turnsBack: Bool = true, seed: UInt64
    ) {
      var random = SeededGenerator(seed: seed)
      var shaft = KnobShaft(
        kind, bounceSeed: bounces ? seed &+ 1 : nil, chatters: 4 * count)
      var direction = 1
      for _ in 0..<count {
        let isTurningBack = turnsBack && random.next() % 4 == 0
        if isTurningBack {
          direction = -direction
          // A hand that turns back stays at the rest for a while.
          shaft.time = shaft.time + .milliseconds(250)
        }
        let quarter = Duration.microseconds(
          random.next() % 2 == 0 ? 1_300 : 1_300 + Int64(random.next() % 20_000))
        let rest = Duration.milliseconds([0, 1, 8, 150][Int(random.next() % 4)])
        let reports = shaft.click(direction, quarter: quarter, then: rest)
        clicks.append(Click(direction: direction, reports: reports, ends: shaft.time))
      }
    }
  }

  /// How the clicks after a loss came out: wrong ones, and whether any went the wrong way.
  private struct Outcome {
    var mistakes = 0
    var isWrongWay = false
    var lastIsExact = true

    mutating func judge(_ counted: [Int], against direction: Int) {
      let sum = counted.reduce(0, +)
      mistakes += abs(direction - sum)
      isWrongWay = isWrongWay || counted.contains(-direction)
      lastIsExact = counted == [direction]
    }
  }

  /// Plays some clicks with one report lost; each is judged by what comes out until the next.
  private func play(
    _ clicks: ArraySlice<Turn.Click>, from reader: KnobReader, losing lost: Int
  ) -> Outcome {
    var reader = reader
    var outcome = Outcome()
    var index = 0
    for (place, click) in zip(clicks.indices, clicks) {
      for report in click.reports {
        reader.take(report, isLost: index == lost)
        index += 1
      }
      let next = clicks.indices.contains(place + 1) ? clicks[place + 1].reports.first?.at : nil
      reader.wait(until: next ?? click.ends + .seconds(2))
      outcome.judge(reader.takeDetents(), against: click.direction)
    }
    return outcome
  }

  @Test(
    arguments: [
      (KnobKind.fullCycle, false, 2_000), (.halfCycle, false, 2_000),
      (.fullCycle, true, 100), (.halfCycle, true, 150),
    ])
  func anyOneReportLost_costsNoMoreThanItMay(kind: KnobKind, bounces: Bool, clicks: Int) {
    let run = RandomRun("KnobLossTests")
    let count = RandomRun.isLong ? clicks * 10 : clicks
    let turn = Turn(kind, clicks: count, bounces: bounces, seed: run.seed)
    let mayCost = kind == .fullCycle ? 1 : 2
    var reader = KnobReader(kind)
    var costly = 0
    for (place, click) in turn.clicks.enumerated() {
      let following = turn.clicks[place..<min(place + 4, turn.clicks.count)]
      for lost in click.reports.indices {
        let outcome = play(following, from: reader, losing: lost)
        let isGood =
          outcome.mistakes <= mayCost && (kind == .halfCycle || !outcome.isWrongWay)
          && (following.count < 4 || outcome.lastIsExact)
        if outcome.mistakes > 0 { costly += 1 }
        guard isGood else {
          Issue.record("click \(place), report \(lost): \(outcome); \(run.replay)")
          return
        }
      }
      reader.take(click.reports)
      _ = reader.takeDetents()
    }
    #expect(costly > 0, "some loss costs something, else nothing was tried")
  }

  /// Of a quarter-cycle knob that spins, a lost edge turns the next quarter round; the one after
  /// sets it right, and none of them is told.
  @Test(arguments: [Duration.milliseconds(2), .milliseconds(40)])
  func anyOneEdgeOfAQuarterCycleKnob_costsAtMostFour_neverTheWrongWay(quarter: Duration) {
    var costly = 0
    for direction in [1, -1] {
      for lost in 0..<8 {
        var shaft = KnobShaft(.quarterCycle, bounceSeed: nil)
        var reader = KnobReader(.quarterCycle)
        for click in 0..<16 {
          for report in shaft.click(direction, quarter: quarter, then: .zero) {
            reader.take(report, isLost: click == lost)
          }
        }
        reader.wait(until: shaft.time + .seconds(1))
        let detents = reader.takeDetents()
        #expect(detents.allSatisfy { $0 == direction }, "lost \(lost): \(detents)")
        #expect((12...16).contains(detents.count), "lost \(lost): \(detents)")
        if detents.count < 16 { costly += 1 }
      }
    }
    #expect(costly > 0 || quarter > ClockLimits.quiet)
  }

  @Test(arguments: [KnobKind.fullCycle, .halfCycle])
  func someReportsLostInARow_areCountedAndTurnNoFullCycleKnobBack(kind: KnobKind) {
    let run = RandomRun("KnobLossTests")
    var random = SeededGenerator(seed: run.seed)
    for round in 0..<RandomRun.count(200, long: 2_000) {
      let turn = Turn(
        kind, clicks: 6, bounces: round % 2 == 0, turnsBack: false, seed: random.next())
      let total = turn.clicks.prefix(3).reduce(0) { $0 + $1.reports.count }
      let first = Int(random.next() % UInt64(total))
      let dropped = first..<min(first + 1 + Int(random.next() % 40), total)
      var reader = KnobReader(kind)
      var outcome = Outcome()
      var index = 0
      for click in turn.clicks {
        for report in click.reports {
          if index == dropped.upperBound { reader.lose(dropped.count, at: report.at) }
          reader.take(report, isLost: dropped.contains(index))
          index += 1
        }
        reader.wait(until: click.ends)
        outcome.judge(reader.takeDetents(), against: click.direction)
      }
      #expect(reader.decoder.counters.overflowed == dropped.count, "\(run.replay)")
      #expect(
        kind == .halfCycle || !outcome.isWrongWay, "round \(round): \(dropped); \(run.replay)")
      #expect(outcome.lastIsExact, "round \(round): \(dropped); \(run.replay)")
    }
  }
}
