import Foundation
import Glibc
import Testing

/// Boards, zones, recordings and sounds that a scenario names: what is wrong is told with its place
/// and with what its author can write instead.
@Suite(.serialized) struct ScenarioNameTests {
  /// A scenario with something misspelt, and what is said of it.
  struct Row: Sendable, CustomTestStringConvertible {
    var board = "simulator"
    var zone = "Europe/Berlin"
    var step = "press"
    var place: String
    var words: [String]
    var testDescription: String { "\(board) \(zone) \(step)" }
  }

  static let rows = [
    Row(board: "simulater", place: "4:8", words: ["did you mean 'simulator'?"]),
    Row(board: "nix/raspbery-pi.yaml", place: "4:8", words: ["did you mean 'raspberry-pi'?"]),
    Row(board: "zzz", place: "4:8", words: ["write one of", "simulator-bare", "after 'board:'"]),
    Row(zone: "Europe/Berln", place: "3:37", words: ["did you mean 'Europe/Berlin'?"]),
    Row(zone: "Mars", place: "3:37", words: ["after 'zone:'", "such as Europe/Berlin"]),
    Row(step: "set-zone: Tokio", place: "6:5", words: ["did you mean 'Asia/Tokyo'?"]),
    Row(step: "set-zone: Zzz/Zzz", place: "6:5", words: ["after 'set-zone:'"]),
    Row(step: "set-zone: Asia/Toky", place: "6:5", words: ["did you mean 'Asia/Tokyo'?"]),
    Row(step: "replay: none.csv", place: "6:5", words: ["none.csv' cannot be read"]),
    Row(
      step: "never: {sound: bel}\n    until: 07:00", place: "6:5",
      words: ["there is no sound 'bel'", "did you mean 'bell'?"]),
    Row(
      step: "expect: {sound: zzzzz}", place: "6:5",
      words: ["it is silent, playing, a sound in", "that 'notify' asks for"]),
    Row(
      step: "never: {state: ringing}\n    during: [press, {expect: {sound: playng}}]",
      place: "7:21", words: ["did you mean 'playing'?"]),
  ]

  private static func text(_ board: String, _ zone: String, _ step: String) -> String {
    """
    version: 1
    name: a sample
    start: {at: 2026-03-01T23:10, zone: \(zone)}
    board: \(board)
    steps:
      - \(step)

    """
  }

  @Test(arguments: rows) func name_isToldWithItsPlaceAndTheNearest(row: Row) async throws {
    let folder = TemporaryFolder()
    let file = try folder.write("a.test.yaml", Self.text(row.board, row.zone, row.step))
    let (end, output, errors) = try await Wecker.run(["test", file])
    #expect(end == .exited(1) && output.isEmpty)
    #expect(errors.hasPrefix("wecker: \(file):\(row.place): "), "\(errors)")
    #expect(!errors.contains("--zone"), "wecker test has no such option: \(errors)")
    for words in row.words { #expect(errors.contains(words), "\(errors)") }
  }

  @Test func sound_thatANotificationAsksFor_isKnown() async throws {
    let folder = TemporaryFolder()
    let steps = "notify: {at: 8s, body: tea, sound: gong}\n  - never: {sound: gong}\n    until: 5s"
    let file = try folder.write("a.test.yaml", Self.text("simulator", "Etc/UTC", steps))
    let (end, _, errors) = try await Wecker.run(["test", file])
    #expect(end == .exited(0), "\(errors)")
  }

  @Test func program_withoutBoards_saysWhereItLooked() async throws {
    let folder = TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path + "/bin", withIntermediateDirectories: true)
    let program = folder.path + "/bin/wecker"
    // Not copied by this process: a child that another test starts meanwhile would hold the file
    // open for writing, and a file that is written to cannot be run.
    #expect(await (try Child(["cp", Wecker.path, program])).waitForEnd() == .exited(0))
    let file = try folder.write("a.test.yaml", Self.text("simulator", "Etc/UTC", "press"))
    for words in [["test", file], ["prove", "--nights", "1"]] {
      let child = try Child(["sh", "-c", "cd / && exec \"$0\" \"$@\"", program] + words)
      #expect(await child.waitForEnd() != .exited(0))
      #expect(child.errors.contains("\(folder.path)/share/wecker/boards or /"), "\(child.errors)")
    }
    // As docs/running.md installs it.
    try FileManager.default.createDirectory(
      atPath: folder.path + "/share/wecker", withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: Wecker.tree + "/boards", toPath: folder.path + "/share/wecker/boards")
    let child = try Child(["sh", "-c", "cd / && exec \"$0\" \"$@\"", program, "test", file])
    #expect(await child.waitForEnd() == .exited(0), "\(child.errors)")
  }

  @Test func specialFiles_areToldInWords() async throws {
    let folder = TemporaryFolder()
    let pipe = folder.path + "/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    let board = Wecker.tree + "/boards/simulator.yaml"
    for file in ["/dev/zero", "/dev/null", pipe] {
      let (end, _, errors) = try await Wecker.run(["replay", file, "--board", board])
      #expect(end == .exited(2))
      #expect(errors.contains("(a pipe, socket or device, not an ordinary file)"), "\(errors)")
    }
    let zero = try await Wecker.run(["test", "/dev/zero"])
    #expect(zero.errors.contains("(it is no ordinary file, and has not ended"), "\(zero.errors)")
    let silent = try await Wecker.run(["test", pipe])
    #expect(silent.errors.contains("(nobody wrote all of it within 5 s)"), "\(silent.errors)")
  }
}
