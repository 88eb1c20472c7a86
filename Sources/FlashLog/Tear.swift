/// How much of the write in flight arrives when power goes.
package enum Tear: Hashable, Sendable {
  /// The first so many bytes arrive, the rest of the range is the tail; all when there are fewer.
  case prefix(Int, tail: Tail)
  /// Only those sectors arrive whose bit is set, bit 0 first; the others keep their old bytes.
  /// Sectors beyond the 64th do not arrive.
  case sectors(UInt64, sectorBytes: Int)

  /// Nothing of it arrives.
  package static let nothing = Tear.prefix(0, tail: .old)
  /// All of it arrives.
  package static let everything = Tear.prefix(.max, tail: .old)

  /// What stands in the range of a write behind the bytes that arrived.
  package enum Tail: String, Hashable, Sendable, CaseIterable {
    /// What was there before.
    case old
    /// 00, as after a cut erase of some flash.
    case zeros
    /// FF, as after an erase.
    case ones
    /// Bytes of the device's generator.
    case noise
  }
}

/// What a power cut does to bytes that were written and not yet flushed.
package struct PowerCut: Hashable, Sendable {
  /// The write under way; during a flush or between calls, the youngest that was not flushed.
  package var tear: Tear
  /// Which of the older unflushed writes arrive whole; bit 0 is the oldest, any subset may.
  package var survivors: UInt64

  /// Makes a cut; unless said otherwise, older unflushed writes are lost.
  package init(_ tear: Tear, survivors: UInt64 = 0) {
    self.tear = tear
    self.survivors = survivors
  }
}

/// What a memory device does wrong at one operation.
package enum DeviceFault: Hashable, Sendable {
  /// Power goes during it; every later call fails until power is restored.
  case cut(PowerCut)
  /// It fails, and works again next time. A failed write leaves the tear behind; a failed flush
  /// drops what was written, which reads still show until power goes, as a page cache does.
  case fail(code: Int32, leaving: Tear)
  /// It and every later operation of the same kind fail.
  case failForever(code: Int32, leaving: Tear)
}
