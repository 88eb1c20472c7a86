import AlarmCore
import Testing
import Waveforms

/// Recordings as comma separated values, and out of dumps.
@Suite struct EdgeRecordingTests {
  private typealias Row = EdgeRecording.Row

  private func edge(
    _ at: Int64, _ line: InputLine, _ level: Bool, sequence: UInt32 = 0
  ) -> LineEdge {
    LineEdge(line: line, level: level, at: BootInstant(nanoseconds: at), sequence: sequence)
  }

  private func read(_ text: String) throws(RecordingProblem) -> EdgeRecording {
    try EdgeRecordingReader.read(Array(text.utf8))
  }

  /// What a hand does again is what contacts did, not what was told of it.
  @Test func contacts_changeWhereALevelIsNew_countedFromTheFirstRow() {
    let rows = [
      Row(edge(5, .knobA, true), isReading: true), Row(edge(5, .button, false), isReading: true),
      Row(edge(70, .knobA, false, sequence: 1)), Row(edge(80, .knobA, false, sequence: 2)),
      Row(edge(90, .knobA, false), isReading: true), Row(edge(95, .knobB, false, sequence: 1)),
      // The report of this one was lost.
      Row(edge(99, .knobA, true), isReading: true),
    ]
    #expect(
      EdgeRecording(rows, hasReadings: true).contactChanges == [
        edge(0, .knobA, true), edge(0, .button, false), edge(65, .knobA, false),
        edge(90, .knobB, false), edge(94, .knobA, true),
      ])
    #expect(EdgeRecording([], hasReadings: false).contactChanges.isEmpty)
  }

  @Test func recording_isWrittenAndReadAsItWas() throws {
    let rows = [
      Row(edge(5, .knobA, true), isReading: true), Row(edge(5, .button, false), isReading: true),
      Row(edge(70, .knobA, false, sequence: 1)),
      Row(edge(70, .knobB, false, sequence: 4_294_967_295)),
      Row(edge(91, .button, true)),
    ]
    var writer = EdgeRecordingWriter()
    let bytes = EdgeRecordingWriter.opening(about: "two\nlines") + rows.flatMap { writer.row($0) }
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        # two lines
        t_ns,line,level,line_seqno
        5,knob-a,1,read
        5,button,0,read
        70,knob-a,0,1
        70,knob-b,0,4294967295
        91,button,1,

        """)
    #expect(try EdgeRecordingReader.read(bytes) == EdgeRecording(rows, hasReadings: true))
  }

  @Test func stampThatGoesBack_isWrittenAsTheOneBefore() throws {
    var writer = EdgeRecordingWriter()
    let rows = [edge(50, .knobA, false), edge(49, .knobB, false), edge(51, .knobA, true)]
    let bytes = EdgeRecordingWriter.opening(about: "") + rows.flatMap { writer.row(Row($0)) }
    #expect(try EdgeRecordingReader.read(bytes).rows.map(\.edge.at.nanoseconds) == [50, 50, 51])
  }

  @Test func otherWaysToWriteIt_areRead() throws {
    let recording = try read(
      "\u{FEFF}# a remark\r\n\r\nt_ns,line,level\r\n1,knob-a,0\r\n"
        + "# another\n2,knob-b,1,\n2,button,1,7\n"
    )
    #expect(
      recording.rows == [
        Row(edge(1, .knobA, false)), Row(edge(2, .knobB, true)),
        Row(edge(2, .button, true, sequence: 7)),
      ])
    #expect(!recording.hasReadings)
  }

  /// A broken recording, where it is broken and why.
  struct Broken: CustomTestStringConvertible, Sendable {
    var text: String
    var problem: RecordingProblem
    var testDescription: String { problem.what }

    init(_ text: String, _ line: Int, _ column: Int, _ kind: RecordingProblem.Kind) {
      self.text = text
      problem = RecordingProblem(line: line, column: column, kind)
    }
  }

  private static let head = "t_ns,line,level,line_seqno\n"
  static let broken = [
    Broken("", 1, 1, .empty),
    Broken("# nothing else\n", 1, 1, .noHeader("")),
    Broken("t,line,level\n", 1, 1, .noHeader("t,line,level")),
    Broken("\n1,knob-a,0\n", 2, 1, .noHeader("1,knob-a,0")),
    Broken(head + "1,knob-a\n", 2, 1, .fieldCount(2)),
    Broken(head + "1,knob-a,1,2,3\n", 2, 1, .fieldCount(5)),
    Broken(head + "-1,knob-a,1\n", 2, 1, .badTime("-1")),
    Broken(head + ",knob-a,1\n", 2, 1, .badTime("")),
    Broken(head + "9223372036854775808,knob-a,1\n", 2, 1, .lateTime("9223372036854775808")),
    Broken(
      head + "5,knob-a,1\n4,knob-b,1\n", 3, 1, .timeBackwards(time: "4", before: "5")),
    Broken(head + "5,knoba,1\n", 2, 3, .unknownLine("knoba", nearest: "knob-a")),
    Broken(head + "5,led,1\n", 2, 3, .unknownLine("led", nearest: nil)),
    Broken(head + "5,knob-a,2\n", 2, 10, .badLevel("2")),
    Broken(head + "5,knob-a,\n", 2, 10, .badLevel("")),
    Broken(head + "5,knob-a,01\n", 2, 10, .badLevel("01")),
    Broken(head + "5,knob-a,1,x\n", 2, 12, .badNumber("x")),
    Broken(head + "5,knob-a,1,4294967296\n", 2, 12, .badNumber("4294967296")),
    Broken(head + "5,knob-a,1,1\n6,knob-a,0,", 3, 12, .cutOff),
  ]

  @Test(arguments: broken) func brokenRecording_isToldWithItsPlace(broken: Broken) {
    #expect(throws: broken.problem) { try read(broken.text) }
  }

  @Test func tooLongRecording_isRefused() {
    let large = [UInt8](repeating: UInt8(ascii: "\n"), count: EdgeRecordingReader.sizeLimit + 1)
    #expect(
      throws: RecordingProblem(line: 1, column: 1, .tooLong(limit: EdgeRecordingReader.sizeLimit))
    ) {
      try EdgeRecordingReader.read(large)
    }
  }

  @Test func everyProblem_saysWhatWhereAndWhatToDo() {
    let kinds: [RecordingProblem.Kind] =
      Self.broken.map(\.problem.kind) + VCDReaderTests.broken.map(\.problem.kind) + [
        .tooLong(limit: 5), .tooManyLines(limit: 5), .tooManyChanges(limit: 5),
        .noLine("x", there: []),
        .noLine("x", there: ["D0", "D1"]), .twoLines("x"), .wideLine("x"),
      ]
    for kind in kinds {
      let sentence = RecordingProblem(line: 3, column: 7, kind).sentence(file: "a.csv")
      #expect(sentence.hasPrefix("a.csv:3:7: "))
      #expect(sentence.split(separator: "; ").count == 2, "\(sentence)")
      #expect(!sentence.hasSuffix(".") && !sentence.contains("  "))
    }
  }

  @Test func problem_showsNoControlCharacters() {
    #expect(throws: RecordingProblem.self) { try read(Self.head + "5,\u{1B}[2J,1\n") }
    let problem = RecordingProblem(line: 1, column: 1, .unknownLine("\u{1B}[2J", nearest: nil))
    #expect(!problem.what.contains("\u{1B}"))
  }

  // MARK: Out of a dump

  private func wave(_ names: [String], _ changes: [(Int64, Int, WaveLevel)]) -> Waveform {
    Waveform(
      lines: names,
      changes: changes.map {
        Waveform.Change(at: WaveInstant(nanoseconds: $0.0), line: $0.1, level: $0.2)
      })
  }

  @Test func firstLevelsOfADump_areReadings_andTheRestEdges() throws {
    let wave = wave(
      ["other", "knob-b", "knob-a"],
      [
        (0, 2, .high), (0, 1, .unknown), (3, 0, .low), (5, 1, .high), (9, 2, .low),
        (10, 2, .unknown), (11, 2, .high),
      ])
    let recording = try EdgeRecording(wave)
    #expect(
      recording.rows == [
        Row(edge(0, .knobA, true), isReading: true), Row(edge(5, .knobB, true), isReading: true),
        Row(edge(9, .knobA, false)), Row(edge(11, .knobA, true)),
      ])
    #expect(!recording.hasReadings, "a dump shows levels, not what was read")
  }

  @Test func linesOfADump_goByTheirNames() throws {
    let wave = wave(["D0", "D1", "knob-a", "twice", "twice"], [(0, 0, .low), (1, 0, .high)])
    let recording = try EdgeRecording(wave, names: [.knobA: "D0", .knobB: "D1"])
    #expect(recording.rows.map(\.edge.line) == [.knobA, .knobA])
    let there = wave.lines
    let problems: [([InputLine: String], RecordingProblem.Kind)] = [
      ([:], .noLine("knob-b", there: there)),
      ([.button: "D9"], .noLine("D9", there: there)),
      ([.button: "twice"], .twoLines("twice")),
    ]
    for (names, kind) in problems {
      #expect(throws: RecordingProblem(line: 1, column: 1, kind)) {
        try EdgeRecording(wave, names: names)
      }
    }
  }

  @Test func linesOfAFile_areToldWhereTheyAreDeclared() throws {
    let head = "$timescale 1us $end\n$var wire 1 ! D0 $end\n$var wire 1 # D0 $end\n"
    let text = head + "$var wire 8 % bus $end\n$enddefinitions $end\n#0\n0!\n"
    func problem(_ name: String) -> RecordingProblem? {
      do throws(RecordingProblem) {
        _ = try RecordingFile.read(Array(text.utf8), names: [.button: name])
        return nil
      } catch {
        return error
      }
    }
    #expect(problem("D0") == RecordingProblem(line: 3, column: 1, .twoLines("D0")))
    #expect(problem("bus") == RecordingProblem(line: 4, column: 1, .wideLine("bus")))
  }

  @Test func buttonAlone_isEnough() throws {
    let wave = wave(["button"], [(0, 0, .low), (1, 0, .high)])
    #expect(try EdgeRecording(wave).rows.count == 2)
    #expect(throws: RecordingProblem.self) { try EdgeRecording(self.wave(["x"], [])) }
  }
}
