import FlashLog
import Testing

/// A cut at every write and flush, after every byte, with every tail.
///
/// What comes back is the last acknowledged state or the one in flight.
@Suite struct PowerCutTests {
  /// Ten rounds of the ring.
  static let commits = 50

  /// Runs one commit on a copy of a medium, cut by `cut` at its nth operation.
  ///
  /// Returns the device, powered again, and whether the commit was acknowledged all the same.
  func cutCommit(
    _ bytes: [UInt8], on medium: [UInt8], _ cut: PowerCut, atOperation operation: Int
  ) throws -> (MemoryDevice, Bool) {
    let device = memoryDevice(bytes: medium, seed: UInt64(operation) &+ UInt64(bytes.count))
    var ring = makeRing(on: device)
    _ = try ring.recover()
    device.schedule(.cut(cut), at: device.counts.operations + operation)
    var isAcknowledged = true
    do throws(CommitError) { try ring.commit(bytes) } catch { isAcknowledged = false }
    device.restorePower()
    return (device, isAcknowledged)
  }

  /// Recovers and fails the test unless the payload is one of those allowed; nil allows nothing
  /// kept.
  func recover(
    _ device: MemoryDevice, allowing allowed: [[UInt8]?], _ place: @autoclosure () -> String
  ) throws -> [UInt8]? {
    let before = (device.counts, device.medium)
    var ring = makeRing(on: device)
    let recovery = try ring.recover()
    let hasWritten =
      device.counts.writes != before.0.writes || device.counts.flushes != before.0.flushes
    if hasWritten || device.medium != before.1 { Issue.record("recovery wrote, \(place())") }
    let isSound =
      switch recovery {
      case .blank, .good, .degraded: allowed.contains(recovery.payload)
      case .damaged, .newerFormat: false
      }
    if !isSound {
      Issue.record("\(recovery.name) \(String(describing: recovery.payload)), \(place())")
    }
    return recovery.payload
  }

  @Test(arguments: [UInt8(0x00), 0xFF])
  func everyByteOfEveryCommit_leavesLastOrInFlight(fill: UInt8) throws {
    let device = blankDevice(fill: fill)
    var running = makeRing(on: device)
    _ = try running.recover()
    var cuts = 0
    for number in 0..<Self.commits {
      let last = number == 0 ? nil : payload(number - 1)
      let medium = device.medium
      let operations = number == 0 ? 4 : 2
      let extent = smallGeometry.slotBytes
      for operation in 0..<operations {
        for prefix in 0...(payload(number).count <= 36 ? extent / 2 : extent) {
          for tail in Tear.Tail.allCases where fill == 0 || tail == .old {
            let cut = PowerCut(.prefix(prefix, tail: tail))
            let (cutDevice, isAcknowledged) = try cutCommit(
              payload(number), on: medium, cut, atOperation: operation)
            #expect(!isAcknowledged)
            cuts += 1
            _ = try recover(
              cutDevice, allowing: [last, payload(number)],
              "commit \(number), operation \(operation), \(prefix) bytes, tail \(tail)")
          }
        }
      }
      try running.commit(payload(number))
    }
    print("power cuts with every byte prefix: \(cuts)")
  }

  @Test func everySubsetOfSectors_leavesLastOrInFlight() throws {
    for commits in 1..<12 {
      let medium = try makeDevice(afterCommits: commits).medium
      for arrived in UInt64(0)..<256 {
        let cut = PowerCut(.sectors(arrived, sectorBytes: 16))
        let (device, _) = try cutCommit(payload(commits), on: medium, cut, atOperation: 0)
        _ = try recover(
          device, allowing: [payload(commits - 1), payload(commits)],
          "commit \(commits), sectors \(arrived)")
      }
    }
  }

  @Test func cutDuringALongRun_leavesLastOrInFlight() throws {
    let tears: [Tear] = [
      .nothing, .everything, .prefix(1, tail: .zeros), .prefix(30, tail: .ones),
      .prefix(63, tail: .noise), .prefix(100, tail: .old),
    ]
    for operation in 0..<2 * (Self.commits + 1) {
      for tear in tears {
        let device = blankDevice()
        var ring = makeRing(on: device)
        _ = try ring.recover()
        device.schedule(.cut(PowerCut(tear)), at: device.counts.operations + operation)
        var acknowledged: [UInt8]?
        var inFlight: [UInt8]?
        for number in 0..<Self.commits where device.isPowered {
          inFlight = payload(number)
          do throws(CommitError) {
            try ring.commit(payload(number))
            acknowledged = payload(number)
          } catch {}
        }
        #expect(!device.isPowered)
        device.restorePower()
        _ = try recover(
          device, allowing: [acknowledged, inFlight], "operation \(operation), \(tear)")
      }
    }
  }

  /// The second cut comes at any byte of the first commit after the boot that followed the first.
  ///
  /// A cut during that boot itself changes nothing, because recovery writes nothing.
  @Test func everySecondCut_leavesLastOrInFlight() throws {
    let tails = Tear.Tail.allCases
    for commits in [0, 1, 4, 5, 8] {
      let medium = try makeDevice(afterCommits: commits).medium
      let last = commits == 0 ? nil : payload(commits - 1)
      let (first, second) = (payload(commits, count: 36), payload(1_000 + commits, count: 36))
      for prefix in 0...64 {
        let cut = PowerCut(.prefix(prefix, tail: tails[prefix % 4]))
        let (once, _) = try cutCommit(first, on: medium, cut, atOperation: commits == 0 ? 2 : 0)
        let between = try recover(once, allowing: [last, first], "first cut at \(prefix)")
        for again in 0...64 {
          let cut = PowerCut(.prefix(again, tail: tails[(prefix + again) % 4]))
          let (twice, _) = try cutCommit(second, on: once.medium, cut, atOperation: 0)
          _ = try recover(
            twice, allowing: [between, second],
            "commit \(commits), cuts at \(prefix) and \(again)")
        }
      }
    }
  }

  @Test func openingCutOffTwice_isStillBlank() throws {
    for prefix in 0...64 {
      for again in 0...64 {
        let first = PowerCut(.prefix(prefix, tail: .noise))
        let (once, _) = try cutCommit(
          payload(0), on: blankDevice().medium, first, atOperation: 0)
        let second = PowerCut(.prefix(again, tail: .ones))
        let (twice, _) = try cutCommit(payload(1), on: once.medium, second, atOperation: 0)
        let place = "opening cut at \(prefix) and \(again)"
        _ = try recover(twice, allowing: [nil, payload(1)], place)
        var ring = makeRing(on: twice)
        _ = try ring.recover()
        try ring.commit(payload(2))
        _ = try recover(twice, allowing: [payload(2)], place)
      }
    }
  }

  @Test func cutInEveryBoot_neverCostsTheAcknowledgedState() throws {
    for commits in [1, 3, 7] {
      var medium = try makeDevice(afterCommits: commits).medium
      for boot in 0..<3 * smallGeometry.slots {
        let cut = PowerCut(.prefix(40, tail: .noise))
        let (device, _) = try cutCommit(
          payload(100 + boot), on: medium, cut, atOperation: 0)
        _ = try recover(device, allowing: [payload(commits - 1)], "boot \(boot)")
        medium = device.medium
      }
      let device = memoryDevice(bytes: medium)
      var ring = makeRing(on: device)
      _ = try ring.recover()
      try ring.commit(payload(200))
      _ = try recover(device, allowing: [payload(200)], "the boot without a cut")
    }
  }

  /// A card that acknowledges flushes and loses the last few commits.
  @Test func lostFlushes_giveTheNewestSurvivor() throws {
    for commits in 6..<16 {
      for lost in 1...3 {
        let older = try makeDevice(afterCommits: commits - lost).medium
        let device = memoryDevice(bytes: older)
        var ring = makeRing(on: device)
        #expect(
          try ring.recover()
            == .good(
              Record(
                sequence: UInt64(commits - lost), bootID: 0xB007,
                payload: payload(commits - lost - 1))))
        try ring.commit(payload(500))
        _ = try recover(device, allowing: [payload(500)], "\(lost) lost")
      }
    }
  }
}
