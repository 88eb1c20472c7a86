import Foundation
import Glibc
import Testing

/// `wecker test` as a person types it: what is printed, written and told to the shell.
@Suite(.serialized) struct ScenarioCommandTests {
  private static let folder = Wecker.tree + "/Tests/Scenarios"

  private static let head = """
    version: 1
    name: a sample
    start: {at: 2026-03-01T23:10, zone: Europe/Berlin}
    board: simulator
    steps:

    """

  /// Eighty nights take a while in a build for debugging, beside all other tests.
  private static func play(
    _ words: [String]
  ) async throws -> (end: Child.End, output: String, errors: String) {
    let child = try Wecker.start(words)
    let end = await child.waitForEnd(within: 600)
    return (end, child.output, child.errors)
  }

  private func write(
    _ steps: String, _ name: String = "a.test.yaml", in folder: TemporaryFolder
  ) throws -> String {
    try folder.write(name, Self.head + steps)
  }

  @Test func everyScenario_passes_andTheSameTwice() async throws {
    let words = ["test", Self.folder, "--timeline"]
    let (end, first, errors) = try await Self.play(words)
    #expect(end == .exited(0), "\(errors)\(first.suffix(4_000))")
    let (_, second, _) = try await Self.play(words + ["--jobs", "2"])
    #expect(first == second, "the same seed went another way, or another way on two threads")
    let files = try FileManager.default.subpathsOfDirectory(atPath: Self.folder)
      .filter { $0.hasSuffix(".test.yaml") }
    #expect(first.hasSuffix("\(files.count) scenarios: \(files.count) passed\n"))
    #expect(files.count >= 60)
  }

  @Test func failure_saysWhatWasWantedAndSeen_andHowToPlayItAgain() async throws {
    let folder = TemporaryFolder()
    let file = try write(
      "  - set: 6:30\n  - expect: {alarm: 07:30}\n    within: 2s\n", in: folder)
    let (end, output, _) = try await Wecker.run(["test", file, "--seed", "7"])
    #expect(end == .exited(1))
    #expect(output.contains("\(file):7:5: wanted alarm 07:30 within 2s"), "\(output)")
    #expect(output.contains("seen   alarm 2026-03-02T06:30"), "\(output)")
    #expect(output.contains("told   Alarm armed for Mon 2026-03-02 06:30."), "\(output)")
    // Built in another place than the tree it knows no commit.
    let source = Wecker.isInItsTree ? "commit " : "version "
    #expect(output.contains("replay: wecker test \(file) --on sim --seed 7   # \(source)"))
    #expect(output.hasSuffix("1 scenario: 0 passed, 1 failed\n"))
  }

  struct BadRecording: Sendable, CustomTestStringConvertible {
    var text: String?
    var words: [String]
    var testDescription: String { words.first ?? "" }
  }

  @Test(arguments: [
    BadRecording(text: nil, words: ["cannot be read", "name a file that can"]),
    BadRecording(text: "t_ns,line,level\n5,knob-a,0\n4,knob-b,0\n", words: [":3:1: "]),
    BadRecording(text: "t_ns,line,level\n5,knob-a,0\n7,knob", words: [":3:", "end"]),
    BadRecording(text: "t_ns,line,level\n", words: ["0 changes of contacts", "1 ... 100000"]),
    BadRecording(
      text: "t_ns,line,level\n0,knob-a,0\n40000000000000000,knob-a,1\n",
      words: ["2 changes of contacts", "at most 9600h"]),
  ])
  func badRecording_isToldWithItsPlace_beforeAnythingIsPlayed(bad: BadRecording) async throws {
    let folder = TemporaryFolder()
    if let text = bad.text { _ = try folder.write("knob.csv", text) }
    let file = try write("  - replay: knob.csv\n", in: folder)
    let (end, output, errors) = try await Wecker.run(["test", file])
    #expect(end == .exited(1) && output.isEmpty)
    for words in bad.words + ["\(file):6:5: ", "knob.csv"] {
      #expect(errors.contains(words), "\(errors)")
    }
  }

  @Test func recording_ofTooManyChanges_isRefused_andOneOfTheMostIsPlayed() async throws {
    let folder = TemporaryFolder()
    let file = try write("  - replay: knob.csv\n  - expect: {edges: {sent: 100000}}\n", in: folder)
    func record(_ changes: Int) throws {
      let rows = (0..<changes).map { "\($0 * 1000000),button,\(($0 + 1) % 2)\n" }
      _ = try folder.write("knob.csv", "t_ns,line,level\n" + rows.joined())
    }
    try record(100_001)
    let (_, _, errors) = try await Wecker.run(["test", file])
    #expect(errors.contains("has 100001 changes of contacts"), "\(errors)")
    try record(100_000)
    let (end, output, _) = try await Self.play(["test", file])
    #expect(end == .exited(0), "\(output.suffix(2_000))")
  }

  @Test func recordingOfAnAnalyser_isReplayedByItsNames_asTheWiresWere() async throws {
    let folder = TemporaryFolder()
    // A press of 100 ms on a wire that it pulls low.
    _ = try folder.write(
      "press.vcd",
      "$timescale 1 ms $end\n$scope module a $end\n$var wire 1 ! D2 $end\n$upscope $end\n"
        + "$enddefinitions $end\n#0\n1!\n#100\n0!\n#200\n1!\n#300\n")
    let file = try write(
      "  - replay: {file: press.vcd, button: D2, raw: true}\n  - expect: {state: read-back}\n"
        + "    within: 1s\n", in: folder)
    let (end, output, errors) = try await Wecker.run(["test", file])
    #expect(end == .exited(0), "\(errors)\(output)")
  }

  @Test func timeThatRunsOut_has42() async throws {
    let folder = TemporaryFolder()
    let file = try write("  - wait: 10h\n", in: folder)
    let (end, output, _) = try await Wecker.run(["test", file, "--timeout", "9h"])
    #expect(end == .exited(42))
    #expect(output.contains("\(file):6:5: simulated time ran out in this step"), "\(output)")
    #expect(try await Wecker.run(["test", file, "--timeout", "10h"]).end == .exited(0))
  }

  @Test func whatABenchCannotDo_isNeitherPassedNorFailed() async throws {
    let folder = TemporaryFolder()
    // A board without a speaker has no beeps that can be told apart.
    let board = try String(contentsOfFile: Wecker.tree + "/boards/simulator.yaml", encoding: .utf8)
    let silent = board.replacing("sound:\n  devices: [default]\n  default: bell\n", with: "")
    #expect(silent != board)
    _ = try folder.write("silent.yaml", silent)
    let text = Self.head.replacing("board: simulator", with: "board: silent.yaml")
    let file = try folder.write("a.test.yaml", text + "  - expect: {beeps: none}\n")
    let (end, output, _) = try await Wecker.run(["test", file])
    #expect(end == .exited(1), "nothing was played, so nothing was shown")
    #expect(output.contains("not supported here: beeps are told apart"), "\(output)")
    let good = try write("  - press\n", "b.test.yaml", in: folder)
    let (both, told, _) = try await Wecker.run(["test", file, good])
    #expect(both == .exited(0))
    #expect(told.hasSuffix("2 scenarios: 1 passed, 1 not supported here\n"), "\(told)")
  }

  /// What the lab cannot do is known before a machine is booted.
  @Test(.enabled(if: Wecker.isInItsTree, "build the program in its tree"))
  func whatTheLabCannotDo_isToldWithoutAMachine() async throws {
    let folder = TemporaryFolder()
    let slewed = try write("  - slew-clock: {by: +2s, over: 1h}\n", in: folder)
    let board = try String(contentsOfFile: Wecker.tree + "/boards/simulator.yaml", encoding: .utf8)
    _ = try folder.write("mute.yaml", board.replacing("buzzer: {name: buzzer}\n", with: ""))
    let text = Self.head.replacing("board: simulator", with: "board: mute.yaml")
    let mute = try folder.write("b.test.yaml", text + "  - press\n")
    let (end, output, errors) = try await Wecker.run(["test", slewed, mute, "--on", "lab"])
    #expect(end == .exited(1), "nothing was played, so nothing was shown")
    #expect(output.contains("a.test.yaml:6:5: not supported here: a slewed kernel"), "\(output)")
    #expect(output.contains("not supported here: its board is built otherwise"), "\(output)")
    #expect(output.hasSuffix("2 scenarios: 0 passed, 2 not supported here\n"), "\(output)")
    #expect(errors.isEmpty, "\(errors)")
  }

  /// Where the lab was never made, a test makes nothing, and says what does.
  @Test(.enabled(if: Wecker.isInItsTree, "build the program in its tree"))
  func labThatIsNotThere_saysHowToMakeIt() async throws {
    let folder = TemporaryFolder()
    let file = try write("  - press\n", in: folder)
    let child = try Wecker.start(
      ["test", file, "--on", "lab"], environment: ["XDG_CACHE_HOME": folder.path])
    #expect(await child.waitForEnd() == .exited(1))
    #expect(child.errors.contains("Run 'scripts/lab kernel' once"), "\(child.errors)")
    #expect(child.errors.contains("the lab could not be used (scripts/lab ended with 1)"))
    #expect(child.output.isEmpty)
  }

  @Test func programOutsideItsTree_saysWhereTheLabIs() async throws {
    let folder = TemporaryFolder()
    let file = try write("  - press\n", in: folder)
    let program = folder.path + "/wecker"
    try FileManager.default.copyItem(atPath: Wecker.path, toPath: program)
    let child = try Child([program, "test", file, "--on", "lab"])
    #expect(await child.waitForEnd() == .exited(1))
    #expect(child.errors.contains("the lab is a part of the source tree (scripts/lab)"))
  }

  @Test(.enabled(if: Wecker.hasPython, "install python3"))
  func report_isReadByAnXMLParser() async throws {
    let folder = TemporaryFolder()
    let good = try write("  - press\n", in: folder)
    let bad = try folder.write(
      "b.test.yaml",
      Self.head.replacing("a sample", with: "\"<&> \\\"quoted\\\"\"")
        + "  - expect: {state: ringing}\n")
    let report = folder.path + "/report.xml"
    let (end, _, _) = try await Wecker.run(["test", good, bad, "--junitxml", report])
    #expect(end == .exited(1))
    let python = """
      import sys, xml.etree.ElementTree as tree
      root = tree.parse(sys.argv[1]).getroot()
      print(root.get("tests"), root.get("failures"), [c.get("name") for c in root.iter("testcase")])
      print(root.find(".//failure").get("message"))
      """
    let reader = try Child(["python3", "-c", python, report])
    #expect(await reader.waitForEnd() == .exited(0), "\(reader.errors)")
    #expect(reader.output.contains(#"2 1 ['a sample', '<&> "quoted"']"#), "\(reader.output)")
    #expect(reader.output.contains("wanted state ringing"), "\(reader.output)")
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(left.sorted() == ["a.test.yaml", "b.test.yaml", "report.xml"])
  }

  @Test func reportThatCannotBeWritten_fails() async throws {
    let folder = TemporaryFolder()
    let file = try write("  - press\n", in: folder)
    let path = folder.path + "/none/report.xml"
    let (end, _, errors) = try await Wecker.run(["test", file, "--junitxml", path])
    #expect(end == .exited(1))
    #expect(errors.contains("the report '\(path)' cannot be written"), "\(errors)")
  }

  @Test func shards_shareTheWork() async throws {
    let (_, all, _) = try await Wecker.run(["test", Self.folder, "--list"])
    var parts: [Substring] = []
    for index in 1...3 {
      let (end, part, _) = try await Wecker.run(
        ["test", Self.folder, "--list", "--shard", "\(index)/3"])
      #expect(end == .exited(0))
      parts += part.split(separator: "\n")
    }
    #expect(parts.sorted() == all.split(separator: "\n").sorted())
  }

  @Test func repeat_takesOneSeedAfterTheOther() async throws {
    let folder = TemporaryFolder()
    let file = try write("  - turn: 3\n  - expect: {badge: 1}\n", in: folder)
    let (_, output, _) = try await Wecker.run(["test", file, "--repeat", "3", "--seed", "5"])
    for seed in 5...7 { #expect(output.contains("--seed \(seed) "), "\(output)") }
    #expect(output.hasSuffix("3 scenarios: 0 passed, 3 failed\n"))
  }

  @Test(arguments: [
    (["test"], "FILE|DIR is missing"), (["test", "/no/such"], "'/no/such' cannot be read"),
    (["test", "/proc/self/fdinfo"], "there is no *.test.yaml"),
    (["test", "a", "--shard", "3/2"], "a part such as 2/5"),
    (["test", "a", "--timeout", "9"], "a time with its unit"),
    (["test", "a", "--sed", "1"], "did you mean '--seed'?"),
  ])
  func wrongUsage_isTold(words: [String], text: String) async throws {
    let (end, output, errors) = try await Wecker.run(words)
    #expect(end == .exited(2))
    #expect(output.isEmpty)
    #expect(errors.contains(text), "\(errors)")
  }
}
