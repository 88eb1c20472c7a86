import Simulator
import Testing

/// What a measurement of ordinary nights counts; how fast it is, nobody asserts.
@Suite struct NightMeasurementTests {
  @Test(arguments: [false, true]) func night_ringsTwice_andIsTheSameAgain(hasLamps: Bool) {
    var ticks: Int64 = 0
    let clock = { () -> Int64 in
      ticks += 1_000
      return ticks
    }
    var measurement = NightMeasurement(
      hasLamps: hasLamps, zone: Berlin.zone, seed: 1, processorTime: clock)
    let round = measurement.round(nights: 40)
    #expect(round.nights == 40)
    #expect(round.rings == 80)
    #expect(round.nanoseconds == 1_000)
    #expect(round.edges > 40 * 20 && round.events > 40 * 440)
    var again = NightMeasurement(
      hasLamps: hasLamps, zone: Berlin.zone, seed: 1, processorTime: clock)
    #expect(again.round(nights: 40) == round)
  }

  private func round(nanoseconds: Int64, rings: Int = 20) -> NightMeasurement.Round {
    .init(nights: 10, nanoseconds: nanoseconds, events: 1_000, rings: rings, edges: 300)
  }

  @Test func report_hasMedians_andTheRatio() {
    let report = NightReport(
      rounds: [1_000_000, 9_000_000, 2_000_000].map { round(nanoseconds: $0) },
      peer: [100_000, 125_000, 900_000], peakKiB: [5_000, 5_000, 5_100])
    #expect(report.nightsPerSecond == 5_000)
    #expect(report.eventsPerSecond == 500_000)
    #expect(report.eventsPerNight == 100)
    #expect(report.ratio == 4)
    #expect(report.isGood)
    #expect(report.text.contains("5000 a second; wanted 10000: NO"), "\(report.text)")
    #expect(report.text.contains("4.00 (of medians; wanted at least 4.00: yes)"))
    #expect(report.json.line.contains("\"ratio\":4.00,"), "\(report.json.line)")
  }

  @Test func nightThatRangOnce_orMemoryThatGrows_isNotGood() {
    let once = NightReport(
      rounds: [round(nanoseconds: 1_000, rings: 19)], peer: [], peakKiB: [5_000])
    #expect(!once.isGood && once.ratio == nil)
    #expect(once.json.line.contains("\"peerEventsPerSecond\":null"))
    let grown = NightReport(
      rounds: [round(nanoseconds: 1_000), round(nanoseconds: 1_000)], peer: [],
      peakKiB: [5_000, 5_000 + NightReport.growthKiB + 1])
    #expect(!grown.isGood)
  }

  @Test func peer_isReadFromItsLastLine() {
    let line = "simpy-ticks ticks 525600 rings 365 events/s 1760000 years/s 3.36"
    #expect(NightReport.peerRate(output: "begin\n" + line + "\n") == 1_760_000)
    for bad in ["", "events/s", "events/s none", "events/s -1", line + "\nend\n"] {
      #expect(NightReport.peerRate(output: bad) == nil)
    }
  }
}
