import FlashLog
import Testing

/// A device that does not read some of its slots: nobody knows what is in them.
@Suite struct UnreadSlotTests {
  /// Passes calls on, but does not read some slots of a small ring.
  private final class DeafDevice: FlashDevice {
    let device: MemoryDevice
    var unread: Set<Int>
    private(set) var written: [Int] = []

    init(_ device: MemoryDevice, unread: Set<Int>) {
      self.device = device
      self.unread = unread
    }

    func read(at offset: Int, count: Int) throws(DeviceError) -> [UInt8] {
      if unread.contains(offset / smallGeometry.slotBytes) {
        throw DeviceError(.failed, during: .read, code: MemoryDevice.inputOutputError)
      }
      return try device.read(at: offset, count: count)
    }

    func write(at offset: Int, _ bytes: [UInt8]) throws(DeviceError) {
      written.append(offset / smallGeometry.slotBytes)
      try device.write(at: offset, bytes)
    }

    func flush() throws(DeviceError) { try device.flush() }
  }

  /// Every set of slots but none and all.
  private static let someSlots = (1..<31).map { mask in
    Set((0..<5).filter { mask >> $0 & 1 == 1 })
  }

  @Test func blankBesides_isUsedAndSaysThatSomethingMayBeLost() throws {
    for unread in Self.someSlots where unread != [0] {
      let device = DeafDevice(blankDevice(), unread: unread)
      var ring = makeRing(on: device)
      let recovery = try ring.recover()
      #expect(recovery.name == "degraded", "\(unread)")
      #expect(recovery.payload == nil)
      #expect(recovery.survey?.newestMayBeLost == true)
      try ring.commit(payload(1))
      #expect(device.written.allSatisfy { !unread.contains($0) }, "\(unread)")
      var fresh = makeRing(on: device)
      #expect(try fresh.recover().payload == payload(1), "\(unread)")
    }
  }

  @Test func blankButForSlotZero_neverHeldAnything() throws {
    var ring = makeRing(on: DeafDevice(blankDevice(), unread: [0]))
    #expect(try ring.recover() == .blank)
    try ring.commit(payload(1))
  }

  @Test func whatIsReadAgainLater_isOlderThanWhatWasSavedMeanwhile() throws {
    for slot in 1..<5 {
      // Held a record in that slot alone, the others having failed when it was written.
      let medium = try makeDevice(afterCommits: slot)
      for other in 0..<5 where other != slot {
        medium.overwrite(
          at: other * smallGeometry.slotBytes,
          with: [UInt8](repeating: 0, count: smallGeometry.slotBytes))
      }
      let device = DeafDevice(medium, unread: [slot])
      var ring = makeRing(on: device)
      _ = try ring.recover()
      for number in 50..<50 + 3 {
        try ring.commit(payload(number))
        device.unread = []
        var fresh = makeRing(on: device)
        #expect(try fresh.recover().payload == payload(number), "slot \(slot)")
        device.unread = [slot]
      }
    }
  }

  @Test func whatIsInIt_isKeptUntilSomethingNewerIsSafe() throws {
    let medium = try makeDevice(afterCommits: 3)
    for other in [0, 1, 2, 4] {
      medium.overwrite(
        at: other * smallGeometry.slotBytes,
        with: [UInt8](repeating: 0, count: smallGeometry.slotBytes))
    }
    let device = DeafDevice(medium, unread: [3])
    var ring = makeRing(on: device)
    _ = try ring.recover()
    medium.schedule(
      .failForever(code: MemoryDevice.inputOutputError, leaving: .nothing),
      at: medium.counts.operations)
    for number in 0..<20 {
      #expect(throws: CommitError.self) { try ring.commit(payload(number)) }
    }
    #expect(!device.written.contains(3))
  }

  @Test func badBytesBesides_areDamage() throws {
    let medium = blankDevice()
    medium.overwrite(at: 2 * smallGeometry.slotBytes, with: [1, 2, 3])
    var ring = makeRing(on: DeafDevice(medium, unread: [3]))
    #expect(try ring.recover().name == "damaged")
    #expect(throws: CommitError.damaged) { try ring.commit(payload(1)) }
  }
}
