import AlarmCore
import Foundation
import Testing
import Waveforms

/// sigrok's own decoder of rotary encoders as a judge: the same dump, the same count.
///
/// Its text is judged and not its exit status: the program of Debian 12 aborts when it has printed
/// everything.
@Suite(
  .serialized,
  .enabled(if: Sigrok.isThere, "sigrok-cli is not there; install Debian's package sigrok-cli"))
struct SigrokTests {
  @Test func shippedNight_isCountedAlike() throws {
    try compare(
      Array(try Data(contentsOf: ShippedRecordingTests.folder.appendingPathComponent("night.vcd"))))
  }

  @Test(arguments: KnobKind.allCases) func bouncingTurns_areCountedAlike(kind: KnobKind) throws {
    let seed = RandomSeed.announced(for: "SigrokTests")
    let turns = BouncingTurns(kind: kind, seed: seed, count: 60)
    let paper = VCDWriterTests.Paper()
    var dump = VCDWriter(
      [VCDWriter.Line("knob-a", initial: .high), VCDWriter.Line("knob-b", initial: .high)],
      began: "now", about: "turns", sink: paper.take)
    var last: Int64 = 0
    for row in turns.rows {
      last = row.edge.at.nanoseconds
      dump.change(
        row.edge.line == .knobA ? 0 : 1, to: WaveLevel(row.edge.level),
        at: WaveInstant(nanoseconds: last))
    }
    dump.finish(at: WaveInstant(nanoseconds: last + 1_000_000))
    try compare(paper.bytes)
    let quarters = kind.quarters
    let net = quarters * (turns.turns[0] - turns.turns[1])
    #expect(try GrayCount(VCDReader.read(paper.bytes)).counts.last == net, "seed \(seed)")
    let report = RecordingReplay.report(
      on: try RecordingFile.read(paper.bytes), kind: kind,
      debounce: ButtonDecoder.defaultDebounce)
    #expect([report.clockwise, report.counterclockwise] == turns.turns, "seed \(seed)")
  }

  /// Compares each count on the way; sigrok prints one once the next is there, so not the last.
  private func compare(_ bytes: [UInt8]) throws {
    let ours = try GrayCount(VCDReader.read(bytes)).counts
    let theirs = try Sigrok.counts(bytes)
    #expect(theirs.count > 30)
    #expect(theirs == Array(ours.dropLast()))
  }
}

/// Quarters counted as sigrok counts them: a look at both lines each microsecond.
private struct GrayCount {
  /// Each count that differs from the one before; it begins with 0.
  private(set) var counts = [0]

  init(_ wave: Waveform) {
    let a = wave.lines.firstIndex(of: "knob-a")
    let b = wave.lines.firstIndex(of: "knob-b")
    var levels = (a: true, b: true)
    var seen = levels
    var time: Int64 = 0
    for change in wave.changes {
      let now = change.at.nanoseconds / 1_000
      if now != time { look(levels, &seen) }
      time = now
      if change.line == a { levels.a = change.level == .high }
      if change.line == b { levels.b = change.level == .high }
    }
    look(levels, &seen)
  }

  private mutating func look(_ levels: (a: Bool, b: Bool), _ seen: inout (a: Bool, b: Bool)) {
    defer { seen = levels }
    // Both or none: no step.
    guard (levels.a != seen.a) != (levels.b != seen.b) else { return }
    let isForward = (seen.a == seen.b) == (levels.a != seen.a)
    counts.append((counts.last ?? 0) + (isForward ? 1 : -1))
  }
}
