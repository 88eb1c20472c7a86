/// A device in memory that fails on demand: for tests and for the simulator.
///
///     write ──► view ──► reads              medium = what a power cut leaves
///                └─ unflushed ── flush ──► medium
///
/// Everything it does is told by its faults and its generator, so a run repeats exactly. Operations
/// are counted from 0 over reads, writes and flushes together.
package final class MemoryDevice: FlashDevice {
  /// A refusal of every write, as a whole file system shows it.
  package enum Refusal: Hashable, Sendable {
    /// The file system is mounted read-only (EROFS).
    case readOnly
    /// The file system has no room left (ENOSPC).
    case full
  }

  /// How often each call was made, failed ones included.
  package struct Counts: Hashable, Sendable {
    /// Calls of `read`.
    package var reads = 0
    /// Calls of `write`.
    package var writes = 0
    /// Calls of `flush`.
    package var flushes = 0
    /// Index of the next operation.
    package var operations: Int { reads + writes + flushes }

    /// How often one of them was made.
    package func number(of operation: DeviceError.Operation) -> Int {
      switch operation {
      case .read: reads
      case .write: writes
      case .flush: flushes
      }
    }
  }

  /// Error number of a read or write that the medium failed (EIO, errno(3)).
  package static let inputOutputError: Int32 = 5
  /// Error number of a full file system (ENOSPC).
  package static let noSpaceLeft: Int32 = 28
  /// Error number of a read-only file system (EROFS).
  package static let readOnlyFileSystem: Int32 = 30

  /// The bytes that a power cut leaves.
  package var medium: [UInt8] { safe.all }
  /// False after a cut, until `restorePower`.
  package private(set) var isPowered = true
  /// Calls so far.
  package private(set) var counts = Counts()
  /// Refuses every write while set.
  package var refusal: Refusal?
  /// Answers flushes without making anything safe while set, as some cards do.
  package var isLying = false

  private struct Write {
    var offset: Int
    var bytes: [UInt8]
  }

  private var safe: PagedBytes
  private var view: PagedBytes
  private var unflushed: [Write] = []
  private var faults: [Int: DeviceFault] = [:]
  private var counted: [DeviceError.Operation: [Int: DeviceFault]] = [:]
  private var broken: [DeviceError.Operation: DeviceFault] = [:]
  private var noise: any RandomNumberGenerator

  /// Makes a device that holds these bytes; `noise` makes the bytes of a noisy tear, seeded by the
  /// caller.
  package init(bytes: [UInt8], noise: any RandomNumberGenerator) {
    safe = PagedBytes(bytes)
    view = safe
    self.noise = noise
  }

  /// Makes a device of so many bytes that was never written.
  package init(zeros count: Int, noise: any RandomNumberGenerator) {
    safe = PagedBytes(zeros: count)
    view = safe
    self.noise = noise
  }

  /// Makes a device that holds what a power cut would leave of another, without its faults.
  package init(survivorsOf other: MemoryDevice) {
    safe = other.safe
    view = other.safe
    noise = other.noise
  }

  /// Sets what goes wrong at the operation with this index; one fault an operation.
  package func schedule(_ fault: DeviceFault, at operation: Int) { faults[operation] = fault }

  /// Sets what goes wrong at the nth call of a kind from now on; 1 is the next one.
  package func schedule(
    _ fault: DeviceFault, atNext operation: DeviceError.Operation, count: Int = 1
  ) {
    counted[operation, default: [:]][counts.number(of: operation) + count] = fault
  }

  /// Forgets every fault, also one that stuck; power that is to fail will fail all the same.
  package func clearFaults() {
    keepFaults { fault in if case .cut = fault { true } else { false } }
    isLying = false
    broken = [:]
    refusal = nil
  }

  /// Cuts power now, between two calls.
  package func cutPower(_ cut: PowerCut) { cutPower(cut, during: nil) }

  /// Brings power back: reads show the medium, and cuts that were to come are over.
  package func restorePower() {
    if !isPowered { keepFaults { fault in if case .cut = fault { false } else { true } } }
    isPowered = true
    view = safe
    unflushed = []
  }

  /// Changes bytes behind the ring's back, as decay or a stray write does; they are safe at once.
  package func overwrite(at offset: Int, with bytes: [UInt8]) {
    view.write(bytes, at: offset)
    safe.write(bytes, at: offset)
  }

  package func read(at offset: Int, count: Int) throws(DeviceError) -> [UInt8] {
    counts.reads += 1
    try meetFault(during: .read, write: nil)
    guard offset >= 0, count >= 0, offset + count <= view.count else {
      throw DeviceError(.outOfRange, during: .read)
    }
    return view.read(at: offset, count: count)
  }

  package func write(at offset: Int, _ bytes: [UInt8]) throws(DeviceError) {
    counts.writes += 1
    let write = Write(offset: offset, bytes: bytes)
    guard offset >= 0, offset + bytes.count <= view.count else {
      throw DeviceError(.outOfRange, during: .write)
    }
    try meetFault(during: .write, write: write)
    switch refusal {
    case .readOnly?: throw DeviceError(.readOnly, during: .write, code: Self.readOnlyFileSystem)
    case .full?: throw DeviceError(.full, during: .write, code: Self.noSpaceLeft)
    case nil: accept(write)
    }
  }

  package func flush() throws(DeviceError) {
    counts.flushes += 1
    try meetFault(during: .flush, write: nil)
    if isLying { return }
    for write in unflushed { keep(write) }
    unflushed = []
  }
}

extension MemoryDevice {
  /// Lets the fault of the operation just counted happen, if there is one.
  private func meetFault(
    during operation: DeviceError.Operation, write: Write?
  ) throws(DeviceError) {
    guard isPowered else { throw DeviceError(.powerLost, during: operation) }
    switch takeFault(of: operation) {
    case nil:
      return
    case .cut(let cut)?:
      cutPower(cut, during: write)
      throw DeviceError(.powerLost, during: operation)
    case .fail(let code, let tear)?:
      leave(tear, of: write, during: operation)
      throw DeviceError(.failed, during: operation, code: code)
    case .failForever(let code, let tear)?:
      broken[operation] = .failForever(code: code, leaving: tear)
      leave(tear, of: write, during: operation)
      throw DeviceError(.failed, during: operation, code: code)
    }
  }

  private func keepFaults(where isKept: (DeviceFault) -> Bool) {
    faults = faults.filter { isKept($0.value) }
    counted = counted.mapValues { $0.filter { isKept($0.value) } }.filter { !$0.value.isEmpty }
  }

  private func takeFault(of operation: DeviceError.Operation) -> DeviceFault? {
    if faults.isEmpty, counted.isEmpty, broken.isEmpty { return nil }
    let number = counts.number(of: operation)
    return faults.removeValue(forKey: counts.operations - 1)
      ?? counted[operation]?.removeValue(forKey: number) ?? broken[operation]
  }

  private func leave(_ tear: Tear, of write: Write?, during operation: DeviceError.Operation) {
    switch operation {
    case .read: return
    case .write: if let write { accept(torn(write, by: tear)) }
    case .flush:
      if let write = unflushed.popLast() { keep(torn(write, by: tear)) }
      unflushed = []
    }
  }

  private func cutPower(_ cut: PowerCut, during write: Write?) {
    let inFlight = write ?? unflushed.popLast()
    for (index, older) in unflushed.enumerated() where index < UInt64.bitWidth {
      if cut.survivors >> UInt64(index) & 1 == 1 { keep(older) }
    }
    if let inFlight { keep(torn(inFlight, by: cut.tear)) }
    unflushed = []
    isPowered = false
  }

  private func accept(_ write: Write) {
    view.write(write.bytes, at: write.offset)
    unflushed.append(write)
  }

  /// Makes a write safe.
  private func keep(_ write: Write) { safe.write(write.bytes, at: write.offset) }

  /// The bytes that stand in the range of a write after it was torn.
  private func torn(_ write: Write, by tear: Tear) -> Write {
    let old = safe.read(at: write.offset, count: write.bytes.count)[...]
    var torn = write
    switch tear {
    case .prefix(let count, let tail):
      let kept = min(max(count, 0), write.bytes.count)
      torn.bytes[kept...] = bytes(of: tail, replacing: old.dropFirst(kept))
    case .sectors(let arrived, let sectorBytes):
      for index in write.bytes.indices {
        let sector = index / max(sectorBytes, 1)
        let hasArrived = sector < UInt64.bitWidth && arrived >> UInt64(sector) & 1 == 1
        if !hasArrived { torn.bytes[index] = old[old.startIndex + index] }
      }
    }
    return torn
  }

  private func bytes(of tail: Tear.Tail, replacing old: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    switch tail {
    case .old: return old
    case .zeros: return old.map { _ in 0x00 }[...]
    case .ones: return old.map { _ in 0xFF }[...]
    case .noise: return old.map { _ in UInt8.random(in: .min ... .max, using: &noise) }[...]
    }
  }
}
