import AlarmCore
import CivilTime
import Scenarios
import Simulator
import Waveforms

/// A short night of the simulator as a waveform: set, a power cut, a ring, a snooze, a hold.
struct ShortNight {
  /// What the hand does.
  static let clockwise = 9
  static let counterclockwise = 1
  static let holds: [Duration] = [HandHabit.press, HandHabit.press, HandHabit.hold]
  static let outage = Duration.seconds(20 * 60)

  private(set) var bytes: [UInt8] = []
  /// When the sounds of the night began and ended, in the order of time.
  private(set) var sounds: [WaveInstant] = []
  /// When power went, since the night began.
  private(set) var cutAt = WaveInstant.begin

  private var night: SimulatedNight
  /// How long the night has lasted when power came on.
  private var base: Int64 = 0

  init(seed: UInt64 = 1, idle: VCDWriter.Idle = .shortened) {
    night = SimulatedNight(at: ZoneTime.evening, zone: .utc, seed: seed)
    night.traceLines()
    let paper = VCDWriterTests.Paper()
    var wave = NightWaveform(
      badgeLamps: night.clock.configuration.badgeLamps, began: night.world.now().wall,
      about: "a short night of the simulator, seed \(seed)", idle: idle, sink: paper.take)
    setAlarm(&wave)
    losePower(&wave)
    wakeUp(&wave)
    wave.finish(at: now)
    bytes = paper.bytes
  }

  private var now: WaveInstant { instant(night.world.now().boot) }

  private func instant(_ boot: BootInstant) -> WaveInstant {
    WaveInstant(nanoseconds: base + boot.nanoseconds)
  }

  private mutating func collect(_ wave: inout NightWaveform) {
    for (moment, event) in night.trace.takeEvents() {
      wave.note(event, at: instant(moment.boot))
      switch event {
      case .soundBegan, .soundEnded: sounds.append(instant(moment.boot))
      case .line, .lamps, .buzzer, .tone, .notice, .logged, .saved: break
      }
    }
  }

  private mutating func setAlarm(_ wave: inout NightWaveform) {
    night.hand.wait(.seconds(2))
    night.hand.turn(Self.clockwise)
    night.hand.turn(-Self.counterclockwise)
    night.hand.press()
    night.runHand()
    night.run(for: .seconds(30))
    collect(&wave)
  }

  private mutating func losePower(_ wave: inout NightWaveform) {
    night.cutPower()
    collect(&wave)
    cutAt = now
    wave.power(false, at: cutAt)
    base = WaveInstant(nanoseconds: now.nanoseconds).nanoseconds + 20 * 60 * 1_000_000_000
    night.restart(after: Self.outage)
    wave.power(true, at: now)
  }

  private mutating func wakeUp(_ wave: inout NightWaveform) {
    guard let due = night.clock.state.armed?.instant else { return }
    night.run(for: due - night.world.now().wall + .seconds(5))
    night.hand.press()
    night.runHand()
    night.run(for: .seconds(60 * night.clock.state.preferences.snoozeMinutes + 3))
    night.hand.press(for: .milliseconds(2_200))
    night.runHand()
    night.run(for: .seconds(15))
    collect(&wave)
  }
}
