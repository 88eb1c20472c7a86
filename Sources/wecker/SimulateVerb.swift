import CommandTable
import LinuxHost

/// `wecker simulate`.
enum SimulateVerb {
  static let command = Command(
    "simulate", "Runs the clock in virtual time.", example: "wecker simulate"
  ) { _ in
    ExitStatus.done
  }
}
