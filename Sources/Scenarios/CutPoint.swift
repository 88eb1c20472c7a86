/// Where a power cut happens.
package enum CutPoint: Hashable, Sendable {
  /// At once.
  case now
  /// Before the nth write to the card from now on; what was written before is safe.
  case atWrite(Int)
  /// In the nth write from now on, of which so many bytes arrive.
  case insideWrite(Int, bytes: Int)
  /// In the nth flush from now on: what it was to make safe is lost.
  case atFlush(Int)

  /// The nth write, flush: a night has a dozen, a scenario of a person a few hundred.
  package static let operationRange = 1...10_000
  /// Bytes of a slot of the store.
  package static let byteRange = 0...16_384
}
