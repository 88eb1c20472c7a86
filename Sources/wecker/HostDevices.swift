import AlarmCore
import AlarmRuntime
import LinuxGPIO
import LinuxHost
import LinuxSound
import LinuxSysfs
import Ports

/// Opens the devices of a board; what cannot be opened is told and left out, and the clock runs on.
struct HostDevices {
  private var inputs: (any InputPort)?
  private var lamps: (any LampPort)?
  private var buzzer: (any BuzzerPort)?
  private var sound: SoundThread?
  private var control: ControlSocket?

  /// Opens everything the board has, and adds what failed.
  init(_ wiring: BoardWiring, sounds: String, socket: String, failures: inout [PortFailure]) {
    inputs = HostDevices.open(&failures) { () throws(PortFailure) in
      try GPIOInputs(board: wiring)
    }
    lamps = HostDevices.open(&failures) { () throws(PortFailure) in
      try HostDevices.lamps(wiring)
    }
    if let output = wiring.buzzer?.output {
      buzzer = HostDevices.open(&failures) { () throws(PortFailure) in
        try HostDevices.buzzer(output, chipLabels: wiring.chipLabels)
      }
    }
    if !wiring.soundDevices.isEmpty {
      sound = HostDevices.open(&failures) { () throws(PortFailure) in
        try SoundThread(
          devices: wiring.soundDevices, folder: sounds, defaultSound: wiring.defaultSound)
      }
    }
    // Last: where descriptors are short, what rings comes first.
    control = HostDevices.open(&failures) { () throws(PortFailure) in
      try ControlSocket(path: socket)
    }
  }

  /// What the loop waits on.
  var descriptors: [CInt] {
    (inputs?.descriptors ?? []) + [sound?.descriptor, control?.descriptor].compactMap(\.self)
  }

  /// Has every edge of knob and button written to a file; what cannot be written is told.
  mutating func record(
    to path: String, world: any World, log: any LogPort, failures: inout [PortFailure]
  ) {
    guard let lines = inputs else {
      // Nothing will come, so no file is made; what is wrong with its name is told all the same.
      failures.append(
        PortFailure(
          port: .recording, kind: .elsewhere, subject: "what goes into \(path)",
          detail: "knob and button"))
      _ = HostDevices.open(&failures) { () throws(PortFailure) in
        try RecordingThread.confirm(path)
      }
      return
    }
    let thread = HostDevices.open(&failures) { () throws(PortFailure) in
      try RecordingThread(path: path)
    }
    guard let thread else { return }
    inputs = RecordedInputs(lines, thread: thread, now: { world.now().boot }) { failure in
      log.tell(.portFailed(failure), at: world.now())
    }
  }

  /// Has every edge of knob and button told on the log.
  mutating func tellEdges(on log: StandardErrorLog, now: @escaping () -> Moment) {
    inputs = inputs.map { ToldInputs($0, log: log, now: now) }
  }

  /// The devices as the loop drives them.
  func devices(_ store: any StorePort, _ log: any LogPort) -> Devices {
    Devices(
      inputs: inputs, lamps: lamps, buzzer: buzzer, sound: sound, store: store, log: log,
      control: control)
  }

  /// All LEDs, or none: a badge of which half is missing would count wrong.
  private static func lamps(_ wiring: BoardWiring) throws(PortFailure) -> any LampPort {
    let lines = try GPIOLamps(board: wiring)
    let hasLEDs = wiring.lamps.contains { if case .led = $0.wiring { true } else { false } }
    return hasLEDs ? try LEDLamps(board: wiring, beside: lines) : lines
  }

  private static func buzzer(
    _ output: BuzzerWiring.Output, chipLabels: [String]
  ) throws(PortFailure) -> any BuzzerPort {
    switch output {
    case .line(let line): try GPIOBuzzer(line, chipLabels: chipLabels)
    case .pwm(let pwm, _): try PWMBuzzer(pwm)
    }
  }

  private static func open<Port>(
    _ failures: inout [PortFailure], _ make: () throws(PortFailure) -> Port
  ) -> Port? {
    do throws(PortFailure) {
      return try make()
    } catch {
      failures.append(error)
      return nil
    }
  }
}
