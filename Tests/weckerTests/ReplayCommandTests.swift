import Foundation
import Testing

/// `wecker replay`: tables, JSON, and recordings that cannot be used.
@Suite(.serialized) struct ReplayCommandTests {
  private static let board = "\(Wecker.tree)/boards/raspberry-pi.yaml"
  private static let recordings = "\(Wecker.tree)/docs/recordings"

  private func replay(
    _ words: [String]
  ) async throws -> (end: Child.End, output: String, errors: String) {
    try await Wecker.run(["replay", "--board", Self.board] + words)
  }

  @Test func csv_isToldAsATable() async throws {
    let (end, output, errors) = try await replay(["\(Self.recordings)/knob.csv"])
    #expect(end == .exited(0) && errors.isEmpty)
    #expect(
      output.contains("\na hand    7 clockwise, 3 counterclockwise, 2 pressed\n"), "\(output)")
    #expect(output.contains("  pressed for 0.12"))
    #expect(output.contains("  pressed for 2.20"))
    #expect(output.split(separator: "\n").count { $0.hasSuffix("  clockwise") } == 7)
  }

  @Test func vcd_isToldAsJSON() async throws {
    let (end, output, errors) = try await replay(["--json", "\(Self.recordings)/night.vcd"])
    #expect(end == .exited(0) && errors.isEmpty)
    let object = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    let json = try #require(object)
    #expect(json["clockwise"] as? Int == 9)
    #expect(json["counterclockwise"] as? Int == 1)
    #expect(json["presses"] as? Int == 3)
    #expect(json["knob"] as? String == "full-cycle")
    let events = try #require(json["events"] as? [[String: Any]])
    #expect(events.count == 13)
    #expect((events.last?["heldNs"] as? Int ?? 0) / 100_000_000 == 22)
    #expect((json["counters"] as? [String: Int])?["lost"] == 0)
    #expect(output.split(separator: "\n").count == 1)
  }

  @Test func linesOfAnAnalyser_areNamed_andItsLevelsAreThoseOfTheWires() async throws {
    let folder = TemporaryFolder()
    var text = """
      $timescale 1 ms $end
      $var wire 1 0 D0 $end
      $var wire 1 1 D1 $end
      $var wire 1 2 D2 $end
      $enddefinitions $end
      #0 10 11 12

      """
    // A detent clockwise, then a button to ground for 150 ms.
    text += "#100 00\n#110 01\n#120 10\n#130 11\n#500 02\n#650 12\n#900\n"
    let file = try folder.write("d.vcd", text)
    let names = ["--knob-a", "D0", "--knob-b", "D1", "--button=D2"]
    let (end, output, errors) = try await replay(names + ["--raw", file])
    #expect(end == .exited(0), "\(errors)")
    #expect(output.contains("1 clockwise, 0 counterclockwise, 1 pressed"), "\(output)")
    #expect(output.contains("pressed for 0.150 s"))
    // Taken as the clock takes levels, the button is down whenever it is up.
    let inverted = try await replay(names + [file])
    #expect(inverted.output.contains("pressed, down at the end"), "\(inverted.output)")
    let unnamed = try await replay([file])
    #expect(unnamed.end == .exited(1))
    #expect(unnamed.errors.contains("'knob-a'") && unnamed.errors.contains("'D0', 'D1', 'D2'"))
  }

  /// A broken recording and what is told of it.
  static let broken: [(String, String)] = [
    ("", ":1:1: there is nothing in the file; record again"),
    ("t_ns,line,level\n5,knob-a,1\n4,knob-a,0\n", ":3:1: time runs backwards, from 5 to 4"),
    ("t_ns,line,level\n5,knob-a,1\n6,kno", ":3:6: the file ends in the middle of something"),
    ("t_ns,line,level\n5,knbo-a,1\n", ":2:3: there is no line 'knbo-a'; did you mean 'knob-a'?"),
    ("hello\n", ":1:1: 'hello' is not the header"),
    ("$timescale 1 us $end\n", ":2:1: '$enddefinitions' is missing"),
  ]

  @Test(arguments: broken) func brokenRecording_failsWithItsPlace(
    text: String, message: String
  ) async throws {
    let file = try TemporaryFolder.keeping("knob.csv", text)
    let (end, output, errors) = try await replay([file.path])
    #expect(end == .exited(1) && output.isEmpty)
    #expect(errors.hasPrefix("wecker: \(file.path)\(message)"), "\(errors)")
    #expect(errors.split(separator: "\n").count == 1)
  }

  @Test func missingRecording_isWrongUsage() async throws {
    let (end, _, errors) = try await replay(["/nowhere/knob.csv"])
    #expect(end == .exited(2))
    #expect(errors.contains("the recording '/nowhere/knob.csv' cannot be read"))
  }

  @Test func cutRecordingOfOurs_isToldAsCut_whereverTheCutIs() async throws {
    let whole = try Data(contentsOf: URL(fileURLWithPath: "\(Self.recordings)/night.vcd"))
    let folder = TemporaryFolder()
    let file = "\(folder.path)/cut.vcd"
    for count in [800, 1_000, 1_300] {
      try whole.prefix(count).write(to: URL(fileURLWithPath: file))
      let (end, _, errors) = try await replay([file])
      #expect(end == .exited(1))
      #expect(errors.contains("the file ends in the middle of something"), "\(errors)")
    }
  }

  /// What a recording cannot be written to, and what is said of it.
  @Test(arguments: [
    ("none/knob.csv", "was not found", "Name a file with --record in a folder"),
    ("full.csv", "something is in it already", "Name a new file with --record"),
  ])
  func record_thatCannotBeMade_saysSo_andRuns(
    name: String, what: String, advice: String
  ) async throws {
    let clock = try ClockFolder()
    let full = "\(clock.path)/full.csv"
    try Data("x".utf8).write(to: URL(fileURLWithPath: full))
    let child = try Wecker.start(clock.words + ["--record", "\(clock.path)/\(name)"])
    #expect(await child.waitForErrors("Started"), "\(child.errors)")
    child.send(SIGTERM)
    #expect(await child.waitForEnd() == .exited(0))
    let told = child.errors.split(separator: "\n").filter { $0.contains("Recording: ") }
    #expect(told.contains { $0.contains(what) && $0.contains(advice) }, "\(child.errors)")
    #expect(try String(contentsOfFile: full, encoding: .utf8) == "x")
  }

  @Test func record_ontoTheBoardFile_isRefused() async throws {
    let folder = TemporaryFolder()
    let board = try folder.write(
      "board.yaml", try String(contentsOfFile: Self.board, encoding: .utf8))
    let (end, _, errors) = try await Wecker.run([
      "run", "--board", board, "--state", folder.path, "--record", board,
    ])
    #expect(end == .exited(2))
    #expect(errors.contains("--record names the board file itself"), "\(errors)")
  }
}

extension TemporaryFolder {
  /// A file that lasts as long as what is returned.
  fileprivate static func keeping(
    _ name: String, _ text: String
  ) throws -> (folder: TemporaryFolder, path: String) {
    let folder = TemporaryFolder()
    return (folder, try folder.write(name, text))
  }
}
