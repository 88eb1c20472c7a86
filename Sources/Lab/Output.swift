/// An output that the driver looks at.
package enum Output: Hashable, Sendable {
  /// The armed LED.
  case armedLamp
  /// A badge LED, counted from 0.
  case badgeLamp(Int)
  /// The buzzer.
  case buzzer
}
