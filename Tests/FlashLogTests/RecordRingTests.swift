import Chance
import FlashLog
import Testing

@Suite struct RecordRingTests {
  @Test(arguments: [UInt8(0x00), 0xFF])
  func erasedDevice_isBlank(fill: UInt8) throws {
    var ring = makeRing(on: blankDevice(fill: fill))
    #expect(try ring.recover() == .blank)
  }

  @Test func commit_isOneWriteAndOneFlush() throws {
    let device = TracingDevice(blankDevice(.state))
    var ring = makeRing(on: device, .state)
    _ = try ring.recover()
    try ring.commit(payload(0))
    #expect(
      Array(device.trace.dropFirst(16))
        == ["write 0+4096", "flush", "write 16384+4096", "flush"])
    device.trace = []
    try ring.commit(payload(1))
    try ring.commit([UInt8](repeating: 1, count: 4_069))
    #expect(
      device.trace == ["write 32768+4096", "flush", "write 49152+8192", "flush"])
  }

  @Test func recovery_readsEverySlotAndWritesNothing() throws {
    let device = TracingDevice(try makeDevice(afterCommits: 9))
    var ring = makeRing(on: device)
    _ = try ring.recover()
    #expect(device.trace == (0..<5).map { "read \($0 * 128)+128" })
  }

  @Test func everyCommit_isRecoveredWithItsWriter() throws {
    for commits in 1..<23 {
      let device = try makeDevice(afterCommits: commits)
      var ring = RecordRing(device: device, geometry: smallGeometry, bootID: 0xCAFE)
      let record = Record(
        sequence: UInt64(commits), bootID: 0xB007, payload: payload(commits - 1))
      #expect(try ring.recover() == .good(record))
      try ring.commit([])
      let next = Record(sequence: UInt64(commits) + 1, bootID: 0xCAFE, payload: [])
      #expect(try ring.recover() == .good(next))
    }
  }

  @Test func payloadOverTheSlot_isRefusedWithTheBytesOver() throws {
    let device = try makeDevice(afterCommits: 2)
    let before = device.medium
    var ring = makeRing(on: device)
    _ = try ring.recover()
    #expect(ring.capacity == 100)
    #expect(throws: CommitError.tooLong(bytesOver: 7)) {
      try ring.commit([UInt8](repeating: 1, count: 107))
    }
    #expect(device.medium == before)
    try ring.commit([UInt8](repeating: 1, count: 100))
  }

  @Test func standardGeometries_haveTheDocumentedSizes() {
    #expect(RingGeometry.state.byteCount == 262_144)
    #expect(RingGeometry.state.capacity == 16_356)
    #expect(RingGeometry.ringLog.byteCount == 1_064_960)
    #expect(RingGeometry.ringLog.capacity == 4_068)
  }

  @Test func flippedBitInANewestRecord_fallsBackDegraded() throws {
    let device = try makeDevice(afterCommits: 13)
    let good = device.medium
    let newest = 13 % 5
    for slot in 0..<5 {
      let number = (0..<13).last { ($0 + 1) % 5 == slot } ?? 0
      let extent = payload(number).count <= 36 ? 64 : 128
      for bit in 0..<extent * 8 {
        let offset = slot * 128 + bit / 8
        device.overwrite(at: offset, with: [good[offset] ^ 1 << UInt8(bit % 8)])
        var ring = makeRing(on: device)
        let recovery = try ring.recover()
        let expected = slot == newest ? payload(11) : payload(12)
        let mayBeLost = slot == newest || slot == (newest + 1) % 5
        let isRight =
          recovery.name == "degraded" && recovery.payload == expected
          && recovery.survey?.unreadable.map(\.slot) == [slot]
          && recovery.survey?.newestMayBeLost == mayBeLost
        if !isRight { Issue.record("slot \(slot), bit \(bit): \(recovery)") }
        device.overwrite(at: offset, with: [good[offset]])
      }
    }
  }

  @Test func recordCopiedToAnotherSlot_isNotTaken() throws {
    let good = try makeDevice(afterCommits: 13).medium
    for source in 0..<5 {
      for target in 0..<5 where target != source {
        let device = memoryDevice(bytes: good)
        device.overwrite(at: target * 128, with: Array(good[source * 128..<(source + 1) * 128]))
        var ring = makeRing(on: device)
        let recovery = try ring.recover()
        #expect(recovery.payload == payload(target == 13 % 5 ? 11 : 12))
        #expect(
          recovery.survey?.unreadable
            == [.init(slot: target, defect: .misplaced(slot: UInt16(source)))])
      }
    }
  }

  @Test func nothingReadable_isDamagedAndNeverOverwritten() throws {
    for commits in [1, 3, 9] {
      let device = try makeDevice(afterCommits: commits)
      for slot in 0..<5 { device.overwrite(at: slot * 128 + 30, with: [0xEE]) }
      let before = device.medium
      var ring = makeRing(on: device)
      let recovery = try ring.recover()
      #expect(recovery.name == "damaged")
      #expect(recovery.survey?.unreadable.count == 5)
      #expect(throws: CommitError.damaged) { try ring.commit([1]) }
      #expect(device.medium == before)
    }
  }

  @Test func firstRecordGoneBad_isToldFromNothing() throws {
    let device = try makeDevice(afterCommits: 1)
    device.overwrite(at: 128 + 30, with: [0xEE])
    var ring = makeRing(on: device)
    let recovery = try ring.recover()
    #expect(recovery.name == "degraded")
    #expect(recovery.payload == nil)
    #expect(recovery.survey?.newestMayBeLost == true)
  }

  @Test func recordOfANewerFormat_isNeverOverwritten() throws {
    let device = try makeDevice(afterCommits: 8)
    var bytes = Array(device.medium[256..<256 + 128])
    bytes[4] = 2
    let covered = payload(6).count <= 36 ? 60 : 124
    let checksum = bytes[..<covered].withUnsafeBytes(CRC32C.checksum)
    withUnsafeBytes(of: checksum.littleEndian) {
      bytes.replaceSubrange(covered..<covered + 4, with: $0)
    }
    device.overwrite(at: 256, with: bytes)
    let before = device.medium
    var ring = makeRing(on: device)
    #expect(try ring.recover() == .newerFormat(2))
    #expect(throws: CommitError.newerFormat(2)) { try ring.commit([1]) }
    #expect(device.medium == before)
  }

  @Test func ringOfTheOtherKind_isDamagedNotTaken() throws {
    let device = try makeDevice(afterCommits: 8)
    var ring = makeRing(on: device, kind: .ringLogEntry)
    let recovery = try ring.recover()
    #expect(recovery.name == "damaged")
    #expect(recovery.survey?.unreadable.first?.defect == .kind(1))
  }

  @Test func lastSequenceNumber_isAnErrorNotATrap() throws {
    let format = RecordFormat(geometry: smallGeometry, kind: .state)
    let record = Record(sequence: RecordFormat.sequenceLimit - 1, bootID: 1, payload: [9])
    let device = blankDevice()
    device.overwrite(
      at: Int(record.sequence % 5) * smallGeometry.slotBytes, with: format.encode(record))
    var ring = makeRing(on: device)
    #expect(try ring.recover() == .good(record))
    #expect(throws: CommitError.exhausted) { try ring.commit([1]) }
  }

  @Test func randomBytes_neverTrapAndAreNeverBlank() throws {
    var noise = SeededGenerator(seed: 0x5EED)
    for _ in 0..<500 {
      let bytes = (0..<smallGeometry.byteCount).map { _ in UInt8.random(in: 0...255, using: &noise)
      }
      var ring = makeRing(on: memoryDevice(bytes: bytes))
      #expect(try ring.recover().name == "damaged", "seed 0x5EED")
    }
  }
}
