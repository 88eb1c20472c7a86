import CommandTable

/// How fast the sample's time passes.
enum SampleSpeed: String, CaseIterable, Sendable { case one = "1", sixty = "60", max }

/// A verb with every kind of option.
enum SampleSimulate {
  static let speed = Option("--speed", .choice(of: SampleSpeed.self), default: .one, "How fast.")
  static let seed = Option("--seed", .number("N", in: -9...999), "Repeats a random run.")
  static let board = Option(
    "--board", .text("FILE"), default: "boards/simulator.yaml",
    "The wiring, a YAML file with knob, button, LEDs and whatever makes a sound.")
  static let json = Option(flag: "--json", "Prints one JSON object.")
  static let zone = Option(
    "--zone-with-a-long-name", .text("ZONE"), "A zone name, such as Europe/Berlin.")
  static let scenario = Argument("SCENARIO", .text("SCENARIO"), "What happens.")
  static let command = Command(
    "simulate", "Runs the clock in virtual time.", options: [speed, seed, board, json, zone],
    arguments: [scenario], example: "clock simulate --speed max --seed 7 night"
  ) { values in
    Int32(values[seed] ?? 0)
  }
}

/// A verb with what must be there.
enum SampleCheck {
  static let rig = Option("--rig", required: .text("NAME"), "Which rig.")
  static let file = Argument("FILE", required: .text("FILE"), "Give the file to check.")
  static let count = Argument("COUNT", .number("COUNT", in: 1...9), default: 3, "How often.")
  static let command = Command(
    "check", "Checks a file.", options: [rig], arguments: [file, count],
    example: "clock check --rig bench night.yaml 2"
  ) { values in
    Int32(values[count])
  }
}

let sampleProgram = Program(
  name: "clock", version: "1.2.3", summary: "A sample.",
  commands: [SampleSimulate.command, SampleCheck.command])

/// The words of a line, split at spaces; `''` is an empty word.
func words(_ line: String) -> [String] {
  line.split(separator: " ").map { $0 == "''" ? "" : String($0) }
}
