import AlarmCore
import AlarmRuntime
import CLinux
import CivilTime
import Glibc
import LinuxCall
import LinuxHost
import Scenarios

// Power comes: the kernel's clock is set, the clock under test is started and asked.
extension LabBench {
  /// The clock is started so long before its scenario begins; it has a second to open its devices.
  private static let lead = Duration.seconds(2)
  /// It must listen within this.
  private static let patience = Duration.seconds(10)
  /// How often it is called until it listens.
  private static let callEvery = Duration.milliseconds(5)
  /// MS_REMOUNT of mount(2), which has two types in the C library's headers.
  private static let remount: UInt = 32
  /// The socket of the clock under test.
  private static let socket = "/run/lab.sock"
  /// The state's file in the clock's folder.
  static let stateFile = StateFolder.stateFileName

  /// Starts the clock: on a blank card at the beginning of a scenario, else with what the card has.
  ///
  /// - Throws: when the clock does not come up, or the machine refuses something.
  package func start() throws(BenchFailure) {
    let isFirst = observation.at == .begin && done == 0
    do throws(LabFailure) {
      try hand.letGo()
      if isFirst { blankCard() }
      if setup.configuration.hasSpeaker { ear = try CardEar(device: LabDrive.loopback) }
      let told = try ToldLines()
      self.told = told
      setKernelClock(to: isFirst ? observation.wall - LabBench.lead : observation.wall)
      origin = (time.boot, observation.at)
      clock = try ClockUnderTest(
        program: setup.program,
        arguments: setup.arguments + ["--state", folder, "--socket", LabBench.socket],
        messages: told.writingEnd)
      link = try call()
      // Its request for a bias has overwritten the simulated resistors. A button that was held down
      // all the while is no new change.
      try lines.uncounted { () throws(LabFailure) in
        try hand.letGo()
        if isButtonDown { try hand.press() }
      }
      medium = try CardMedium(file: "\(folder)/\(LabBench.stateFile)", device: setup.device)
    } catch {
      throw BenchFailure(error.text)
    }
    observation.isPowered = true
    try listen()
    if isFirst { try begin() }
  }

  /// Has every change told from now on, and asks what was before.
  private func listen() throws(BenchFailure) {
    _ = try ask(.watch)
    let log = try ask(.log(count: ControlLimits.logEntries))
    _ = try take { _ in false }
    observation.ringLog = (log?["entries"]?.list ?? []).compactMap(RingLogEntry.init(json:))
    let answer = try ask(.status)
    _ = try take { _ in false }
    try see(answer?["status"] ?? .null)
  }

  /// Waits for the scenario's first instant.
  private func begin() throws(BenchFailure) {
    let start = FireDate.civil(setup.start).instant(in: setup.zone)
    let rest = start - time.wall
    guard rest >= .zero else {
      throw BenchFailure("the clock took longer to start than a scenario waits for it")
    }
    let instant = time.boot + rest
    _ = try live(until: instant) { _ in false }
    origin = (instant, .begin)
    stamp()
  }

  private func call() throws(LabFailure) -> ClockLink {
    let end = time.boot + LabBench.patience
    while true {
      do throws(SystemFailure) {
        return try ClockLink(path: LabBench.socket)
      } catch {
        let isRunning = clock?.isRunning ?? false
        guard isRunning, time.boot < end else {
          for (line, _) in told?.take() ?? [] { setup.echo(line) }
          throw .file(path: LabBench.socket, call: "connect", code: error.code)
        }
        time.sleep(exactlyUntil: time.boot + LabBench.callEvery)
      }
    }
  }

  /// Removes what another scenario left on the card.
  private func blankCard() {
    for name in [LabBench.stateFile, StateFolder.ringLogFileName, "wecker.lock"] {
      unlink("\(folder)/\(name)")
    }
    rmdir(folder)
  }

  /// Sets the kernel's wall clock, and whether a time server stands behind it.
  func setKernelClock(to wall: WallTime) {
    var time = timespec()
    time.tv_sec = Int(wall.seconds)
    time.tv_nsec = Int(wall.nanoseconds)
    if clock_settime(CLOCK_REALTIME, &time) != 0 {
      trouble = trouble ?? BenchFailure("the kernel's clock cannot be set; the bench must be root")
    }
    discipline()
  }

  /// Plays the time server: the kernel hears of it again, or no more.
  func discipline() {
    disciplineAt = time.boot + LabBench.disciplineEvery
    if clinux_discipline(trust == .synced ? 1 : 0) != 0 {
      trouble = trouble ?? BenchFailure("the kernel's clock cannot be disciplined; be root")
    }
  }

  /// The file system gives up, as on a card that refuses to be written; source: ext4(5), abort.
  func stopWriting() throws(LabFailure) {
    guard mount("none", setup.card, nil, LabBench.remount, "abort") == 0 else {
      throw .file(path: setup.card, call: "mount", code: errno)
    }
    isCardReadOnly = true
  }

  /// Mounts the card anew, once nobody has a file on it open.
  func repairCard() throws(LabFailure) {
    guard isCardReadOnly else { return }
    guard umount(setup.card) == 0, mount(setup.device, setup.card, "ext4", 0, nil) == 0 else {
      throw .file(path: setup.card, call: "mount", code: errno)
    }
    isCardReadOnly = false
  }
}
