import Chance
import FlashLog

/// Small slots, so that every byte of every commit can be cut within seconds in a debug build.
let smallGeometry = RingGeometry(slots: 5, slotBytes: 128, pageBytes: 64)

/// The payload of the nth commit, of 4 to 100 bytes, differs from every other.
func payload(_ number: Int, count: Int? = nil) -> [UInt8] {
  let count = count ?? 4 + number * 13 % 97
  return (0..<count).map { index in
    index < 4
      ? UInt8(truncatingIfNeeded: number >> (8 * index))
      : UInt8(truncatingIfNeeded: number &* 31 &+ index &* 7)
  }
}

func memoryDevice(bytes: [UInt8], seed: UInt64 = 1) -> MemoryDevice {
  MemoryDevice(bytes: bytes, noise: SeededGenerator(seed: seed))
}

func blankDevice(_ geometry: RingGeometry = smallGeometry, fill: UInt8 = 0) -> MemoryDevice {
  memoryDevice(bytes: [UInt8](repeating: fill, count: geometry.byteCount))
}

func makeRing(
  on device: any FlashDevice, _ geometry: RingGeometry = smallGeometry,
  kind: RecordKind = .state
) -> RecordRing {
  RecordRing(device: device, geometry: geometry, kind: kind, bootID: 0xB007)
}

/// A device that went through commits 0 ..< `commits`, each of `payload(n)`.
func makeDevice(
  afterCommits commits: Int, _ geometry: RingGeometry = smallGeometry
) throws -> MemoryDevice {
  let device = blankDevice(geometry)
  var ring = makeRing(on: device, geometry)
  _ = try ring.recover()
  for number in 0..<commits { try ring.commit(payload(number)) }
  return device
}

extension Recovery {
  /// The payload that a clock would start from; nil for none, whatever the reason.
  var payload: [UInt8]? {
    switch self {
    case .good(let record): record.payload
    case .degraded(let record, _): record?.payload
    case .blank, .damaged, .newerFormat: nil
    }
  }

  /// The verdict alone.
  var name: String {
    switch self {
    case .blank: "blank"
    case .good: "good"
    case .degraded: "degraded"
    case .damaged: "damaged"
    case .newerFormat: "newerFormat"
    }
  }

  var survey: SlotSurvey? {
    switch self {
    case .degraded(_, let survey), .damaged(let survey): survey
    case .blank, .good, .newerFormat: nil
    }
  }
}

/// Passes calls on and remembers where each write went.
final class TracingDevice: FlashDevice {
  let device: MemoryDevice
  var trace: [String] = []

  init(_ device: MemoryDevice) { self.device = device }

  /// The slots of a small ring that were written, in order.
  var writtenSlots: [Int] {
    trace.filter { $0.hasPrefix("write ") }.compactMap { line in
      Int(line.dropFirst("write ".count).prefix { $0 != "+" })
    }.map { $0 / smallGeometry.slotBytes }
  }

  func read(at offset: Int, count: Int) throws(DeviceError) -> [UInt8] {
    trace.append("read \(offset)+\(count)")
    return try device.read(at: offset, count: count)
  }

  func write(at offset: Int, _ bytes: [UInt8]) throws(DeviceError) {
    trace.append("write \(offset)+\(bytes.count)")
    try device.write(at: offset, bytes)
  }

  func flush() throws(DeviceError) {
    trace.append("flush")
    try device.flush()
  }
}
