import AlarmCore
import Chance
import Testing
import Waveforms

/// Spoilt files: both readers and the replay take them or tell, and never trap.
@Suite struct ReaderFuzzTests {
  private static let seed = RandomSeed.announced(for: "ReaderFuzzTests")

  /// What a file is spoilt with, beside single bytes.
  private static let pieces = [
    "$end", "$var", "$comment", "#99999999999999999999", "#0", "b1 ", "x", "\n", "\r", ",", "-1",
    "9223372036854775807,knob-a,1\n", "4294967295", "read", "gap 1 skipped 9223372036854775807 us",
    "$timescale 1 s $end", "\u{0}", "ü", "end of the recording",
  ]

  private static func spoilt(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var spoilt = bytes
    for _ in 0..<(1 + random.next() % 6) {
      let place = Int(random.next() % UInt64(spoilt.count + 1))
      let end = min(place + Int(random.next() % 40), spoilt.count)
      switch random.next() % 5 {
      case 0: spoilt.removeSubrange(place..<end)
      case 1: spoilt.insert(contentsOf: spoilt[place..<end], at: place)
      case 2:
        spoilt.insert(contentsOf: pieces[Int(random.next() % UInt64(pieces.count))].utf8, at: place)
      case 3 where place < spoilt.count: spoilt[place] = UInt8(truncatingIfNeeded: random.next())
      default: spoilt = Array(spoilt.prefix(place))
      }
    }
    return spoilt
  }

  private static var originals: [[UInt8]] {
    let turns = BouncingTurns(kind: .fullCycle, seed: seed, count: 3)
    let paper = VCDWriterTests.Paper()
    var dump = VCDWriter(
      [VCDWriter.Line("knob-a", initial: .high), VCDWriter.Line("knob-b", initial: .high)],
      began: "now", about: "fuzz", sink: paper.take)
    for row in turns.rows {
      // Stretches long enough to be left out.
      let at = WaveInstant(nanoseconds: row.edge.at.nanoseconds * 300)
      dump.change(row.edge.line == .knobA ? 0 : 1, to: WaveLevel(row.edge.level), at: at)
    }
    dump.finish(at: WaveInstant(nanoseconds: 10_000_000_000_000))
    return [turns.csv, paper.bytes]
  }

  @Test func spoiltFiles_areTakenOrTold() {
    var random = SeededGenerator(seed: Self.seed)
    var taken = 0
    var told = 0
    for original in Self.originals {
      for _ in 0..<4_000 {
        let bytes = Self.spoilt(original, &random)
        do throws(RecordingProblem) {
          let recording = try RecordingFile.read(bytes)
          let kind = KnobKind.allCases[Int(random.next() % 3)]
          let report = RecordingReplay.report(
            on: recording, kind: kind, debounce: ButtonDecoder.defaultDebounce)
          taken += 1
          #expect(report.text(name: "x").hasSuffix("\n"))
          #expect(recording.rows.allSatisfy { $0.edge.at.nanoseconds >= 0 })
          let times = recording.rows.map(\.edge.at)
          #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
        } catch {
          told += 1
          #expect(error.line >= 1 && error.column >= 1)
          #expect(error.line <= bytes.count { $0 == 10 } + 1, "\(error)")
        }
      }
    }
    #expect(taken > 50 && told > 1_000, "\(taken) taken, \(told) told")
  }

  @Test func random_bytesAreTold() {
    var random = SeededGenerator(seed: Self.seed &+ 1)
    for _ in 0..<2_000 {
      let bytes = (0..<(random.next() % 200)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      #expect(throws: RecordingProblem.self) { try EdgeRecordingReader.read(bytes) }
      #expect(throws: RecordingProblem.self) { try VCDReader.read(bytes) }
    }
  }
}
