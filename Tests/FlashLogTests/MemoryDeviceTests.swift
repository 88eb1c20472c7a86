import FlashLog
import Testing

/// The test device itself: a fault that does not happen would make every other test worthless.
@Suite struct MemoryDeviceTests {
  let old: [UInt8] = [1, 2, 3, 4, 5, 6, 7, 8]

  @Test func unflushedWrites_areReadAndLostInACut() throws {
    let device = memoryDevice(bytes: old)
    try device.write(at: 2, [9, 9])
    #expect(try device.read(at: 0, count: 4) == [1, 2, 9, 9])
    device.cutPower(PowerCut(.nothing))
    #expect(throws: DeviceError(.powerLost, during: .read)) { try device.read(at: 0, count: 1) }
    device.restorePower()
    #expect(try device.read(at: 0, count: 8) == old)
  }

  @Test func flushedWrites_surviveACut() throws {
    let device = memoryDevice(bytes: old)
    try device.write(at: 2, [9, 9])
    try device.flush()
    device.cutPower(PowerCut(.nothing))
    device.restorePower()
    #expect(try device.read(at: 0, count: 8) == [1, 2, 9, 9, 5, 6, 7, 8])
  }

  @Test func fault_ofTheNthCallOfAKind_meetsThatCall() throws {
    let device = memoryDevice(bytes: old)
    try device.write(at: 0, [9])
    device.schedule(.fail(code: 5, leaving: .nothing), atNext: .write, count: 2)
    device.schedule(.fail(code: 5, leaving: .nothing), atNext: .flush)
    _ = try device.read(at: 0, count: 1)
    #expect(throws: DeviceError(.failed, during: .flush, code: 5)) { try device.flush() }
    try device.write(at: 1, [9])
    #expect(throws: DeviceError(.failed, during: .write, code: 5)) {
      try device.write(at: 2, [9])
    }
    try device.write(at: 3, [9])
    try device.flush()
  }

  @Test func lyingFlush_makesNothingSafe_untilOneIsTrue() throws {
    let device = memoryDevice(bytes: old)
    device.isLying = true
    try device.write(at: 0, [9])
    try device.flush()
    #expect(try device.read(at: 0, count: 1) == [9])
    #expect(device.medium == old)
    device.clearFaults()
    try device.flush()
    #expect(device.medium.first == 9)
  }

  @Test func chosenSubset_ofUnflushedWritesSurvives() throws {
    for mask in UInt64(0)..<4 {
      let device = memoryDevice(bytes: old)
      try device.write(at: 0, [10])
      try device.write(at: 1, [20])
      device.schedule(.cut(PowerCut(.prefix(1, tail: .old), survivors: mask)), at: 2)
      #expect(throws: DeviceError.self) { try device.write(at: 4, [30, 40]) }
      let expected: [UInt8] = [mask & 1 == 1 ? 10 : 1, mask & 2 == 2 ? 20 : 2, 3, 4, 30, 6, 7, 8]
      #expect(device.medium == expected)
    }
  }

  struct TearCase: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var tear: Tear
    var result: [UInt8]
  }

  static let tears = [
    TearCase(testDescription: "nothing", tear: .nothing, result: [1, 2, 3, 4, 5, 6, 7, 8]),
    TearCase(
      testDescription: "everything", tear: .everything, result: [1, 9, 9, 9, 9, 6, 7, 8]),
    TearCase(
      testDescription: "old tail", tear: .prefix(1, tail: .old),
      result: [1, 9, 3, 4, 5, 6, 7, 8]),
    TearCase(
      testDescription: "zeros", tear: .prefix(2, tail: .zeros),
      result: [1, 9, 9, 0, 0, 6, 7, 8]),
    TearCase(
      testDescription: "ones", tear: .prefix(3, tail: .ones),
      result: [1, 9, 9, 9, 255, 6, 7, 8]),
    TearCase(
      testDescription: "second sector", tear: .sectors(0b10, sectorBytes: 2),
      result: [1, 2, 3, 9, 9, 6, 7, 8]),
  ]

  @Test(arguments: tears)
  func tear_leavesItsBytes(_ tear: TearCase) throws {
    for operation in [0, 1] {
      let device = memoryDevice(bytes: old)
      device.schedule(.cut(PowerCut(tear.tear)), at: operation)
      try? device.write(at: 1, [9, 9, 9, 9])
      #expect(throws: DeviceError.self) { try device.flush() }
      #expect(device.medium == tear.result)
    }
  }

  @Test func noise_repeatsWithItsSeedOnly() throws {
    func medium(seed: UInt64) -> [UInt8] {
      let device = memoryDevice(bytes: [UInt8](repeating: 0, count: 64), seed: seed)
      device.schedule(.cut(PowerCut(.prefix(8, tail: .noise))), at: 0)
      try? device.write(at: 0, [UInt8](repeating: 7, count: 64))
      return device.medium
    }
    #expect(medium(seed: 1) == medium(seed: 1))
    #expect(medium(seed: 1) != medium(seed: 2))
    #expect(Array(medium(seed: 1)[..<8]) == [7, 7, 7, 7, 7, 7, 7, 7])
  }

  @Test func failedFlush_dropsWhatReadsStillShow() throws {
    let device = memoryDevice(bytes: old)
    device.schedule(.fail(code: 5, leaving: .nothing), at: 1)
    try device.write(at: 0, [9])
    #expect(throws: DeviceError(.failed, during: .flush, code: 5)) { try device.flush() }
    #expect(try device.read(at: 0, count: 1) == [9])
    try device.flush()
    #expect(device.medium == old)
  }

  @Test func failForever_lastsUntilCleared() throws {
    let device = memoryDevice(bytes: old)
    device.schedule(.failForever(code: 5, leaving: .nothing), at: 0)
    for _ in 0..<3 { #expect(throws: DeviceError.self) { try device.write(at: 0, [9]) } }
    try device.flush()
    device.clearFaults()
    try device.write(at: 0, [9])
  }

  @Test func callsPastTheEnd_areErrors() {
    let device = memoryDevice(bytes: old)
    #expect(throws: DeviceError(.outOfRange, during: .read)) {
      try device.read(at: 5, count: 4)
    }
    #expect(throws: DeviceError(.outOfRange, during: .write)) { try device.write(at: 8, [1]) }
    #expect(throws: DeviceError(.outOfRange, during: .write)) { try device.write(at: -1, [1]) }
  }
}
