import Testing
import Waveforms

/// Value change dumps as they are written: every byte, and what readers of other people need.
@Suite struct VCDWriterTests {
  /// Bytes that were written, as text.
  final class Paper {
    private(set) var bytes: [UInt8] = []
    private(set) var pieces = 0
    var text: String { String(decoding: bytes, as: UTF8.self) }
    var lines: [String] { text.split(separator: "\n").map(String.init) }
    func take(_ piece: [UInt8]) {
      bytes += piece
      pieces += 1
    }
  }

  private func at(_ microseconds: Int64) -> WaveInstant {
    WaveInstant(nanoseconds: microseconds * 1_000)
  }

  private func writer(_ paper: Paper, idle: VCDWriter.Idle = .shortened) -> VCDWriter {
    VCDWriter(
      [VCDWriter.Line("a", initial: .high), VCDWriter.Line("b-2", initial: .unknown)],
      began: "Sun 2026-03-01 22:10:00 UTC", about: "a test", idle: idle, sink: paper.take)
  }

  @Test func dump_isThisToTheByte() {
    let paper = Paper()
    var dump = writer(paper)
    dump.change(0, to: .low, at: at(5))
    dump.change(1, to: .high, at: at(5))
    dump.change(1, to: .high, at: at(6))
    dump.change(0, to: .high, at: WaveInstant(nanoseconds: 7_999))
    dump.finish(at: at(9))
    #expect(
      paper.text == """
        $date Sun 2026-03-01 22:10:00 UTC $end
        $version wecker $end
        $comment a test $end
        $timescale 1 us $end
        $scope module wecker $end
        $var wire 1 A a $end
        $var wire 1 B b-2 $end
        $var wire 1 C gap $end
        $upscope $end
        $enddefinitions $end
        #0
        $dumpvars
        1A
        xB
        0C
        $end
        #5
        0A
        1B
        #7
        1A
        #9
        $comment
        end of the recording
        $end

        """)
  }

  @Test func timeThatGoesBack_isTheTimeBefore() {
    let paper = Paper()
    var dump = writer(paper)
    dump.change(0, to: .low, at: at(50))
    dump.change(0, to: .high, at: at(10))
    dump.change(0, to: .low, at: WaveInstant(nanoseconds: -5))
    dump.finish(at: at(20))
    #expect(paper.lines.filter { $0.hasPrefix("#") } == ["#0", "#50"])
    #expect(paper.lines.filter { $0 == "0A" }.count == 2)
  }

  @Test func pulseWithinAMicrosecond_isWrittenWhole() {
    let paper = Paper()
    var dump = writer(paper)
    dump.change(0, to: .low, at: WaveInstant(nanoseconds: 5_100))
    dump.change(0, to: .high, at: WaveInstant(nanoseconds: 5_800))
    dump.finish(at: at(9))
    #expect(paper.text.contains("#5\n0A\n1A\n#9\n"))
  }

  @Test func idleStretch_isShortenedAndTold() {
    let paper = Paper()
    var dump = writer(paper)
    dump.change(0, to: .low, at: at(1_000))
    // Seven hours, then what a hand does at once, then a stretch that is just short enough.
    let morning: Int64 = 7 * 3_600_000_000
    dump.change(0, to: .high, at: at(1_000 + morning))
    dump.change(0, to: .low, at: at(1_500 + morning))
    dump.change(0, to: .high, at: at(10_001_500 + morning))
    dump.finish(at: at(20_001_501 + morning))
    let times = paper.lines.filter { $0.hasPrefix("#") }
    #expect(
      times == [
        "#0", "#1000", "#5001000", "#10001000", "#10001500", "#20001500", "#25001500",
        "#30001500",
      ])
    #expect(paper.text.contains("#5001000\n1C\n#10001000\n0C\n1A\n"))
    #expect(
      paper.text.hasSuffix(
        """
        $comment
        gap 10001000 skipped 25190000000 us
        gap 30001500 skipped 1 us
        end of the recording
        $end

        """))
  }

  @Test func idleStretch_isKeptWhereAskedFor() {
    let paper = Paper()
    var dump = writer(paper, idle: .kept)
    dump.change(0, to: .low, at: at(86_400_000_000))
    dump.finish(at: at(86_400_000_001))
    #expect(paper.lines.filter { $0.hasPrefix("#") } == ["#0", "#86400000000", "#86400000001"])
    #expect(!paper.text.contains("skipped"))
  }

  @Test func beyondTheMostGaps_stretchesKeepTheirLength() throws {
    let paper = Paper()
    var dump = writer(paper)
    let step: Int64 = 20_000_000
    let count = VCDWriter.mostGaps + 2
    for index in 1...count {
      dump.change(0, to: index % 2 == 0 ? .high : .low, at: at(Int64(index) * step))
    }
    dump.finish(at: at(Int64(count) * step))
    #expect(paper.lines.filter { $0.hasPrefix("gap ") }.count == VCDWriter.mostGaps)
    let wave = try VCDReader.read(paper.bytes)
    #expect(wave.changes.last?.at == at(Int64(count) * step))
  }

  @Test func words_arePrintableASCII() {
    let paper = Paper()
    var dump = VCDWriter([], began: "Mär $end\n", about: "ä\u{1B}[2J", sink: paper.take)
    dump.finish(at: .begin)
    #expect(
      paper.lines.prefix(3) == ["$date M??r ?end? $end", "$version wecker $end"]
        + ["$comment ???[2J $end"])
    #expect(paper.bytes.allSatisfy { $0 == 10 || $0 >= 0x20 && $0 < 0x7F })
    #expect(paper.bytes.last == 10)
  }

  @Test func manyLines_haveACodeEach() throws {
    let paper = Paper()
    let lines = (0..<800).map { VCDWriter.Line("line-\($0)", initial: .low) }
    var dump = VCDWriter(lines, began: "", about: "", sink: paper.take)
    for index in lines.indices { dump.change(index, to: .high, at: at(Int64(index) + 1)) }
    dump.finish(at: at(1_000))
    let wave = try VCDReader.read(paper.bytes)
    #expect(wave.lines == lines.map(\.name))
    #expect(wave.changes.suffix(800).map(\.line) == Array(lines.indices))
  }

  @Test func longDump_isHandedOnPieceByPiece() {
    let paper = Paper()
    var dump = writer(paper)
    for index in 1...20_000 {
      dump.change(0, to: index % 2 == 0 ? .high : .low, at: at(Int64(index)))
    }
    #expect(paper.pieces >= 5, "nothing is kept to the end")
    dump.finish(at: at(20_000))
  }
}
