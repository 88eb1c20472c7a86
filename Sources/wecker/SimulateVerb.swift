import CivilTime
import CommandTable
import Glibc
import LinuxDisplay
import LinuxHost
import Simulator
import Wording

/// `wecker simulate`: the clock in virtual time, in a terminal or as the story of one night.
enum SimulateVerb {
  static let speed = Option(
    "--speed", .choice(of: SimulationSpeed.self), default: .one,
    "How fast time passes in the terminal; + and - change it.")
  static let start = Option(
    "--at", .civilTime, "Civil time it begins; now in a terminal, 2026-03-01T23:10 for the story.")
  static let zone = Option(
    "--zone", .text("NAME"),
    "Time zone; the machine's own in a terminal, Europe/Berlin for the story.")
  static let seed = Option(
    "--seed", .seed, default: 1, "Decides how contacts bounce.")

  static let command = Command(
    "simulate",
    "Runs the clock in virtual time: in a terminal to play with, else as the story of a night.",
    options: [speed, start, zone, seed],
    example: "wecker simulate --speed 60 --at 2026-03-29T01:50 --zone Europe/Berlin"
  ) { values in
    guard isatty(1) == 1 && isatty(0) == 1 else { return tell(values) }
    let term = Folders.environment("TERM")
    guard Terminal.hasScreen(term: term) else {
      StandardErrorLog.write(
        "wecker: this terminal has no screen to draw on (TERM is \(Quoted(term ?? ""))); it gets"
          + " the story of a night. Set TERM, such as TERM=xterm, to play.\n")
      return tell(values)
    }
    return SimulateTerminal.play(values)
  }

  /// Prints the story of one night.
  private static func tell(_ values: Values) -> Int32 {
    let chosen =
      values[zone].map { ZoneChoice.load($0) }
      ?? ZoneChoice.load("Europe/Berlin", remark: ", in which the story plays without --zone,")
    switch chosen {
    case .failure(let failure): return failure.tell()
    case .success(let rules): return tell(values, zone: rules)
    }
  }

  private static func tell(_ values: Values, zone: ZoneRules) -> Int32 {
    let ink = DialStyle.Ink(environment: Folders.environment)
    var night = DemonstrationNight(
      at: values[start] ?? eveningOfTheStory, zone: zone, seed: UInt64(values[seed]), ink: ink)
    let lines = Timeline(style: DialStyle(ink: ink)).lines(night.play())
    return StandardOutput.write(lines.joined(separator: "\n") + "\n")
      ? ExitStatus.done : ExitStatus.failed
  }

  /// A winter night without a clock change.
  private static var eveningOfTheStory: CivilDateTime {
    CivilDateTime(iso8601: "2026-03-01T23:10") ?? ZoneRules.utc.civil(at: WallTime(seconds: 0))
  }
}
