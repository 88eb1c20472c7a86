/// Spans of whole nanoseconds without arithmetic of 128 bits: a simulated night adds and subtracts
/// some ten thousand of them.
///
/// A `Duration` is a number of attoseconds in two words. Of one that is whole nanoseconds that
/// number is a multiple of 10⁹ = 2⁹ · 5⁹, and dividing by an odd factor is multiplying with its
/// inverse modulo 2⁶⁴. Source: Henry S. Warren, Hacker's Delight, 10-16 "Exact Division by
/// Constants".
extension Duration {
  /// Attoseconds of a nanosecond.
  @usableFromInline static var unit: Int64 { 1_000_000_000 }
  /// The number that gives 1 when multiplied with 5⁹, modulo 2⁶⁴.
  @usableFromInline static var inverse: UInt64 { 0x8E47_CE42_3A2E_9C6D }

  /// Makes a span of whole nanoseconds.
  @inlinable package init(wholeNanoseconds: Int64) {
    let product = wholeNanoseconds.multipliedFullWidth(by: Duration.unit)
    self.init(_high: product.high, low: product.low)
  }

  /// The span in nanoseconds; nil when it is not whole ones, or more than 64 bits hold.
  @inlinable package var wholeNanoseconds: Int64? {
    let shifted = _low >> 9 | UInt64(bitPattern: _high) << 55
    let quotient = Int64(bitPattern: shifted &* Duration.inverse)
    let product = quotient.multipliedFullWidth(by: Duration.unit)
    return product.high == _high && product.low == _low ? quotient : nil
  }
}
