import AlarmCore

/// Which device to try next, and when; decides, opens nothing.
///
///            ┌─busy, after a pause, while patience lasts─┐
///            ▼                                           │
///     try device n ──other fault, or no patience left──► try device n + 1 ──none left──► exhausted
package struct DeviceSearch: Sendable {
  /// Time a search may spend on waiting, for all its devices together.
  ///
  /// Others hold a card for moments too short to notice, a desktop's sound server for ever. It is
  /// half of `ClockLimits.soundStart`: the other half is for opening what can be opened, so that
  /// the core hears how the search ended before it rings on without it.
  package static let patience: Duration = .seconds(1)
  /// Pause before a busy device is asked again.
  package static let pause: Duration = .milliseconds(250)

  /// What to do.
  package enum Step: Equatable, Sendable {
    /// Open this device now, and say how it went.
    case open(String)
    /// Nothing until then.
    case wait(until: BootInstant)
    /// No device can be had.
    case exhausted(PortFailure)
  }

  private let devices: [String]
  private let isPatient: Bool
  private var patience: Duration
  private var index = 0
  private var notBefore: BootInstant?
  private var refusals: [(device: String, fault: PCMFault)] = []

  /// Starts at the first device; an impatient search asks a busy one only once.
  ///
  /// What was `waited` for a card before the search began comes off its patience.
  package init(devices: [String], isPatient: Bool, waited: Duration = .zero) {
    self.devices = devices
    self.isPatient = isPatient
    patience = DeviceSearch.patience - waited
  }

  /// What to do at this moment; asking early or twice is harmless.
  package func next(at now: BootInstant) -> Step {
    guard index < devices.count else { return .exhausted(failure) }
    if let notBefore, now < notBefore { return .wait(until: notBefore) }
    return .open(devices[index])
  }

  /// Takes note that the device of the last `.open` refused.
  package mutating func refused(_ fault: PCMFault, at now: BootInstant) {
    guard index < devices.count else { return }
    if fault.kind == .busy && isPatient && spend(DeviceSearch.pause) {
      notBefore = now + DeviceSearch.pause
      return
    }
    refusals.append((devices[index], fault))
    index += 1
    notBefore = nil
  }

  /// Takes a wait out of what patience is left; false when it does not last for that.
  package mutating func spend(_ wait: Duration) -> Bool {
    guard wait <= patience else { return false }
    patience -= wait
    return true
  }

  /// Why the device of the last `.open` is not the first; nil when it is.
  package var detour: PortFailure? {
    refusals.isEmpty ? nil : failure(of: refusals.map(\.device))
  }

  /// All refusals in one: the kind a person can do most about, every device named with its words.
  private var failure: PortFailure {
    guard !devices.isEmpty else {
      return PortFailure(
        port: .sound, kind: .missing, subject: "", detail: "the board names no sound device")
    }
    return failure(of: devices)
  }

  private func failure(of devices: [String]) -> PortFailure {
    PortFailure(
      port: .sound, kind: kind, subject: devices.joined(separator: ", "),
      detail: refusals.map { "\($0.device): \($0.fault.words)" }.joined(separator: "; ") + advice)
  }

  /// What a person can do about a device that is there and of no use; the rest goes by the kind.
  private var advice: String {
    kind == .other && refusals.contains { $0.fault.kind == .unsuitable }
      ? "; name another device in the board file, see aplay -L" : ""
  }

  private var kind: PortFailure.Kind {
    let kinds = refusals.map(\.fault.kind)
    if kinds.contains(.busy) { return .busy }
    if kinds.contains(.denied) { return .denied }
    return kinds.allSatisfy { $0 == .gone } ? .missing : .other
  }
}
