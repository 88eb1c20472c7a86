import BoardFile
import CommandTable
import Lab
import LinuxHost

/// `wecker lab drive`: the hand, the ear and the eyes of the lab; `scripts/lab` starts it.
enum LabVerb {
  /// What can be asked of the lab inside the guest.
  enum Action: String, CaseIterable {
    /// Play a story.
    case drive
  }

  static let action = Argument(
    "ACTION", required: .choice(of: Action.self), "What to do on the kernel this runs on.")
  static let story = Option("--story", required: .choice(of: LabStory.self), "The story to play.")
  static let lines = Option(
    "--lines", required: .text("DIR"), "Folder of the gpio-sim chip, with sim_gpioN in it.")
  static let seed = Option(
    "--seed", .seed, default: 1, "Decides how the contacts bounce.")

  static let command = Command(
    "lab", "Plays the outside world for a clock in a virtual machine; scripts/lab boots it.",
    options: [story, lines, RunVerb.board, RunVerb.state, RunVerb.sounds, seed],
    arguments: [action],
    example: "wecker lab drive --story night --board lab.yaml"
      + " --lines /sys/devices/platform/gpio-sim.0/gpiochip0"
  ) { values in
    switch values[action] {
    case .drive: drive(values)
    }
  }

  private static func drive(_ values: Values) -> Int32 {
    switch BoardChoice.load(values[RunVerb.board]) {
    case .failure(let failure): return failure.tell()
    case .success(let board):
      let orders = LabDrive(
        story: values[story], board: board.wiring, lines: values[lines],
        program: "/proc/self/exe", arguments: arguments(of: values), seed: UInt64(values[seed]))
      do throws(LabFailure) {
        // The lines are for people; how it went is the exit status.
        let went = try orders.play { _ = StandardOutput.write($0 + "\n") }
        return went ? ExitStatus.done : ExitStatus.failed
      } catch {
        return ExitFailure(status: ExitStatus.failed, text: error.text).tell()
      }
    }
  }

  /// The command line of the clock under test, which is this same program.
  private static func arguments(of values: Values) -> [String] {
    ["run", "--board", values[RunVerb.board]]
      + (values[RunVerb.state].map { ["--state", $0] } ?? [])
      + (values[RunVerb.sounds].map { ["--sounds", $0] } ?? [])
  }
}
