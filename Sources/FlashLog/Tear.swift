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
