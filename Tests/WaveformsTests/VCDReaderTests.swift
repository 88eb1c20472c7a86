import Testing
import Waveforms

/// Value change dumps as they are read: ours, those of others, and broken ones.
@Suite struct VCDReaderTests {
  private static let head = """
    $timescale 1 us $end
    $var wire 1 ! a $end
    $enddefinitions $end

    """

  private func read(_ text: String) throws(RecordingProblem) -> Waveform {
    try VCDReader.read(Array(text.utf8))
  }

  private func change(_ nanoseconds: Int64, _ line: Int, _ level: WaveLevel) -> Waveform.Change {
    Waveform.Change(at: WaveInstant(nanoseconds: nanoseconds), line: line, level: level)
  }

  @Test func foreignDump_isRead() throws {
    // As other programs write them: nested scopes, two names of one line, vectors, reals, spaces.
    let wave = try read(
      """
      $date today $end $version some analyser 3.1 $end
      $comment words $end
      $timescale
        10 ns
      $end
      $scope module top $end
      $var wire 1 ! D0 $end
      $scope module inner $end
      $var reg 1 # D1 $end
      $var wire 1 ! same $end
      $upscope $end
      $var wire 8 % bus [7:0] $end
      $var real 64 & volts $end
      $upscope $end
      $enddefinitions $end
      $dumpvars
      0! x#
      b00000000 %
      r1.5 &
      $end
      #3 1!
      #4
      b1 #
      b1010 %
      $comment in between $end
      #5
      z!

      """)
    #expect(wave.lines == ["D0", "D1", "same"])
    #expect(
      wave.changes == [
        change(0, 0, .low), change(0, 2, .low), change(30, 0, .high), change(30, 2, .high),
        change(40, 1, .high), change(50, 0, .unknown), change(50, 2, .unknown),
      ])
    #expect(wave.levels(at: WaveInstant(nanoseconds: 40)) == [.high, .high, .high])
    #expect(wave.levels(at: .begin) == [.low, .unknown, .low])
  }

  @Test(arguments: [
    ("1 s", Int64(3_000_000_000)), ("100ms", 300_000_000), ("1us", 3_000), ("10 ns", 30),
    ("1 ns", 3), ("100 ps", 0), ("1 fs", 0),
  ])
  func timescale_isTaken(unit: String, expected: Int64) throws {
    let text = Self.head.replacing("1 us", with: unit) + "#0\n0!\n#3\n1!\n"
    #expect(try read(text).changes.last?.at.nanoseconds == expected)
  }

  /// A broken dump, where it is broken and why.
  struct Broken: CustomTestStringConvertible, Sendable {
    var text: String
    var problem: RecordingProblem
    var testDescription: String { problem.what }

    init(_ text: String, _ line: Int, _ column: Int, _ kind: RecordingProblem.Kind) {
      self.text = text
      problem = RecordingProblem(line: line, column: column, kind)
    }
  }

  static let broken = [
    Broken("", 1, 1, .empty),
    Broken("$timescale 1 us", 1, 16, .cutOff),
    Broken("$timescale 1 us $end\n", 2, 1, .noDefinitions),
    Broken("$var wire 1 ! a $end $enddefinitions $end\n", 1, 22, .noTimescale),
    Broken("$timescale 2 us $end\n", 1, 1, .badTimescale("2us")),
    Broken("$timescale 1 h $end\n", 1, 1, .badTimescale("1h")),
    Broken("$timescale 1us $end\n$var wire 1 a $end\n", 2, 1, .badDeclaration("wire 1 a")),
    Broken(
      "$timescale 1us $end\n  $var wire 0 ! a $end\n", 2, 3, .badDeclaration("wire 0 ! a")),
    Broken("$timescale 1us $end\n0!\n", 2, 1, .unknownWord("0!")),
    Broken(head + "#5\n1!\n#4\n0!\n", 6, 1, .timeBackwards(time: "4", before: "5")),
    Broken(head + "#-5\n", 4, 1, .badTime("-5")),
    Broken(head + "#\n", 4, 1, .badTime("")),
    Broken(head + "#99999999999999999999\n", 4, 1, .lateTime("99999999999999999999")),
    // More nanoseconds than 64 bits hold.
    Broken(head + "#9300000000000000\n", 4, 1, .lateTime("9300000000000000")),
    Broken(head + "#5 1!  0?\n", 4, 8, .unknownIdentifier("?")),
    Broken(head + "#5\nhello\n", 5, 1, .unknownWord("hello")),
    Broken(head + "#5\nb10\n", 6, 1, .cutOff),
    Broken(head + "#5\n1!", 5, 3, .cutOff),
    // A word that was cut: an earlier time, no time, no line, half a keyword.
    Broken(head + "#50\n1!\n#6", 6, 3, .cutOff),
    Broken(head + "#50\n1!\n#", 6, 2, .cutOff),
    Broken(head + "#50\n1", 5, 2, .cutOff),
    Broken("$timescale 1us $end\n$va", 2, 4, .cutOff),
    Broken(head + "#5\n$comment ", 5, 10, .cutOff),
  ]

  @Test(arguments: broken) func brokenDump_isToldWithItsPlace(broken: Broken) {
    #expect(throws: broken.problem) { try read(broken.text) }
  }

  @Test func ourOwnDump_thatWasCut_isToldWhereverTheCutIs() throws {
    let paper = VCDWriterTests.Paper()
    var dump = VCDWriter(
      [VCDWriter.Line("a", initial: .high)], began: "now", about: "", sink: paper.take)
    for index in 1...20 {
      let at = WaveInstant(nanoseconds: Int64(index) * 20_000_000_000)
      dump.change(0, to: index % 2 == 0 ? .high : .low, at: at)
    }
    dump.finish(at: WaveInstant(nanoseconds: 1_000_000_000_000))
    _ = try VCDReader.read(paper.bytes)
    // From the first line on that names the program.
    let named = paper.text.range(of: "wecker $end\n")?.upperBound
    let start = try #require(
      named.map { paper.text.utf8.distance(from: paper.text.startIndex, to: $0) })
    for count in start..<paper.bytes.count {
      #expect(throws: RecordingProblem.self) {
        try VCDReader.read(Array(paper.bytes.prefix(count)))
      }
    }
  }

  @Test func whatTheWriterLeftOut_isPutBack() throws {
    let paper = VCDWriterTests.Paper()
    var dump = VCDWriter(
      [VCDWriter.Line("a", initial: .low)], began: "now", about: "", sink: paper.take)
    let instants = [Int64(5), 9, 3_600_000_005, 3_600_000_009, 90_000_000_000].map {
      WaveInstant(nanoseconds: $0 * 1_000)
    }
    for (index, at) in instants.enumerated() {
      dump.change(0, to: WaveLevel(index % 2 == 0), at: at)
    }
    dump.finish(at: WaveInstant(nanoseconds: 99_000_000_000_000))
    let wave = try VCDReader.read(paper.bytes)
    #expect(wave.lines == ["a"], "the line that shows gaps is ours alone")
    #expect(wave.changes.dropFirst().map(\.at) == instants)
  }

  @Test func tooMuch_isRefused() {
    let lines = (0...VCDReader.lineLimit).map { "$var wire 1 a\($0) a\($0) $end\n" }
    #expect(
      throws: RecordingProblem(
        line: VCDReader.lineLimit + 2, column: 1, .tooManyLines(limit: VCDReader.lineLimit))
    ) {
      try read("$timescale 1us $end\n" + lines.joined())
    }
    // One code with many names: few bytes, many changes.
    let names = (1..<VCDReader.lineLimit).map { "$var wire 1 ! a\($0) $end\n" }.joined()
    let toggles = String(repeating: "0!\n1!\n", count: VCDReader.changeLimit / 2_000)
    #expect(throws: RecordingProblem.self) {
      try read("$timescale 1us $end\n" + names + "$enddefinitions $end\n#0\n" + toggles)
    }
    let large = [UInt8](repeating: UInt8(ascii: " "), count: VCDReader.sizeLimit + 1)
    #expect(
      throws: RecordingProblem(line: 1, column: 1, .tooLong(limit: VCDReader.sizeLimit))
    ) {
      try VCDReader.read(large)
    }
  }
}
