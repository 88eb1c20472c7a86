import FlashLog
import Testing

/// What the ring does when the device fails without losing power.
@Suite struct DeviceFaultTests {
  static let tears: [Tear] = [.nothing, .prefix(40, tail: .noise), .everything]

  /// What a fresh ring finds after a cut right now.
  func recoveredAfterCut(_ device: MemoryDevice) throws -> Recovery {
    device.clearFaults()
    device.cutPower(PowerCut(.nothing))
    device.restorePower()
    var fresh = makeRing(on: device)
    return try fresh.recover()
  }

  @Test(arguments: tears)
  func oneFailedOperation_costsASlotNotACommit(_ tear: Tear) throws {
    for operation in 0..<28 {
      let device = blankDevice()
      var ring = makeRing(on: device)
      _ = try ring.recover()
      device.schedule(
        .fail(code: MemoryDevice.inputOutputError, leaving: tear),
        at: device.counts.operations + operation)
      for number in 0..<14 {
        try ring.commit(payload(number))
        var fresh = self.ring(onMediumOf: device)
        #expect(try fresh.recover().payload == payload(number), "operation \(operation)")
      }
      #expect(try recoveredAfterCut(device).payload == payload(13))
    }
  }

  private func ring(onMediumOf device: MemoryDevice) -> RecordRing {
    makeRing(on: memoryDevice(bytes: device.medium))
  }

  @Test(arguments: tears)
  func deviceThatStaysBroken_acknowledgesNothingMore(_ tear: Tear) throws {
    for operation in 0..<20 {
      let device = blankDevice()
      var ring = makeRing(on: device)
      _ = try ring.recover()
      device.schedule(
        .failForever(code: MemoryDevice.inputOutputError, leaving: tear),
        at: device.counts.operations + operation)
      var acknowledged: [UInt8]?
      var attempted: [[UInt8]] = []
      for number in 0..<30 {
        do throws(CommitError) {
          try ring.commit(payload(number))
          #expect(attempted.isEmpty, "acknowledged on a broken device")
          acknowledged = payload(number)
        } catch {
          attempted.append(payload(number))
          guard case .device(let cause, slotsTried: 3) = error else {
            Issue.record("\(error)")
            continue
          }
          #expect(cause.code == MemoryDevice.inputOutputError)
        }
      }
      let recovered = try recoveredAfterCut(device).payload
      #expect(recovered == acknowledged || attempted.contains { $0 == recovered })
      if tear == .nothing { #expect(recovered == acknowledged) }
    }
  }

  @Test func failedSlot_isNotUsedAgainBeforeTheRingComesRound() throws {
    let device = TracingDevice(try makeDevice(afterCommits: 6))
    var ring = makeRing(on: device)
    _ = try ring.recover()
    device.trace = []
    device.device.schedule(
      .fail(code: MemoryDevice.inputOutputError, leaving: .nothing),
      at: device.device.counts.operations + 1)
    for number in 6..<12 { try ring.commit(payload(number)) }
    #expect(device.writtenSlots == [2, 3, 4, 0, 1, 2, 3])
  }

  /// Bits of a page that lost power while it was written may read well once and badly later, so the
  /// next boot leaves it alone until no other slot is left.
  @Test func interruptedSlot_isLeftAloneByTheNextBoots() throws {
    var medium = try makeDevice(afterCommits: 6).medium
    var slots: [Int] = []
    for boot in 0..<6 {
      let memory = memoryDevice(bytes: medium, seed: UInt64(boot))
      let device = TracingDevice(memory)
      var ring = makeRing(on: device)
      #expect(try ring.recover().payload == payload(5))
      device.trace = []
      memory.schedule(.cut(PowerCut(.prefix(30, tail: .noise))), at: memory.counts.operations)
      #expect(throws: CommitError.self) { try ring.commit(payload(100 + boot)) }
      slots += device.writtenSlots.prefix(1)
      medium = memory.medium
    }
    #expect(slots == [2, 3, 4, 0, 2, 2])
    let device = memoryDevice(bytes: medium)
    var ring = makeRing(on: device)
    _ = try ring.recover()
    try ring.commit(payload(200))
    guard case .degraded(let record?, _) = try ring.recover() else {
      Issue.record("nothing was committed")
      return
    }
    #expect(record == Record(sequence: 12, bootID: 0xB007, payload: payload(200)))
  }

  @Test func slotOfTheNewestRecord_isSteppedOver() throws {
    let device = TracingDevice(try makeDevice(afterCommits: 6))
    var ring = makeRing(on: device)
    _ = try ring.recover()
    device.trace = []
    device.device.schedule(
      .failForever(code: MemoryDevice.inputOutputError, leaving: .nothing),
      at: device.device.counts.operations)
    for _ in 0..<4 { #expect(throws: CommitError.self) { try ring.commit([1]) } }
    #expect(device.trace.count == 12)
    #expect(!device.trace.contains { $0.hasPrefix("write 128+") })
  }

  @Test func readOnlyDevice_isToldAtOnce() throws {
    for commits in [0, 3] {
      let device = try makeDevice(afterCommits: commits)
      device.refusal = .readOnly
      let writes = device.counts.writes
      var ring = makeRing(on: device)
      _ = try ring.recover()
      let error = DeviceError(
        .readOnly, during: .write, code: MemoryDevice.readOnlyFileSystem)
      #expect(throws: CommitError.device(error, slotsTried: 1)) { try ring.commit([1]) }
      #expect(device.counts.writes == writes + 1)
      device.refusal = nil
      try ring.commit([1])
    }
  }

  @Test func fullDevice_isToldAndTriedAgainNextTime() throws {
    let device = try makeDevice(afterCommits: 3)
    var ring = makeRing(on: device)
    _ = try ring.recover()
    device.refusal = .full
    let error = DeviceError(.full, during: .write, code: MemoryDevice.noSpaceLeft)
    #expect(throws: CommitError.device(error, slotsTried: 3)) { try ring.commit([1]) }
    device.refusal = nil
    try ring.commit([2])
    #expect(try recoveredAfterCut(device).payload == [2])
  }

  @Test func slotThatCannotBeRead_countsAsUnreadable() throws {
    for slot in 0..<5 {
      let device = try makeDevice(afterCommits: 9)
      device.schedule(
        .fail(code: MemoryDevice.inputOutputError, leaving: .nothing),
        at: device.counts.operations + slot)
      var ring = makeRing(on: device)
      let recovery = try ring.recover()
      #expect(recovery.payload == payload(slot == 9 % 5 ? 7 : 8))
      #expect(recovery.survey?.unreadable.map(\.slot) == [slot])
      try ring.commit(payload(50))
      #expect(try recoveredAfterCut(device).payload == payload(50))
    }
  }

  @Test func deviceThatCannotBeReadAtAll_isAnErrorAndRefusesCommits() throws {
    let device = try makeDevice(afterCommits: 9)
    device.schedule(
      .failForever(code: MemoryDevice.inputOutputError, leaving: .nothing),
      at: device.counts.operations)
    var ring = makeRing(on: device)
    let error = DeviceError(.failed, during: .read, code: MemoryDevice.inputOutputError)
    #expect(throws: error) { try ring.recover() }
    #expect(throws: CommitError.device(error, slotsTried: 0)) { try ring.commit([1]) }
  }
}
