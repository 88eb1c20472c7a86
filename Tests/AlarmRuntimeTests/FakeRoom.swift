import AlarmCore
import AlarmRuntime
import CivilTime
import Ports

/// A world and all devices in one place, which keep what was asked of them in one order.
final class FakeRoom: World {
  /// What the loop did, in order.
  enum Call: Hashable {
    case wait(Deadline?)
    case drain
    case readLevels
    case show(LampFrame)
    case buzz(hertz: Int?)
    case play(SoundRequest)
    case tone(Tone)
    case silence
    case save(id: UInt64)
    case log
    case close(PortName)
  }

  var calls: [Call] = []
  var moment: Moment
  /// Passes at every reading of the clocks.
  var tick = Duration.zero
  /// Answers of coming waits, oldest first; the loop is stopped when there are none.
  var events: [[WorldEvent]] = []
  /// Done while the loop waits.
  var whileWaiting: [(FakeRoom) -> Void] = []
  var notices: [Notice] = []

  let inputs = FakeInputs()
  let lamps = FakeLamps()
  let buzzer = FakeBuzzer()
  let sound = FakeSound()
  let store = FakeStore()

  init(at wall: WallTime = WallTime(seconds: 1_772_403_000)) {
    moment = Moment(
      boot: BootInstant(nanoseconds: 1_000_000_000), wall: wall, generation: 0, trust: .synced)
    inputs.room = self
    lamps.room = self
    buzzer.room = self
    sound.room = self
    store.room = self
  }

  var devices: Devices {
    Devices(
      inputs: inputs, lamps: lamps, buzzer: buzzer, sound: sound, store: store, log: FakeLog(self))
  }

  func loop(
    _ configuration: ClockConfiguration = ClockConfiguration(), devices: Devices? = nil
  ) -> AlarmLoop {
    let clock = AlarmClock(configuration, restoring: nil, zone: .utc, at: moment)
    return AlarmLoop(clock, devices: devices ?? self.devices, world: self)
  }

  func pass(_ duration: Duration) {
    moment.boot = moment.boot + duration
    moment.wall = moment.wall + duration
  }

  func now() -> Moment {
    pass(tick)
    return moment
  }

  func wait(until deadline: Deadline?) -> [WorldEvent] {
    calls.append(.wait(deadline))
    if !whileWaiting.isEmpty { whileWaiting.removeFirst()(self) }
    return events.isEmpty ? [] : events.removeFirst()
  }
}

final class FakeLog: LogPort {
  private unowned let room: FakeRoom
  init(_ room: FakeRoom) { self.room = room }
  func tell(_ notice: Notice, at moment: Moment) { room.notices.append(notice) }
}

final class FakeInputs: InputPort {
  weak var room: FakeRoom?
  let descriptors: [CInt] = []
  /// What coming drains bring.
  var batches: [DrainedEdges] = []
  var levels = LineLevels(knobA: true, knobB: true, button: false)
  var failure: PortFailure?
  /// Edges that come while the levels are read.
  var comesWhileReading: [DrainedEdges] = []

  func drain() throws(PortFailure) -> DrainedEdges {
    room?.calls.append(.drain)
    if let failure { throw failure }
    return batches.isEmpty ? DrainedEdges() : batches.removeFirst()
  }

  func readLevels() throws(PortFailure) -> LineLevels {
    room?.calls.append(.readLevels)
    if let failure { throw failure }
    if !comesWhileReading.isEmpty { batches.append(comesWhileReading.removeFirst()) }
    return levels
  }

  func close() { room?.calls.append(.close(.inputs)) }
}

final class FakeLamps: LampPort {
  weak var room: FakeRoom?
  var failure: PortFailure?

  func show(_ frame: LampFrame) throws(PortFailure) {
    if let failure { throw failure }
    room?.calls.append(.show(frame))
  }

  func close() { room?.calls.append(.close(.lamps)) }
}

final class FakeBuzzer: BuzzerPort {
  weak var room: FakeRoom?
  var failure: PortFailure?

  func set(hertz: Int?) throws(PortFailure) {
    if let failure { throw failure }
    room?.calls.append(.buzz(hertz: hertz))
  }

  func close() { room?.calls.append(.close(.buzzer)) }
}

final class FakeSound: SoundPort {
  weak var room: FakeRoom?
  var answers: [SoundEvent] = []

  func play(_ request: SoundRequest) { room?.calls.append(.play(request)) }
  func stop() { room?.calls.append(.silence) }
  func play(_ tone: Tone, volumePercent: Int) { room?.calls.append(.tone(tone)) }

  func takeEvents() -> [SoundEvent] {
    defer { answers.removeAll() }
    return answers
  }

  func close() { room?.calls.append(.close(.sound)) }
}

final class FakeStore: StorePort {
  weak var room: FakeRoom?
  var answers: [StoreEvent] = []
  /// What was handed over, in order.
  var saved: [(id: UInt64, bytes: [UInt8])] = []
  var logged: [[UInt8]] = []
  /// Answers that come with closing, and what closing says.
  var finish: (FakeStore) -> Bool = { _ in true }

  func save(_ bytes: [UInt8], id: UInt64) {
    room?.calls.append(.save(id: id))
    saved.append((id, bytes))
  }

  func log(_ bytes: [UInt8]) {
    room?.calls.append(.log)
    logged.append(bytes)
  }

  func readLog() { answers.append(.ringLog(logged)) }

  func takeEvents() -> [StoreEvent] {
    defer { answers.removeAll() }
    return answers
  }

  func close(within deadline: Duration) -> Bool {
    room?.calls.append(.close(.store))
    return finish(self)
  }
}
