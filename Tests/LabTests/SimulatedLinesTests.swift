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

  private var chip: SimulatedChip {
    SimulatedChip(folder: folder.path + "/lab", devices: folder.path)
  }

  /// A folder with the files a chip of these lines has.
  private func makeChip() throws {
    let bank = folder.appendingPathComponent("lab/bank0")
    try FileManager.default.createDirectory(at: bank, withIntermediateDirectories: true)
    try Data("gpio-sim.0\n".utf8).write(to: bank.appendingPathComponent("../dev_name"))
    try Data("1\n".utf8).write(to: bank.appendingPathComponent("../live"))
    try nameChip("gpiochip0")
    try makeLines(of: "gpiochip0")
  }

  private func nameChip(_ name: String) throws {
    try Data("\(name)\n".utf8).write(to: folder.appendingPathComponent("lab/bank0/chip_name"))
  }

  private func makeLines(of chip: String) throws {
    for offset in [5, 6, 13, 17, 22, 27] {
      let line = folder.appendingPathComponent("gpio-sim.0/\(chip)/sim_gpio\(offset)")
      try FileManager.default.createDirectory(at: line, withIntermediateDirectories: true)
      try Data("pull-down\n".utf8).write(to: line.appendingPathComponent("pull"))
      try Data("0\n".utf8).write(to: line.appendingPathComponent("value"))
    }
  }

  private func text(
    _ offset: Int, _ name: String, of chip: String = "gpiochip0"
  ) throws -> String {
    let file = folder.appendingPathComponent("gpio-sim.0/\(chip)/sim_gpio\(offset)/\(name)")
    return String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }

  @Test func pull_writesTheLineOfTheContact() throws {
    try makeChip()
    defer { try? FileManager.default.removeItem(at: folder) }
    let lines = try SimulatedLines(board: board, chip: chip)
    try lines.pull(.knobB, high: true)
    #expect(try text(27, "pull").hasPrefix("pull-up"))
    #expect(try text(17, "pull").hasPrefix("pull-down"))
    try lines.pull(.knobB, high: false)
    #expect(try text(27, "pull").hasPrefix("pull-down"))
  }

  @Test func isActive_removesThePolarityAndReadsAnew() throws {
    try makeChip()
    defer { try? FileManager.default.removeItem(at: folder) }
    let lines = try SimulatedLines(board: board, chip: chip)
    #expect(try !lines.isActive(.armedLamp))
    #expect(try lines.isActive(.badgeLamp(0)))
    let value = folder.appendingPathComponent("gpio-sim.0/gpiochip0/sim_gpio5/value")
    let handle = try FileHandle(forWritingTo: value)
    try handle.write(contentsOf: Data("1".utf8))
    #expect(try lines.isActive(.armedLamp))
  }

  @Test func isActive_ofNonsenseIsAFailure() throws {
    try makeChip()
    defer { try? FileManager.default.removeItem(at: folder) }
    let value = folder.appendingPathComponent("gpio-sim.0/gpiochip0/sim_gpio13/value")
    try Data("x\n".utf8).write(to: value)
    let lines = try SimulatedLines(board: board, chip: chip)
    #expect(throws: LabFailure.self) { try lines.isActive(.buzzer) }
  }

  @Test func pulledOut_nothingIsLitAndNothingMoves_andPluggedInItStandsAsTheHandLeftIt() throws {
    try makeChip()
    defer { try? FileManager.default.removeItem(at: folder) }
    let lines = try SimulatedLines(board: board, chip: chip)
    try lines.pull(.knobA, high: true)
    try lines.pullOut()
    #expect(try String(contentsOfFile: folder.path + "/lab/live", encoding: .utf8).first == "0")
    #expect(try !lines.isActive(.badgeLamp(0)))
    try lines.pull(.knobA, high: false)
    try lines.pull(.knobB, high: true)
    #expect(try text(17, "pull").hasPrefix("pull-up"))
    try nameChip("gpiochip1")
    try makeLines(of: "gpiochip1")
    try lines.plugIn()
    #expect(try String(contentsOfFile: folder.path + "/lab/live", encoding: .utf8).first == "1")
    #expect(try text(17, "pull", of: "gpiochip1").hasPrefix("pull-down"))
    #expect(try text(27, "pull", of: "gpiochip1").hasPrefix("pull-up"))
    #expect(try lines.isActive(.badgeLamp(0)))
  }

  @Test func missingLine_isAFailureWithItsPath() throws {
    try makeChip()
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.removeItem(atPath: folder.path + "/gpio-sim.0/gpiochip0/sim_gpio17")
    let path = folder.path + "/gpio-sim.0/gpiochip0/sim_gpio17/pull"
    #expect(throws: LabFailure.file(path: path, call: "open", code: ENOENT)) {
      try SimulatedLines(board: board, chip: chip)
    }
  }

  @Test func lineByName_isAWiringFailure() throws {
    try makeChip()
    defer { try? FileManager.default.removeItem(at: folder) }
    var named = board
    named.knob.a = LineWiring(location: .name("GPIO17"))
    #expect(throws: LabFailure.wiring("the line \"GPIO17\" is wired by name")) {
      try SimulatedLines(board: named, chip: chip)
    }
  }

  @Test func outputOnNoLine_isAWiringFailure() throws {
    try makeChip()
    defer { try? FileManager.default.removeItem(at: folder) }
    var passive = board
    passive.buzzer = BuzzerWiring(.pwm(PWMWiring(chip: "a.pwm", channel: 0), pin: nil))
    #expect(throws: LabFailure.wiring("the buzzer is on a.pwm, and on no line")) {
      try SimulatedLines(board: passive, chip: chip)
    }
    var driven = board
    driven.armedLamp = .led("act")
    #expect(throws: LabFailure.wiring("the LED \"act\" is on no line")) {
      try SimulatedLines(board: driven, chip: chip)
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
