import AlarmCore
import AlarmRuntime
import Chance
import FlashLog
import Ports

/// A memory card that outlives power cuts: the real record rings over devices in memory.
package final class SimulatedCard: StorePort {
  private enum Work {
    case state([UInt8], id: UInt64)
    case log([UInt8])
    case reading
  }

  /// From handing over to the flush's end, on a card without trouble.
  package static let usualLatency = Duration.milliseconds(4)

  /// The card's name in failures.
  private static let subject = "card"

  /// From handing over to the flush's end; bad cards stall for half a second.
  package var latency = SimulatedCard.usualLatency

  weak var world: SimulatedWorld?
  var bootID: UInt32 = 0
  /// The device that keeps the state; faults are scheduled on it.
  package let state: MemoryDevice
  /// The device that keeps the ring log.
  package let log: MemoryDevice
  private var stateRing: RecordRing?
  private var logRing: RecordRing?
  private var work: [Work] = []
  private var answers: [StoreEvent] = []

  /// True while the card answers nothing; what was handed over waits.
  package var isHanging = false {
    didSet {
      guard oldValue, !isHanging, let world else { return }
      for _ in work { world.schedule(.cardReady, at: world.now().boot + latency) }
    }
  }

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
    if isHanging && !work.isEmpty { return false }
    while !work.isEmpty { finish() }
    return answers.allSatisfy {
      switch $0 {
      case .saved, .logged, .ringLog, .ringLogUnread: true
      case .failed, .logFailed: false
      }
    }
  }

  /// Does the oldest work that was handed over.
  func finish() {
    guard !work.isEmpty, !isHanging else { return }
    switch work.removeFirst() {
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
    work.append(item)
    guard let world else { return }
    world.schedule(.cardReady, at: world.now().boot + latency)
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
