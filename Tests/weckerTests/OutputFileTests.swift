import Foundation
import Glibc
import Testing

/// Files that a verb is to write: looked at before anything is played, and never what is read.
@Suite(.serialized) struct OutputFileTests {
  private static let scenario = """
    version: 1
    name: a sample
    start: {at: 2026-03-01T23:10, zone: Europe/Berlin}
    board: board.yaml
    steps:
      - replay: knob.csv

    """

  /// A folder with a scenario and everything it names.
  private static func folder() throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    let board = try String(contentsOfFile: Wecker.tree + "/boards/simulator.yaml", encoding: .utf8)
    _ = try folder.write("board.yaml", board)
    _ = try folder.write("knob.csv", "t_ns,line,level\n0,button,0\n1000000,button,1\n")
    _ = try folder.write("a.test.yaml", scenario)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/link", withDestinationPath: "a.test.yaml")
    try #require(mkfifo(folder.path + "/pipe", 0o600) == 0)
    return folder
  }

  @Test(arguments: ["a.test.yaml", "./a.test.yaml", "link", "board.yaml", "knob.csv"])
  func output_neverOverwritesWhatIsRead(name: String) async throws {
    let folder = try Self.folder()
    let (file, target) = ("\(folder.path)/a.test.yaml", "\(folder.path)/\(name)")
    let before = try Data(contentsOf: URL(fileURLWithPath: target))
    for option in ["--vcd", "--junitxml"] {
      let (end, output, errors) = try await Wecker.run(["test", option, target, file])
      #expect(end == .exited(2) && output.isEmpty, "\(output)")
      #expect(errors.contains("would write over a file that is read"), "\(errors)")
      #expect(errors.contains("name another file with \(option)"), "\(errors)")
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: target)) == before)
  }

  @Test(arguments: [
    ("pipe", Int32(2), "a pipe, socket or device"), ("", 2, "a folder"),
    ("none/x", 1, "No such file"), ("knob.csv/x", 1, "Not a directory"), ("none/", 2, "a folder"),
  ])
  func badOutput_isToldBeforeAnythingIsPlayed(
    name: String, status: Int32, why: String
  ) async throws {
    let folder = try Self.folder()
    let target = "\(folder.path)/\(name)"
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let commands = [
      ["test", "--vcd", target, folder.path + "/a.test.yaml"],
      ["test", "--junitxml", target, folder.path + "/a.test.yaml"],
      ["prove", "--nights", "1000000000", "--output", target],
    ]
    for words in commands {
      let (end, output, errors) = try await Wecker.run(words)
      #expect(end == .exited(status), "\(errors)")
      #expect(output.isEmpty)
      #expect(errors.contains("cannot be written") && errors.contains(why), "\(errors)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == files)
  }

  @Test func prove_neverOverwritesABoard() async throws {
    let board = Wecker.tree + "/boards/simulator.yaml"
    let (end, _, errors) = try await Wecker.run(["prove", "--nights", "1", "--output", board])
    #expect(end == .exited(2))
    #expect(errors.contains("would write over a file that is read"), "\(errors)")
  }

  @Test func oneFileForTwo_isRefused() async throws {
    let folder = try Self.folder()
    let target = folder.path + "/out"
    let (end, _, errors) = try await Wecker.run(
      ["test", "--vcd", target, "--junitxml", target, folder.path + "/a.test.yaml"])
    #expect(end == .exited(2))
    #expect(errors.contains("--vcd and --junitxml both name '\(target)'"), "\(errors)")
  }

  @Test(arguments: ["/dev/null", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"])
  func devicesAndDescriptors_areWrittenTo(path: String) async throws {
    let folder = try Self.folder()
    let words = ["test", "--vcd", path, folder.path + "/a.test.yaml"]
    let (end, output, errors) = try await Wecker.run(words)
    #expect(end == .exited(0), "\(errors)")
    #expect(output.contains("$enddefinitions") == (path != "/dev/null"))
    #expect(output.hasSuffix("1 scenario: 1 passed\n"))
    // What the shell has opened keeps both, one after the other.
    let story = try folder.write("story", "")
    let child = try await Wecker.run(words, output: .file(story))
    #expect(child.end == .exited(0))
    #expect(try String(contentsOfFile: story, encoding: .utf8) == output)
  }

  @Test func oneNight_isNamed_andCountsAreSingular() async throws {
    let (end, output, _) = try await Wecker.run(["prove", "--night", "3"])
    #expect(end == .exited(0))
    #expect(output.contains("prove: night 3 of seed 1, every promise kept\n"), "\(output)")
    #expect(output.contains("nobody-answered 0") || output.contains("nobody-answered 1"))
    let one = try await Wecker.run(["prove", "--nights", "1"])
    #expect(one.output.contains("prove: 1 night from seed 1, every promise kept\n"))
  }
}
