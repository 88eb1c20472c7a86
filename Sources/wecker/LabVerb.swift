import BoardFile
import CommandTable
import Glibc
import Lab
import LinuxHost

/// `wecker lab drive`: the hand, the ear and the eyes of the lab; `scripts/lab` starts it.
enum LabVerb {
  /// What can be asked of the lab inside the guest.
  enum Action: String, CaseIterable {
    /// Play a story.
    case drive
    /// Play scenarios.
    case play
  }

  static let action = Argument(
    "ACTION", required: .choice(of: Action.self), "What to do on the kernel this runs on.")
  static let story = Option(
    "--story", .choice(of: LabStory.self),
    "The story to play (\(LabStory.allCases.map(\.rawValue).joined(separator: ", "))); for drive.")
  static let plan = Option(
    "--plan", .text("DIR"), "Folder of a plan, as 'wecker test --on lab' writes it; for play.")
  static let resume = Option(
    "--resume", .text("WORD"), "Where an earlier start of the machine ended; for play.")
  static let chip = Option(
    "--chip", required: .text("DIR"), "Folder of the gpio-sim chip in configfs.")
  static let seed = Option(
    "--seed", .seed, default: 1, "Decides how the contacts bounce.")

  static let command = Command(
    "lab", "Plays the outside world for a clock in a virtual machine; scripts/lab boots it.",
    options: [story, plan, resume, chip, RunVerb.board, RunVerb.state, RunVerb.sounds, seed],
    arguments: [action],
    example: "wecker lab drive --story night --board lab.yaml"
      + " --chip /sys/kernel/config/gpio-sim/lab"
  ) { values in
    switch values[action] {
    case .drive: drive(values)
    case .play: play(values)
    }
  }

  private static func missing(_ option: String, for action: Action) -> Int32 {
    let text = "'\(option)' is missing, and \(action.rawValue) needs it; see 'wecker lab --help'."
    return ExitFailure(status: ExitStatus.wrongUsage, text: text).tell()
  }

  private static func drive(_ values: Values) -> Int32 {
    guard let story = values[story] else { return missing("--story", for: .drive) }
    switch BoardChoice.load(values[RunVerb.board]) {
    case .failure(let failure): return failure.tell()
    case .success(let board):
      let orders = LabDrive(
        story: story, board: board.wiring, chip: SimulatedChip(folder: values[chip]),
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

  /// What the machine's root says where its card is; scripts/lab.d/root mounts it so.
  private static let card = "/var/lib/wecker"
  private static let device = "/dev/pmem0"

  private static func play(_ values: Values) -> Int32 {
    guard let folder = values[plan] else { return missing("--plan", for: .play) }
    guard
      let bytes = try? SmallFile.read("\(folder)/\(LabPlan.fileName)", limit: LabPlan.byteLimit),
      let plan = LabPlan(bytes: bytes)
    else {
      let text = "there is no plan in '\(folder)'; 'wecker test --on lab' writes one"
      return ExitFailure(status: ExitStatus.failed, text: text).tell()
    }
    var resumption: LabPlayer.Resumption?
    if let word = values[resume] {
      guard let read = LabPlayer.Resumption(word: word) else {
        let text = "'\(word)' does not say where to go on; give what the last report said"
        return ExitFailure(status: ExitStatus.wrongUsage, text: text).tell()
      }
      resumption = read
    }
    switch BoardChoice.load(values[RunVerb.board]) {
    case .failure(let failure): return failure.tell()
    case .success(let board):
      let player = LabPlayer(
        plan: plan, folder: folder, board: board.wiring, configuration: board.configuration,
        chip: SimulatedChip(folder: values[chip]), program: "/proc/self/exe",
        arguments: ["run", "--board", values[RunVerb.board]]
          + (values[RunVerb.sounds].map { ["--sounds", $0] } ?? []),
        card: card, device: device)
      let isDone = player.play(from: resumption) { _ = StandardOutput.write($0 + "\n") }
      // The machine may end at once.
      tcdrain(STDOUT_FILENO)
      return isDone ? ExitStatus.done : again
    }
  }

  /// The machine is to end as a power cut ends it, and to be started again; 75 is EX_TEMPFAIL of
  /// sysexits.h.
  private static let again: Int32 = 75

  /// The command line of the clock under test, which is this same program.
  private static func arguments(of values: Values) -> [String] {
    ["run", "--board", values[RunVerb.board]]
      + (values[RunVerb.state].map { ["--state", $0] } ?? [])
      + (values[RunVerb.sounds].map { ["--sounds", $0] } ?? [])
  }
}
