import JSON

/// Numbers of reports with two digits behind the point, as `String(format:)` would need Foundation.
enum FixedPoint {
  static func json(_ number: Double) -> JSONValue { .number(rounded(number)) }

  static func text(_ number: Double) -> String { rounded(number).digits }

  private static func rounded(_ number: Double) -> JSONNumber {
    JSONNumber(hundredths: Int((number * 100).rounded()))
  }
}
