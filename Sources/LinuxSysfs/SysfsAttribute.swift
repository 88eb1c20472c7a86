import LinuxCall

/// A file of the kernel's that is held open.
package protocol SysfsAttribute: AnyObject {
  /// Writes all of it anew.
  func write(_ text: String) throws(SystemFailure)
  /// Keeps others from it who ask the same: EWOULDBLOCK where somebody does already.
  ///
  /// It ends with the program, however that ends. Source: flock(2).
  func lock() throws(SystemFailure)
  /// Gives it back; harmless when done before.
  func close()
}
