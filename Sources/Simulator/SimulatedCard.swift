import AlarmCore
import AlarmRuntime
import Chance
import FlashLog
import Ports

/// A memory card that outlives power cuts: the real record rings over devices in memory.
package final class SimulatedCard: StorePort {
  /// The card's two files.
  package enum File: Hashable, Sendable {
    /// The state.
    case state
    /// The ring log.
    case log
  }

  /// How a file answers.
  package struct Pace: Hashable, Sendable {
    /// From handing over to the flush's end; bad cards stall for half a second.
    package var latency: Duration
    /// True while it answers nothing; what was handed over waits, and what comes behind it too:
    /// one thread serves both files.
    package var isHanging: Bool

    /// Makes a pace; without arguments that of a card without trouble.
    package init(latency: Duration = SimulatedCard.usualLatency, isHanging: Bool = false) {
      self.latency = latency
      self.isHanging = isHanging
    }
  }

  private enum Work {
    case state([UInt8], id: UInt64)
    case log([UInt8])
    case reading

    var file: File {
      switch self {
      case .state: .state
      case .log, .reading: .log
      }
    }
  }

  /// From handing over to the flush's end, on a card without trouble.
  package static let usualLatency = Duration.milliseconds(4)

  /// The card's name in failures.
  private static let subject = "card"

  weak var world: SimulatedWorld?
  var bootID: UInt32 = 0
  /// The device that keeps the state; faults are scheduled on it.
  package let state: MemoryDevice
  /// The device that keeps the ring log.
  package let log: MemoryDevice
  private var stateRing: RecordRing?
  private var logRing: RecordRing?
  /// What was handed over, and when it is done at the earliest.
  private var work: [(work: Work, readyAt: BootInstant)] = []
  private var statePace = Pace()
  private var logPace = Pace()
  private var answers: [StoreEvent] = []

  /// Makes a blank card; the seed makes the bytes of noisy tears.
  package init(seed: UInt64) {
    state = SimulatedCard.blank(.state, seed: seed)
    log = SimulatedCard.blank(.ringLog, seed: seed &+ 1)
  }

  /// Reads the card after power came on, as a real start does: the state, and what is wrong with
  /// the ring log.
  package func open() -> (StoredState, failures: [PortFailure]) {
    state.restorePower()
    log.restorePower()
    work.removeAll()
    answers.removeAll()
    var logRing = RecordRing(device: log, geometry: .ringLog, kind: .ringLogEntry, bootID: bootID)
    var stateRing = RecordRing(device: state, geometry: .state, bootID: bootID)
    let stored = StoredState(recovering: &stateRing, subject: Self.subject)
    let failure = logRing.recoverEntries(subject: Self.subject).failure
    (self.stateRing, self.logRing) = (stateRing, logRing)
    return (stored, [failure].compactMap(\.self))
  }

  /// The entries of the ring log that can be read, oldest first.
  package func entries() -> [RingLogEntry] {
    var ring = RecordRing(device: log, geometry: .ringLog, kind: .ringLogEntry, bootID: bootID)
    return ring.recoverEntries(subject: Self.subject).entries
      .compactMap { payload in try? RingLogCodec.decode(payload) }
  }

  /// True until power is cut, be it by a fault in the middle of an operation.
  package var isPowered: Bool { state.isPowered && log.isPowered }

  /// What a start would read if power went now and what was not flushed were lost.
  package var safeState: ClockState? {
    let copy = MemoryDevice(survivorsOf: state)
    var ring = RecordRing(device: copy, geometry: .state, bootID: bootID)
    return StoredState(recovering: &ring, subject: Self.subject).state
  }

  /// The device that keeps a file.
  func device(of file: File) -> MemoryDevice {
    switch file {
    case .state: state
    case .log: log
    }
  }

  /// Has a file answer otherwise from now on.
  package func setPace(_ pace: Pace, of file: File) {
    let wasHanging = self.pace(of: file).isHanging
    switch file {
    case .state: statePace = pace
    case .log: logPace = pace
    }
    guard wasHanging, !pace.isHanging, let world else { return }
    let ready = world.now().boot + pace.latency
    for index in work.indices where work[index].work.file == file { work[index].readyAt = ready }
    world.schedule(.cardReady, at: ready)
  }

  private func pace(of file: File) -> Pace {
    switch file {
    case .state: statePace
    case .log: logPace
    }
  }

  /// Takes power away; what was handed over and not finished is lost or torn.
  package func cutPower(_ cut: PowerCut) {
    state.cutPower(cut)
    log.cutPower(cut)
    work.removeAll()
  }

  package func save(_ bytes: [UInt8], id: UInt64) { queue(.state(bytes, id: id)) }

  package func log(_ bytes: [UInt8]) { queue(.log(bytes)) }

  package func readLog() { queue(.reading) }

  package func takeEvents() -> [StoreEvent] {
    defer { answers.removeAll() }
    return answers
  }

  package func close(within deadline: Duration) -> Bool {
    while let first = work.first {
      if pace(of: first.work.file).isHanging { return false }
      finishFirst()
    }
    return answers.allSatisfy {
      switch $0 {
      case .saved, .logged, .ringLog, .ringLogUnread: true
      case .failed, .logFailed: false
      }
    }
  }

  /// Does what was handed over and is ready by now, in its order.
  func finish() {
    guard let world else { return }
    while let first = work.first, first.readyAt <= world.now().boot,
      !pace(of: first.work.file).isHanging
    { finishFirst() }
  }

  private func finishFirst() {
    switch work.removeFirst().work {
    case .state(let bytes, let id):
      if let error = SimulatedCard.commit(bytes, to: &stateRing) {
        answers.append(.failed(id: id, PortFailure(port: .store, subject: Self.subject, error)))
      } else {
        answers.append(.saved(id: id))
        world?.report(.saved)
      }
    case .reading:
      var ring = RecordRing(device: log, geometry: .ringLog, kind: .ringLogEntry, bootID: bootID)
      answers.append(.ringLog(ring.recoverEntries(subject: Self.subject).entries))
    case .log(let bytes):
      if let error = SimulatedCard.commit(bytes, to: &logRing) {
        answers.append(.logFailed(PortFailure(port: .ringLog, subject: Self.subject, error)))
      } else {
        answers.append(.logged)
        if let entry = try? RingLogCodec.decode(bytes) { world?.report(.logged(entry)) }
      }
    }
  }

  private func queue(_ item: Work) {
    guard let world else { return }
    let ready = world.now().boot + pace(of: item.file).latency
    work.append((item, ready))
    world.schedule(.cardReady, at: ready)
  }

  private static func commit(_ bytes: [UInt8], to ring: inout RecordRing?) -> CommitError? {
    do throws(CommitError) {
      try ring?.commit(bytes)
      return nil
    } catch {
      return error
    }
  }

  private static func blank(_ geometry: RingGeometry, seed: UInt64) -> MemoryDevice {
    MemoryDevice(zeros: geometry.byteCount, noise: SeededGenerator(seed: seed))
  }
}
