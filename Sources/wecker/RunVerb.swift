import AlarmCore
import AlarmRuntime
import BoardFile
import CivilTime
import CommandTable
import LinuxCall
import LinuxGPIO
import LinuxHost
import LinuxSound
import Ports

/// `wecker run`: the clock on this machine's own lines and sound card.
enum RunVerb {
  static let board = Option(
    "--board", required: .text("FILE"), "The board file that says where lines and sound are.")
  static let state = Option(
    "--state", .text("DIR"),
    "Folder that keeps the alarm through power cuts; /var/lib/wecker, or wecker in the user's state"
      + " folder. Needed where HOME is not set.")
  static let sounds = Option(
    "--sounds", .text("DIR"),
    "Folder with sounds; if not given, share/wecker/sounds beside the program's bin, else 'sounds'"
      + " in the tree it was built in, else in the current folder.")
  static let zone = Option(
    "--zone", .text("NAME"),
    "Time zone, such as Europe/Berlin; the machine's own (/etc/localtime) if not given, whatever TZ"
      + " says.")
  static let record = Option(
    "--record", .text("FILE"),
    "New file for every edge of knob and button, as 'wecker replay' reads it.")
  static let socket = Option(
    "--socket", .text("PATH"),
    "Socket on which 'wecker status' and others ask; wecker.sock in the user's runtime folder, or"
      + " /run/wecker/wecker.sock.")

  static let isVerbose = Option(
    flag: "--verbose", "Tells every edge of knob and button too, and how they were read.")

  static let command = Command(
    "run", "Runs the clock on this machine until SIGTERM or Ctrl-C.",
    options: [board, state, sounds, zone, record, socket, isVerbose],
    example: "wecker run --board boards/raspberry-pi.yaml"
  ) { values in
    switch BoardChoice.load(values[board]) {
    case .failure(let failure): failure.tell()
    case .success where values[record].map({ WholeFile.isSame($0, values[board]) }) == true:
      ExitFailure(
        status: ExitStatus.wrongUsage,
        text: "--record names the board file itself; name a new file with --record"
      ).tell()
    case .success(let chosen):
      if let folder = values[state] ?? Folders.state {
        run(
          Choice(
            board: chosen, state: folder,
            sounds: values[sounds].map { Folders.Place(path: $0) } ?? Folders.sounds,
            record: values[record], socket: values[socket] ?? Folders.socket,
            isVerbose: values[isVerbose]),
          zone: values[zone])
      } else {
        homeless.tell()
      }
    }
  }

  /// What is said to a user without a home, who names no folder.
  static let homeless = ExitFailure(
    status: ExitStatus.wrongUsage,
    text: "there is no folder to keep the alarm in (HOME is not set to a path that begins with /);"
      + " name one with --state")

  /// What the command line says of a clock.
  private struct Choice {
    var board: Board
    var state: String
    var sounds: Folders.Place
    var record: String?
    var socket: String
    var isVerbose: Bool
  }

  private static func run(_ choice: Choice, zone: String?) -> Int32 {
    var failures: [PortFailure] = []
    switch ZoneChoice.load(zone, failures: &failures) {
    case .failure(let failure): return failure.tell()
    case .success(let rules): return run(choice, zone: rules, earlier: failures)
    }
  }

  private static func run(
    _ choice: Choice, zone: ZoneRules, earlier: [PortFailure]
  ) -> Int32 {
    do throws(SystemFailure) {
      // Before any thread: it blocks the signals that end the program, and threads inherit that.
      let world = try HostWorld()
      switch open(choice.state) {
      case .failure(let failure): return failure.tell()
      case .success(let folder): return try run(choice, folder, zone, world, earlier)
      }
    } catch {
      return ExitFailure(
        status: ExitStatus.failed,
        text: "the system refuses what a clock needs (\(error.text)); end programs that keep many"
          + " files open, or raise its limits (ulimit -n)"
      ).tell()
    }
  }

  private static func run(
    _ choice: Choice, _ folder: StateFolder, _ zone: ZoneRules, _ world: HostWorld,
    _ earlier: [PortFailure]
  ) throws(SystemFailure) -> Int32 {
    let board = choice.board
    var failures = earlier + folder.failures
    let stored = folder.state
    let log = StandardErrorLog(zone: zone)
    var devices = HostDevices(
      board.wiring, sounds: choice.sounds.path, socket: choice.socket, world: world,
      failures: &failures)
    if let file = choice.record {
      devices.record(to: file, world: world, log: log, failures: &failures)
    }
    if choice.isVerbose { devices.tellEdges(on: log, now: world.now) }
    for descriptor in devices.descriptors { try world.watch(descriptor) }
    try world.watch(folder.store.descriptor)
    let clock = AlarmClock(
      board.configuration, restoring: stored.state, zone: zone, at: world.now(),
      preferences: board.registeredPreferences)
    var loop = AlarmLoop(clock, devices: devices.devices(folder.store, log), world: world)
    loop.start(stored.restored, failures: failures)
    // Told and no more: the card may work, and the built-in bell needs no folder.
    if let absence = absence(of: choice.sounds, for: board) {
      log.tell(.portFailed(absence), at: world.now())
    }
    let signs = LifeSigns()
    let longest = GPIOInputs.longestWait
    world.longestWait = signs.longestWait.map { min($0, longest) } ?? longest
    signs.ready()
    while loop.turn() { signs.didTurn(at: world.now().boot) }
    signs.stopping()
    guard loop.stop() else {
      return ExitFailure(
        status: ExitStatus.failed, text: "the last change may not be saved; see the messages above"
      ).tell()
    }
    return ExitStatus.done
  }

  private static func absence(of sounds: Folders.Place, for board: Board) -> PortFailure? {
    guard !board.wiring.soundDevices.isEmpty else { return nil }
    var absence = SoundFolder(path: sounds.path, defaultSound: board.wiring.defaultSound).absence
    if !sounds.elsewhere.isEmpty {
      absence?.detail += "; nor are there " + sounds.elsewhere.joined(separator: ", ")
    }
    return absence
  }

  private static func open(_ path: String) -> Result<StateFolder, ExitFailure> {
    do throws(PortFailure) {
      return .success(try StateFolder(path: path, bootID: StateFolder.currentBootID()))
    } catch {
      let text =
        error.kind == .busy
        ? Text.english.sentence(error)
        : "the clock cannot start: \(error.subject) gets no thread or descriptor of its own"
          + " (\(error.detail)); end programs that need many, or raise the limits (ulimit -n, -u)"
      return .failure(ExitFailure(status: ExitStatus.failed, text: text))
    }
  }
}
