import AlarmCore
import Glibc
import LinuxCall
import Ports

/// A passive buzzer on a PWM channel: the chip makes the pitch, half of each period high.
///
///     silent      duty 0, off
///     a pitch     period ── duty ── on
///     another     longer: period ── duty      shorter: duty ── period
///     silence     duty 0 ── off
///
/// So duty is never longer than the period, which the kernel would refuse, and the pin is low
/// before the channel is off. Source: Linux, Documentation/ABI/testing/sysfs-class-pwm.
package final class PWMBuzzer: BuzzerPort {
  /// How long files that were just made are waited for: udev hands them to a group, and until it
  /// has, only root may open them.
  package static let patience = Duration.seconds(1)
  /// How long in a ring, where a hand may press meanwhile.
  package static let patienceInRing = Duration.milliseconds(20)
  /// So often they are looked at meanwhile.
  package static let look = Duration.milliseconds(20)

  private struct Files {
    var period: any SysfsAttribute
    var duty: any SysfsAttribute
    var enable: any SysfsAttribute

    func close() { for file in [period, duty, enable] { file.close() } }
  }

  private enum State {
    case closed
    /// Duty is 0 and the channel off.
    case silent(Files)
    /// It sounds, with this period in nanoseconds; nil where a write failed, and nobody knows.
    case sounding(Files, period: Int?)
  }

  private var state: State
  private let tree: any SysfsTree
  private let chip: PWMChips.Chip
  private let channel: Int

  /// Takes a channel, silent; its files are waited for as long as `patience` says.
  ///
  /// One that was left behind, by a clock that crashed, is taken over and silenced; one that
  /// another program has locked, or a driver, is not touched.
  ///
  /// - Throws: `.missing`, `.denied`, `.busy`, `.vanished` or `.other`.
  package init(
    _ wiring: PWMWiring, tree: any SysfsTree = HostSysfs(),
    patience: Duration = PWMBuzzer.patience,
    pause: (Duration) -> Void = PWMBuzzer.sleep
  ) throws(PortFailure) {
    self.tree = tree
    channel = wiring.channel
    chip = try PWMChips(tree).find(wiring.chip, channel: wiring.channel)
    state = .closed
    let isNew = try export()
    do throws(PortFailure) {
      let files = try open(patience, pause)
      state = .silent(files)
      try lock(files)
      try silenceWhatWasLeft(files)
    } catch {
      if case .silent(let files) = state { files.close() }
      state = .closed
      // Files that udev has not handed over yet are left for the next try to find.
      if isNew, error.kind != .denied, error.kind != .missing { unexport() }
      throw error
    }
  }

  deinit { close() }

  package func set(hertz: Int?) throws(PortFailure) {
    do throws(SystemFailure) {
      switch (state, hertz) {
      case (.closed, _): throw SystemFailure(call: "write", code: ENODEV)
      case (.silent, nil): return
      case (.silent(let files), let hertz?): try begin(files, hertz)
      case (.sounding(let files, let period?), let hertz?):
        try change(files, from: period, hertz)
      case (.sounding(let files, nil), let hertz?): try begin(files, hertz)
      case (.sounding(let files, _), nil):
        try silence(files)
        state = .silent(files)
      }
    } catch {
      if case .sounding(let files, _) = state { state = .sounding(files, period: nil) }
      if hertz != nil { giveUpPitch() }
      throw failure(error)
    }
  }

  package func close() {
    switch state {
    case .closed: return
    case .silent(let files): files.close()
    case .sounding(let files, _):
      // A chip that is gone cannot be written, and sounds no more; its number may be another's.
      let isThere = (try? silence(files)) != nil
      files.close()
      if !isThere {
        state = .closed
        return
      }
    }
    state = .closed
    unexport()
  }

  /// Waits; what a start does and nothing else.
  package static func sleep(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    nanosleep(&time, nil)
  }
}

// Pitches.
extension PWMBuzzer {
  private func begin(_ files: Files, _ hertz: Int) throws(SystemFailure) {
    let period = PWMBuzzer.period(of: hertz)
    // Whatever comes of it: it may sound from here on.
    state = .sounding(files, period: period)
    try files.period.write("\(period)")
    try files.duty.write("\(period / 2)")
    try files.enable.write("1")
  }

  private func change(_ files: Files, from old: Int, _ hertz: Int) throws(SystemFailure) {
    let period = PWMBuzzer.period(of: hertz)
    guard period != old else { return }
    if period > old {
      try files.period.write("\(period)")
      state = .sounding(files, period: period)
      try files.duty.write("\(period / 2)")
    } else {
      try files.duty.write("\(period / 2)")
      try files.period.write("\(period)")
      state = .sounding(files, period: period)
    }
  }

  /// Both are tried, whatever the first says.
  private func silence(_ files: Files) throws(SystemFailure) {
    do throws(SystemFailure) {
      try files.duty.write("0")
    } catch {
      try? files.enable.write("0")
      throw error
    }
    try files.enable.write("0")
  }

  /// Silences a channel that did not take a pitch, and would else sound half of it.
  private func giveUpPitch() {
    guard case .sounding(let files, _) = state, (try? silence(files)) != nil else { return }
    state = .silent(files)
  }

  /// Nanoseconds of a period; source: 1 s / f.
  private static func period(of hertz: Int) -> Int { 1_000_000_000 / max(hertz, 1) }
}

// The channel.
extension PWMBuzzer {
  private var folder: String { "\(chip.folder)/pwm\(channel)" }

  /// Has the kernel make the channel's files; false when they were there.
  private func export() throws(PortFailure) -> Bool {
    do throws(SystemFailure) {
      try tree.write("\(channel)", to: "\(chip.folder)/export")
      return true
    } catch {
      guard error.code == EBUSY else { throw failure(error, of: "export") }
      if (try? tree.text(of: "\(folder)/enable")) != nil { return false }
      throw PortFailure(
        port: .buzzer, kind: .busy, subject: subject,
        detail: "a driver of the kernel has it, such as pwm-beeper or pwm-fan")
    }
  }

  private func unexport() { try? tree.write("\(channel)", to: "\(chip.folder)/unexport") }

  /// Opens the channel's files, which may take a moment to be this user's.
  private func open(
    _ patience: Duration, _ pause: (Duration) -> Void
  ) throws(PortFailure) -> Files {
    var waited = Duration.zero
    while true {
      do throws(SystemFailure) {
        return Files(
          period: try tree.open("\(folder)/period"), duty: try tree.open("\(folder)/duty_cycle"),
          enable: try tree.open("\(folder)/enable"))
      } catch {
        guard error.code == EACCES || error.code == ENOENT, waited < patience else {
          throw failure(error, of: "pwm\(channel)")
        }
        pause(PWMBuzzer.look)
        waited += PWMBuzzer.look
      }
    }
  }

  private func lock(_ files: Files) throws(PortFailure) {
    do throws(SystemFailure) {
      try files.enable.lock()
    } catch {
      guard error.code == EWOULDBLOCK else { throw failure(error) }
      throw PortFailure(
        port: .buzzer, kind: .busy, subject: subject, detail: "another wecker has locked it")
    }
  }

  /// Silences a channel that sounds; one that was never set has no period, and refuses all else.
  private func silenceWhatWasLeft(_ files: Files) throws(PortFailure) {
    do throws(SystemFailure) {
      let isOn = try tree.text(of: "\(folder)/enable") != "0"
      let isLow = try tree.text(of: "\(folder)/duty_cycle") == "0"
      if isOn || !isLow { try silence(files) }
    } catch {
      throw failure(error)
    }
  }

  private var subject: String { "channel \(channel) of \(chip.name)" }

  /// What the kernel's refusal means: of a write, or to open `file`.
  private func failure(_ error: SystemFailure, of file: String? = nil) -> PortFailure {
    let place = file.map { "\(chip.folder)/\($0)" }
    var failure = PortFailure(port: .buzzer, subject: place ?? subject, error)
    if error.code == EINVAL {
      failure.detail = "\(error.text); the chip does not take such a pitch"
    }
    return failure
  }
}
