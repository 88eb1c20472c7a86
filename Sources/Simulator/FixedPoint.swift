/// Numbers of reports with two digits behind the point, as `String(format:)` would need Foundation.
enum FixedPoint {
  /// A number that is not negative.
  static func text(_ number: Double) -> String {
    let hundredths = Int((number * 100).rounded())
    let digits = "\(hundredths % 100)"
    return "\(hundredths / 100)." + (digits.count < 2 ? "0" : "") + digits
  }
}
