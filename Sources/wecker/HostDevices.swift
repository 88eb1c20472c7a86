import AlarmCore
import AlarmRuntime
import LinuxCall
import LinuxGPIO
import LinuxHost
import LinuxSound
import LinuxSysfs
import Ports

/// Opens the devices of a board; what cannot be opened is told and left out, and the clock runs on.
struct HostDevices {
  private var inputs: any InputPort
  private let lamps: any LampPort
  private var buzzer: (any BuzzerPort)?
  private var sound: SoundThread?
  private var control: ControlSocket?

  /// Opens everything the board has, and adds what failed; what cannot be had is asked for again
  /// when it is used.
  init(
    _ wiring: BoardWiring, sounds: String, socket: String, world: HostWorld,
    failures: inout [PortFailure]
  ) {
    let inputs = HostDevices.inputs(wiring, world)
    HostDevices.open(&failures) { () throws(PortFailure) in _ = try inputs.readLevels() }
    self.inputs = inputs
    let lamps = HostDevices.lamps(wiring)
    HostDevices.open(&failures) { () throws(PortFailure) in try lamps.show(.dark) }
    self.lamps = lamps
    if let buzzer = HostDevices.buzzer(wiring) {
      HostDevices.open(&failures) { () throws(PortFailure) in try buzzer.set(hertz: nil) }
      self.buzzer = buzzer
    }
    sound = HostDevices.sound(wiring, sounds: sounds, failures: &failures)
    // Last: where descriptors are short, what rings comes first.
    control = HostDevices.open(&failures) { () throws(PortFailure) in
      try ControlSocket(path: socket)
    }
  }

  /// What the loop waits on, beside the lines.
  var descriptors: [CInt] { [sound?.descriptor, control?.descriptor].compactMap(\.self) }

  /// Has every edge of knob and button written to a file; what cannot be written is told.
  mutating func record(
    to path: String, world: any World, log: any LogPort, failures: inout [PortFailure]
  ) {
    let thread = HostDevices.open(&failures) { () throws(PortFailure) in
      try RecordingThread(path: path)
    }
    guard let thread else { return }
    inputs = RecordedInputs(inputs, thread: thread, now: { world.now().boot }) { failure in
      log.tell(.portFailed(failure), at: world.now())
    }
  }

  /// Has every edge of knob and button told on the log.
  mutating func tellEdges(on log: StandardErrorLog, now: @escaping () -> Moment) {
    inputs = ToldInputs(inputs, log: log, now: now)
  }

  /// The devices as the loop drives them.
  func devices(_ store: any StorePort, _ log: any LogPort) -> Devices {
    Devices(
      inputs: inputs, lamps: lamps, buzzer: buzzer, sound: sound, store: store, log: log,
      control: control)
  }

  /// Knob and button of a board, watched by a world as soon as their lines are taken.
  static func inputs(_ wiring: BoardWiring, _ world: HostWorld) -> GPIOInputs {
    GPIOInputs(board: wiring) { (descriptor) throws(PortFailure) in
      try HostDevices.watch(descriptor, world)
    }
  }

  /// All LEDs, or none: a badge of which half is missing would count wrong.
  static func lamps(_ wiring: BoardWiring) -> any LampPort {
    guard wiring.lamps.contains(where: { if case .led = $0.wiring { true } else { false } }) else {
      return GPIOLamps(board: wiring)
    }
    return Reopened { (_) throws(PortFailure) in
      try LEDLamps(board: wiring, beside: GPIOLamps(board: wiring))
    }
  }

  /// The buzzer of a board; nil when it has none.
  static func buzzer(_ wiring: BoardWiring) -> (any BuzzerPort)? {
    switch wiring.buzzer?.output {
    case nil: nil
    case .line(let line): GPIOBuzzer(line, chipLabels: wiring.chipLabels)
    case .pwm(let pwm, _):
      Reopened { (isFirst) throws(PortFailure) in
        try PWMBuzzer(
          pwm, patience: isFirst ? PWMBuzzer.patience : PWMBuzzer.patienceInRing)
      }
    }
  }

  /// The sound card of a board; nil when it has none, or when what it needs cannot be had.
  static func sound(
    _ wiring: BoardWiring, sounds: String, failures: inout [PortFailure]
  ) -> SoundThread? {
    guard !wiring.soundDevices.isEmpty else { return nil }
    return open(&failures) { () throws(PortFailure) in
      try SoundThread(
        devices: wiring.soundDevices, folder: sounds, defaultSound: wiring.defaultSound)
    }
  }

  private static func watch(_ descriptor: CInt, _ world: HostWorld) throws(PortFailure) {
    do throws(SystemFailure) {
      try world.watch(descriptor)
    } catch {
      throw PortFailure(port: .inputs, subject: "knob and button", error)
    }
  }

  @discardableResult
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
