import JSON
import LinuxSound

/// Figures of sounds, as people and programs read them.
enum SoundFigures {
  /// "2.00 s".
  static func seconds(_ duration: Duration) -> String { "\(hundredths(duration).digits) s" }

  /// Seconds, to the hundredth.
  static func hundredths(_ duration: Duration) -> JSONNumber {
    JSONNumber(hundredths: Int((duration / .milliseconds(10)).rounded()))
  }

  /// "-13.8"; "silence" for what has no end below.
  static func decibels(_ decibels: Double) -> String {
    guard let tenths = whole(decibels * 10) else { return "silence" }
    let (whole, rest) = tenths.magnitude.quotientAndRemainder(dividingBy: 10)
    return "\(tenths < 0 ? "-" : "")\(whole).\(rest)"
  }

  /// Decibels to the hundredth; null for what has no end below.
  static func json(_ decibels: Double?) -> JSONValue {
    decibels.flatMap { whole($0 * 100) }.map { .number(JSONNumber(hundredths: $0)) } ?? .null
  }

  /// "-13.8 LUFS", or that it is too soft for a figure.
  static func loudness(_ reading: LoudnessReading) -> String {
    reading.integrated.map { "\(decibels($0)) LUFS" } ?? "below -70 LUFS"
  }

  /// "mono", "stereo", "6 channels".
  static func channels(_ count: Int) -> String {
    switch count {
    case 1: "mono"
    case 2: "stereo"
    default: "\(count) channels"
    }
  }

  private static func whole(_ number: Double) -> Int? {
    number.isFinite ? Int(exactly: number.rounded()) : nil
  }
}
