import Glibc

/// From a level people set to a factor for samples.
///
/// A level of 0 ... 1 is linear in decibels, because ears are: equal steps of the volume, and equal
/// times of a ramp, sound like equal steps. 40 dB lie between the softest level and the loudest,
/// about the distance from "just heard in a quiet room" to full; 0 is silence.
///
///     level    0     0.01 …  0.25    0.5    0.75    0.8    1
///     decibels -∞   -39.6    -30     -20     -10     -8    0
package enum Loudness {
  /// Decibels between the softest level and the loudest.
  package static let range = 40.0

  /// The factor for a level.
  ///
  /// A level is 0 ... 1; others are taken as the nearest.
  package static func gain(level: Double) -> Float {
    level > 0 ? rampGain(progress: level) : 0
  }

  /// The factor for a volume in percent.
  ///
  /// A volume is 0 ... 100; others are taken as the nearest.
  package static func gain(percent: Int) -> Float {
    gain(level: Double(min(max(percent, 0), 100)) / 100)
  }

  /// The factor some way into a ramp.
  ///
  /// `progress` is 0 ... 1. The start of a ramp is the softest level, not silence, so that it is
  /// heard from its first second.
  package static func rampGain(progress: Double) -> Float {
    Float(pow(10, (min(max(progress, 0), 1) - 1) * range / 20))
  }
}
