import AlarmCore

/// Switches a buzzer that knows only on and off.
package protocol BuzzerPort: AnyObject {
  /// Switches it.
  ///
  /// - Throws: `.vanished` or `.other`.
  func set(_ isOn: Bool) throws(PortFailure)
  /// Switches it off and gives the line back.
  func close()
}
