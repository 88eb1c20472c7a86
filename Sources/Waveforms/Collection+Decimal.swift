extension Collection where Element == UInt8 {
  /// True for one or more decimal digits and nothing else, however large the number.
  var isDecimal: Bool {
    !isEmpty && allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
  }
}
