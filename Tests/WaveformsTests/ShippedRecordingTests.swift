import AlarmCore
import Foundation
import Simulator
import Testing
import Waveforms

/// The recordings in docs/recordings: what made them, and what they hold.
///
/// `WECKER_RENEW=1 swift test --filter ShippedRecordingTests` writes them anew.
@Suite(.serialized) struct ShippedRecordingTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("docs/recordings")

  private func check(_ name: String, is made: [UInt8]) throws -> [UInt8] {
    let file = Self.folder.appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["WECKER_RENEW"] == "1" { try Data(made).write(to: file) }
    let shipped = Array(try Data(contentsOf: file))
    #expect(shipped == made, "\(name) is not what its maker makes now")
    return shipped
  }

  @Test func night_isTheSimulatorsOwn() throws {
    _ = try check("night.vcd", is: ShortNight().bytes)
  }

  @Test func knob_isWhatTheHandDid() throws {
    let shipped = try check("knob.csv", is: Self.knob())
    let recording = try RecordingFile.read(shipped)
    let report = RecordingReplay.report(
      on: recording, kind: .fullCycle, debounce: ButtonDecoder.defaultDebounce)
    #expect(report.clockwise == 7 && report.counterclockwise == 3 && report.presses == 2)
    #expect(report.missing == 0 && report.counters.lost == 0 && report.counters.doubtful == 0)
    #expect(report.readings > 30)
  }

  /// A simulated hand, written down as a device does: numbers, and readings after quiet.
  private static func knob() -> [UInt8] {
    let night = SimulatedNight(
      at: ZoneTime.evening, zone: .utc, seed: 7)
    night.traceLines()
    var played = night
    played.hand.wait(.milliseconds(500))
    played.hand.turn(7)
    played.hand.turn(-3)
    played.hand.press()
    played.hand.wait(.seconds(1))
    played.hand.press(for: .milliseconds(2_200))
    played.runHand()
    var rows = reading(LineLevels(knobA: true, knobB: true, button: false), at: 0)
    var levels = LineLevels(knobA: true, knobB: true, button: false)
    var numbers: [InputLine: UInt32] = [:]
    var last: Int64?
    for (moment, event) in played.trace.takeEvents() {
      guard case .line(let line, let level) = event else { continue }
      let at = moment.boot.nanoseconds
      if let quiet = last.map({ $0 + 3_000_000 }), quiet < at { rows += reading(levels, at: quiet) }
      switch line {
      case .knobA: levels.knobA = level
      case .knobB: levels.knobB = level
      case .button: levels.button = level
      }
      numbers[line, default: 0] += 1
      let edge = LineEdge(
        line: line, level: level, at: moment.boot, sequence: numbers[line] ?? 0)
      rows.append(EdgeRecording.Row(edge))
      last = at
    }
    if let last { rows += reading(levels, at: last + 3_000_000) }
    var writer = EdgeRecordingWriter()
    return EdgeRecordingWriter.opening(
      about: "made by the simulator's bouncing hand, seed 7; not recorded from a real knob")
      + rows.flatMap { writer.row($0) }
  }

  private static func reading(_ levels: LineLevels, at nanoseconds: Int64) -> [EdgeRecording.Row] {
    let at = BootInstant(nanoseconds: nanoseconds)
    return [
      (InputLine.knobA, levels.knobA), (.knobB, levels.knobB), (.button, levels.button),
    ].map {
      EdgeRecording.Row(LineEdge(line: $0.0, level: $0.1, at: at), isReading: true)
    }
  }
}
