import AlarmCore
import FlashLog
import Glibc
import LinuxHost
import LinuxThreads
import Ports
import Testing

/// A memory device whose flushes wait until the test lets them go.
final class GatedDevice: FlashDevice, @unchecked Sendable {
  let memory = MemoryDevice(
    bytes: [UInt8](repeating: 0, count: 8 * 64), noise: SystemRandomNumberGenerator())
  private let gate: Mailbox<Bool, Bool>
  private let arrived: Mailbox<Bool, Bool>

  init() throws {
    gate = try Mailbox(port: .store, subject: "gate")
    arrived = try Mailbox(port: .store, subject: "gate")
  }

  /// Lets so many flushes through.
  func open(flushes: Int) {
    for _ in 0..<flushes { _ = gate.put(true, limit: .max) { _ in true } }
  }
  /// Lets every flush through from now on.
  func openForever() { gate.close() }
  /// Returns when a flush waits.
  func waitForFlush() { _ = arrived.next() }

  func read(at offset: Int, count: Int) throws(DeviceError) -> [UInt8] {
    try memory.read(at: offset, count: count)
  }

  func write(at offset: Int, _ bytes: [UInt8]) throws(DeviceError) {
    try memory.write(at: offset, bytes)
  }

  func flush() throws(DeviceError) {
    _ = arrived.put(true, limit: .max) { _ in true }
    _ = gate.next()
    try memory.flush()
  }
}

@Suite struct StoreThreadTests {
  let geometry = RingGeometry(slots: 8, slotBytes: 64, pageBytes: 64)
  let nowhere = StoreThreadLane.closed(port: .ringLog, subject: "/nowhere") {
    () throws(PortFailure) in
    throw PortFailure(port: .ringLog, kind: .readOnly, subject: "/nowhere")
  }

  func lane(_ device: any FlashDevice) throws -> StoreThreadLane {
    var ring = RecordRing(device: device, geometry: geometry, bootID: 1)
    _ = try ring.recover()
    return .ring(ring, port: .store, subject: "/store")
  }

  func memory() -> MemoryDevice {
    MemoryDevice(
      bytes: [UInt8](repeating: 0, count: geometry.byteCount),
      noise: SystemRandomNumberGenerator())
  }

  /// Waits, as the loop does, until so many events have come; fails the test after 10 s.
  func events(_ store: StoreThread, count: Int) -> [StoreEvent] {
    var events: [StoreEvent] = []
    while events.count < count {
      var wait = pollfd(fd: store.descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&wait, 1, 10_000) == 1 else {
        Issue.record("only \(events.count) of \(count) events came")
        break
      }
      events += store.takeEvents()
    }
    return events
  }

  @Test func answers_comeInOrderAndMakeTheDescriptorReadable() throws {
    let store = try StoreThread(state: lane(memory()), log: lane(memory()))
    var wait = pollfd(fd: store.descriptor, events: Int16(POLLIN), revents: 0)
    #expect(poll(&wait, 1, 0) == 0)
    store.save([1], id: 7)
    store.log([2])
    store.log([3])
    store.save([4], id: 8)
    #expect(events(store, count: 4) == [.saved(id: 7), .logged, .logged, .saved(id: 8)])
    #expect(poll(&wait, 1, 0) == 0)
    #expect(store.takeEvents() == [])
    #expect(store.close(within: .seconds(10)))
  }

  @Test func laneWithoutADevice_answersWithItsReason() throws {
    let store = try StoreThread(state: nowhere, log: nowhere)
    let failure = PortFailure(port: .ringLog, kind: .readOnly, subject: "/nowhere")
    store.save([1], id: 1)
    store.log([1])
    #expect(events(store, count: 2) == [.failed(id: 1, failure), .logFailed(failure)])
    #expect(store.close(within: .seconds(10)))
  }

  @Test func nothingIsSaved_beforeTheFlushReturns() throws {
    let device = try GatedDevice()
    let store = try StoreThread(state: lane(device), log: nowhere)
    store.save([1], id: 1)
    device.waitForFlush()
    #expect(store.takeEvents() == [])
    device.open(flushes: 1)
    device.waitForFlush()
    #expect(store.takeEvents() == [], "the opening alone is no save")
    device.open(flushes: 1)
    #expect(events(store, count: 1) == [.saved(id: 1)])
    #expect(store.close(within: .seconds(10)))
  }

  @Test func statesOverTheLimit_areRefusedAndTold() throws {
    let device = try GatedDevice()
    let store = try StoreThread(state: lane(device), log: nowhere)
    store.save([0], id: 0)
    device.waitForFlush()
    let limit = UInt64(StoreThread.waitingStates)
    for id in 1...limit + 1 { store.save([UInt8(id)], id: id) }
    guard case .failed(id: limit + 1, let failure)? = events(store, count: 1).first else {
      Issue.record("the one over the limit was not refused")
      return
    }
    #expect(failure.kind == .timeout)
    device.openForever()
    #expect(events(store, count: Int(limit) + 1) == (0...limit).map { .saved(id: $0) })
    #expect(store.close(within: .seconds(10)))
  }

  @Test func entriesOverTheLimit_areRefusedAndTold() throws {
    let device = try GatedDevice()
    let store = try StoreThread(state: lane(device), log: lane(memory()))
    store.save([0], id: 0)
    device.waitForFlush()
    for _ in 0...StoreThread.waitingEntries { store.log([1]) }
    guard case .logFailed(let failure)? = events(store, count: 1).first else {
      Issue.record("the one over the limit was not refused")
      return
    }
    #expect(failure.kind == .timeout)
    device.openForever()
    #expect(events(store, count: 257).count == 257)
    #expect(store.close(within: .seconds(10)))
  }

  @Test func allThatMayWait_leavesRoomForItsAnswers() {
    let most = StoreThread.waitingStates + StoreThread.waitingEntries
    #expect(2 * most < Mailbox<Bool, Bool>.mostAnswers)
  }

  @Test func close_finishesWhatWasHandedOver() throws {
    let device = memory()
    let store = try StoreThread(state: lane(device), log: nowhere)
    for id in UInt64(1)...3 { store.save([UInt8(id)], id: id) }
    #expect(store.close(within: .seconds(10)))
    var ring = RecordRing(device: device, geometry: geometry, bootID: 1)
    guard case .good(let record) = try ring.recover() else {
      Issue.record("nothing was saved")
      return
    }
    #expect(record.payload == [3])
    #expect(store.takeEvents().count == 3)
    store.save([9], id: 9)
    guard case .failed(id: 9, let failure)? = store.takeEvents().first else {
      Issue.record("a closed store took a state")
      return
    }
    #expect(failure.kind == .vanished)
  }

  @Test func close_tellsWhenTheCardDoesNotAnswer() throws {
    let device = try GatedDevice()
    let store = try StoreThread(state: lane(device), log: nowhere)
    store.save([1], id: 1)
    device.waitForFlush()
    #expect(!store.close(within: .milliseconds(20)))
    device.openForever()
    #expect(events(store, count: 1) == [.saved(id: 1)])
    #expect(store.close(within: .seconds(10)), "asked again after the card came back")
  }

  @Test func close_tellsWhenSomethingFailedOnTheWay() throws {
    let device = memory()
    device.refusal = .full
    let store = try StoreThread(state: lane(device), log: nowhere)
    store.save([1], id: 1)
    #expect(!store.close(within: .seconds(10)))
    guard case .failed(id: 1, let failure)? = store.takeEvents().first else {
      Issue.record("a full device saved a state")
      return
    }
    #expect(failure.kind == .full)
    #expect(failure.subject == "/store")
    #expect(failure.detail.contains("3 slots tried"))
  }

  @Test func payloadThatDoesNotFit_isFullWithTheBytesOver() throws {
    let store = try StoreThread(state: lane(memory()), log: nowhere)
    store.save([UInt8](repeating: 1, count: 40), id: 1)
    let failure = PortFailure(
      port: .store, kind: .full, subject: "/store", detail: "4 bytes too long")
    #expect(events(store, count: 1) == [.failed(id: 1, failure)])
    #expect(store.close(within: .seconds(10)))
  }
}
