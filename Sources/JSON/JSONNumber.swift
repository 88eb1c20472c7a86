/// A number as it is written: its digits are kept, so that nothing is rounded on the way.
package struct JSONNumber: Hashable, Sendable {
  /// The digits, by the grammar of RFC 8259, section 6.
  package let digits: String

  /// Makes a whole number.
  package init(_ whole: Int) { digits = String(whole) }

  /// Makes a number with two digits behind the point: so many hundredths.
  package init(hundredths: Int) {
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    digits = (hundredths < 0 ? "-" : "") + "\(whole)." + (rest < 10 ? "0" : "") + "\(rest)"
  }

  /// Takes digits that were checked against the grammar.
  init(checked digits: String) { self.digits = digits }

  /// The number, where it is written as a whole one and fits 64 bits; nil for `1.0` and `1e3`.
  package var whole: Int? { Int(digits) }
}
