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
