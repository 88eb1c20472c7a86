import AlarmCore

/// Shows which lamps are lit.
package protocol LampPort: AnyObject {
  /// Sets every lamp at once.
  ///
  /// - Throws: `.vanished` or `.other`; the frame may then be shown in part.
  func show(_ frame: LampFrame) throws(PortFailure)
  /// Switches all lamps off and gives the lines back.
  func close()
}

/// Switches a buzzer that knows only on and off.
package protocol BuzzerPort: AnyObject {
  /// Switches it.
  ///
  /// - Throws: `.vanished` or `.other`.
  func set(_ isOn: Bool) throws(PortFailure)
  /// Switches it off and gives the line back.
  func close()
}
