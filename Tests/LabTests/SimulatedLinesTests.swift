import AlarmCore
import Foundation
import Lab
import Ports
import Testing

@Suite struct SimulatedLinesTests {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "wecker-lab-\(UUID().uuidString)")
  let board = BoardWiring(
    name: "lab", chipLabels: ["pinctrl-bcm2711"],
    knob: KnobWiring(
      a: LineWiring(location: .offset(17)), b: LineWiring(location: .offset(27)), bias: .pullUp,
      kind: .fullCycle, isReversed: false),
    button: ButtonWiring(
      line: LineWiring(location: .offset(22), isActiveLow: true), bias: .pullUp,
      debounce: .milliseconds(20)),
    armedLamp: .line(LineWiring(location: .offset(5))),
    badgeLamps: [.line(LineWiring(location: .offset(6), isActiveLow: true))], badgeStyle: .bar,
    buzzer: BuzzerWiring(.line(LineWiring(location: .offset(13)))),
    soundDevices: ["plughw:Loopback,0,0"],
    defaultSound: "bell")

  /// A folder with the files a chip of these lines has.
  private func makeChip() throws {
    for offset in [5, 6, 13, 17, 22, 27] {
      let line = folder.appendingPathComponent("sim_gpio\(offset)")
      try FileManager.default.createDirectory(at: line, withIntermediateDirectories: true)
      try Data("pull-down\n".utf8).write(to: line.appendingPathComponent("pull"))
      try Data("0\n".utf8).write(to: line.appendingPathComponent("value"))
    }
  }

  private func text(_ offset: Int, _ name: String) throws -> String {
    let file = folder.appendingPathComponent("sim_gpio\(offset)").appendingPathComponent(name)
    return String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }

  @Test func pull_writesTheLineOfTheContact() throws {
    try makeChip()
    defer { try? FileManager.default.removeItem(at: folder) }
    let lines = try SimulatedLines(board: board, directory: folder.path)
    try lines.pull(.knobB, high: true)
    #expect(try text(27, "pull").hasPrefix("pull-up"))
    #expect(try text(17, "pull").hasPrefix("pull-down"))
    try lines.pull(.knobB, high: false)
    #expect(try text(27, "pull").hasPrefix("pull-down"))
  }

  @Test func isActive_removesThePolarityAndReadsAnew() throws {
    try makeChip()
    defer { try? FileManager.default.removeItem(at: folder) }
    let lines = try SimulatedLines(board: board, directory: folder.path)
    #expect(try !lines.isActive(.armedLamp))
    #expect(try lines.isActive(.badgeLamp(0)))
    let value = folder.appendingPathComponent("sim_gpio5/value")
    let handle = try FileHandle(forWritingTo: value)
    try handle.write(contentsOf: Data("1".utf8))
    #expect(try lines.isActive(.armedLamp))
  }

  @Test func isActive_ofNonsenseIsAFailure() throws {
    try makeChip()
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("x\n".utf8).write(to: folder.appendingPathComponent("sim_gpio13/value"))
    let lines = try SimulatedLines(board: board, directory: folder.path)
    #expect(throws: LabFailure.self) { try lines.isActive(.buzzer) }
  }

  @Test func missingLine_isAFailureWithItsPath() {
    let path = folder.path + "/sim_gpio17/pull"
    #expect(throws: LabFailure.file(path: path, call: "open", code: ENOENT)) {
      try SimulatedLines(board: board, directory: folder.path)
    }
  }

  @Test func lineByName_isAWiringFailure() {
    var named = board
    named.knob.a = LineWiring(location: .name("GPIO17"))
    #expect(throws: LabFailure.wiring("the line \"GPIO17\" is wired by name")) {
      try SimulatedLines(board: named, directory: folder.path)
    }
  }

  @Test(arguments: [
    ("hw:Loopback,0,0", true), ("plughw:Loopback", true), ("hw:Absent,0,0", false),
    ("default", false),
  ])
  func board_hasTheRecordedCard(device: String, has: Bool) {
    var board = board
    board.soundDevices = [device]
    #expect(board.hasCard(recordedAt: LabDrive.loopback) == has)
  }
}
