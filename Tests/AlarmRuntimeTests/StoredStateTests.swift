import AlarmCore
import AlarmRuntime
import Chance
import FlashLog
import Testing

@Suite struct StoredStateTests {
  let device = MemoryDevice(
    bytes: Array(repeating: 0, count: RingGeometry.state.byteCount), noise: SeededGenerator(seed: 1)
  )

  private var state: ClockState {
    var random = RandomState(seed: 3)
    return random.state()
  }

  private func commit(_ payloads: [UInt8]...) throws {
    var ring = RecordRing(device: device, bootID: 1)
    _ = try ring.recover()
    for payload in payloads { try ring.commit(payload) }
  }

  /// What a start finds, and the ring it is to save into.
  private func found() -> (StoredState, RecordRing) {
    var ring = RecordRing(device: device, bootID: 2)
    let stored = StoredState(recovering: &ring, subject: "/state")
    return (stored, ring)
  }

  private func deviceBytes() throws -> [UInt8] {
    try device.read(at: 0, count: RingGeometry.state.byteCount)
  }

  /// Changes a byte in the slot of a record.
  private func spoil(slot: Int, at offset: Int = 40) {
    device.overwrite(at: RingGeometry.state.slotBytes * slot + offset, with: [0xEE])
  }

  @Test func blank_isAFreshClock() {
    let (stored, _) = found()
    #expect(stored.state == nil)
    #expect(stored.restored == .blank)
  }

  @Test func good_isTheState() throws {
    try commit(StateCodec.encode(state))
    var (stored, ring) = found()
    #expect(stored.state == state)
    #expect(stored.restored == .state(isDegraded: false))
    try ring.commit(StateCodec.encode(state))
  }

  @Test func degraded_saysSoOnlyWhenTheNewestMayBeLost() throws {
    let bytes = StateCodec.encode(state)
    try commit(bytes, bytes, bytes)
    spoil(slot: 2)
    #expect(found().0.restored == .state(isDegraded: false))
    spoil(slot: 3)
    #expect(found().0.restored == .state(isDegraded: true))
    #expect(found().0.state == state)
  }

  @Test func degradedToTheEmptyBeginning_isAFreshClockThatSaysSo() throws {
    try commit(StateCodec.encode(state))
    spoil(slot: 1)
    #expect(found().0.state == nil)
    #expect(found().0.restored == .state(isDegraded: true))
  }

  @Test func damaged_isToldApartFromBlank() throws {
    try commit(StateCodec.encode(state))
    spoil(slot: 0, at: 8)
    spoil(slot: 1)
    let (stored, _) = found()
    #expect(stored.state == nil)
    guard case .damaged(let failure) = stored.restored else {
      Issue.record("\(stored.restored)")
      return
    }
    #expect(failure.subject == "/state")
    #expect(failure.detail.hasPrefix("2 of 16 slots unreadable (0: checksum, 1: checksum); "))
  }

  @Test func wholeRecordThatIsNoState_isDamagedAndKept() throws {
    try commit([1, 0, 0])
    let before = try deviceBytes()
    var (stored, ring) = found()
    #expect(stored.state == nil)
    guard case .damaged(let failure) = stored.restored else {
      Issue.record("\(stored.restored)")
      return
    }
    #expect(failure.detail.hasPrefix("it ends at byte 2; "), "\(failure.detail)")
    #expect(throws: CommitError.damaged) { try ring.commit(StateCodec.encode(state)) }
    #expect(try deviceBytes() == before)
  }

  @Test func stateOfANewerProgram_isToldApartAndKept() throws {
    var bytes = StateCodec.encode(state)
    bytes[0] = 2
    try commit(bytes)
    let before = try deviceBytes()
    var (stored, ring) = found()
    #expect(stored.state == nil)
    guard case .newerFormat(let failure) = stored.restored else {
      Issue.record("\(stored.restored)")
      return
    }
    #expect(failure.kind == .newer)
    #expect(failure.detail == "format 2")
    #expect(throws: CommitError.newerFormat(2)) { try ring.commit(StateCodec.encode(state)) }
    #expect(try deviceBytes() == before)
  }

  @Test func deviceThatDoesNotRead_isUnreadable() {
    device.cutPower(PowerCut(.nothing))
    let (stored, _) = found()
    #expect(stored.restored == .unreadable(failure(.vanished, "read: powerLost")))
    let denied = failure(.denied, "")
    #expect(StoredState(unreadable: denied).restored == .unreadable(denied))
    #expect(StoredState(unreadable: denied, isMissing: true).restored == .unmade(denied))
  }

  private func failure(_ kind: PortFailure.Kind, _ detail: String) -> PortFailure {
    PortFailure(port: .store, kind: kind, subject: "/state", detail: detail)
  }

  @Test func recordErrors_haveAPhraseEach() {
    let table: [(RecordError, String)] = [
      (.ended(at: 5), "it ends at byte 5"),
      (.invalid("dial", at: 2), "dial at byte 2 is not valid"),
      (.newerFormat(9), "format 9, this program knows 1"), (.surplus(at: 8), "bytes follow at 8"),
    ]
    for (error, phrase) in table { #expect(error.phrase == phrase) }
  }

  @Test func commitErrors_becomeFailuresOfTheirKind() {
    let table: [(CommitError, PortFailure.Kind)] = [
      (.tooLong(bytesOver: 3), .full), (.damaged, .broken), (.newerFormat(2), .newer),
      (.exhausted, .broken), (.device(DeviceError(.full, during: .write), slotsTried: 3), .full),
      (.device(DeviceError(.readOnly, during: .write), slotsTried: 1), .readOnly),
      (.device(DeviceError(.failed, during: .flush, code: 5), slotsTried: 3), .other),
    ]
    for (error, kind) in table {
      let failure = PortFailure(port: .store, subject: "/state", error)
      #expect(failure.kind == kind)
      #expect(failure.subject == "/state")
      #expect(!failure.detail.isEmpty)
    }
    let once = CommitError.device(DeviceError(.full, during: .write), slotsTried: 1)
    #expect(PortFailure(port: .store, subject: "", once).detail.hasSuffix(", 1 slot tried"))
    let whole = CommitError.device(DeviceError(.readOnly, during: .write), slotsTried: 1)
    #expect(!PortFailure(port: .store, subject: "", whole).detail.contains("tried"))
  }
}
