import CivilTime
import Scenarios
import Testing
import YAML

@Suite struct PlayReportTests {
  private static let position = SourcePosition(file: "a.test.yaml", line: 7, column: 5)
  private static let failure = Verdict.Failure(
    position: position, wanted: "state \"ringing\"\n", seen: "state idle ü", at: .seconds(12.5))

  private static let all: [PlayReport.News] = [
    .entry(
      TraceEntry(
        at: .seconds(26_400.024), civil: CivilDateTime(iso8601: "2026-03-02T06:30:01") ?? civil,
        kind: .told, text: "Ringing \\ for {6:30}.")),
    .verdict(.passed, length: .seconds(26_400)),
    .verdict(.failed(failure), length: .milliseconds(1_500)),
    .verdict(.notSupported("no card", position), length: .zero),
    .verdict(.notSupported("no card", nil), length: .zero),
    .verdict(.outOfTime(position), length: .seconds(1)),
    .verdict(.broken(BenchFailure("the clock has ended")), length: .zero),
    .verdict(.differs("sim has more"), length: .seconds(3)),
    .resume("3:2:15000000000:1772406615:0:3:8:0:0"),
  ]
  private static let civil = ZoneRules.utc.civil(at: WallTime(seconds: 1_772_406_600))

  private static func read(_ line: String) -> PlayReport? {
    PlayReport(line: line) { $0 == 3 ? "a.test.yaml" : nil }
  }

  @Test func everyLine_isReadAsItWasWritten() {
    for news in Self.all {
      let report = PlayReport(play: 3, news)
      #expect(Self.read(report.line) == report, "\(report.line)")
      // As a console ends lines.
      #expect(Self.read(report.line + "\r") == report)
    }
  }

  @Test func line_isOneLine() {
    for news in Self.all { #expect(!PlayReport(play: 3, news).line.contains("\n")) }
  }

  @Test(arguments: [
    "", "2026-03-02 06:30:00 Ringing for 6:30 by the speaker.", "wecker-report: ",
    "wecker-report: {}", "wecker-report: {\"play\":3}", "wecker-report: {\"play\":3,\"at\":1}",
    "wecker-report: {\"play\":4,\"verdict\":\"passed\",\"length\":1}",
    "wecker-report: {\"play\":3,\"verdict\":\"good\",\"length\":1}",
    "wecker-report: {\"play\":3,\"verdict\":\"passed\"}",
    "wecker-report: {\"play\":3,\"verdict\":\"failed\",\"length\":1}",
    "x wecker-report: {\"play\":3,\"verdict\":\"passed\",\"length\":1}",
  ])
  func whatIsNoReport_isNone(line: String) { #expect(Self.read(line) == nil) }

  /// A machine that dies in the middle of a line leaves no wrong report.
  @Test func cutLine_isNone() {
    for news in Self.all {
      let line = PlayReport(play: 3, news).line
      for count in 0..<line.count { #expect(Self.read(String(line.prefix(count))) == nil) }
    }
  }
}
