import FlashLog
import Testing

/// The ring log: the same ring, one entry a slot, all of them wanted back.
@Suite struct RingLogTests {
  let geometry = RingGeometry(slots: 12, slotBytes: 64, pageBytes: 64)

  func entries(_ device: MemoryDevice) throws -> ([[UInt8]], Recovery) {
    var ring = makeRing(on: device, geometry, kind: .ringLogEntry)
    let (records, recovery) = try ring.recoverAll()
    return (records.map(\.payload), recovery)
  }

  func filled(_ count: Int) throws -> MemoryDevice {
    let device = blankDevice(geometry)
    var ring = makeRing(on: device, geometry, kind: .ringLogEntry)
    _ = try ring.recover()
    for number in 0..<count { try ring.commit(payload(number, count: 20)) }
    return device
  }

  @Test func blankLog_hasNoEntries() throws {
    let (entries, recovery) = try entries(blankDevice(geometry))
    #expect(entries.isEmpty)
    #expect(recovery == .blank)
  }

  @Test(arguments: [1, 5, 11, 12, 13, 30, 100])
  func entries_comeOldestFirst(_ count: Int) throws {
    let (entries, recovery) = try entries(try filled(count))
    let kept = min(count, count >= 12 ? 12 : 11)
    #expect(entries == (count - kept..<count).map { payload($0, count: 20) })
    #expect(recovery.name == "good")
  }

  @Test func standardLog_keepsThe256NewestThroughACut() throws {
    let device = blankDevice(.ringLog)
    var ring = makeRing(on: device, .ringLog, kind: .ringLogEntry)
    _ = try ring.recover()
    for number in 0..<300 { try ring.commit(payload(number, count: 20)) }
    device.schedule(.cut(PowerCut(.prefix(9, tail: .old))), at: device.counts.operations)
    #expect(throws: CommitError.self) { try ring.commit([1]) }
    device.restorePower()
    let (records, recovery) = try ring.recoverAll()
    #expect(records.count == 259)
    #expect(records.suffix(256).map(\.payload) == (44..<300).map { payload($0, count: 20) })
    #expect(recovery.survey?.newestMayBeLost == true)
  }

  @Test func badEntry_costsOnlyItself() throws {
    let device = try filled(30)
    device.overwrite(at: 64 * 5 + 30, with: [0xEE])
    let (entries, recovery) = try entries(device)
    #expect(entries.count == 11)
    #expect(!entries.contains(payload(28, count: 20)))
    #expect(entries.last == payload(29, count: 20))
    #expect(recovery.name == "degraded")
  }
}
