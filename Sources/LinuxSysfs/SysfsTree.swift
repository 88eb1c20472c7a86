import LinuxCall

/// The files by which the kernel shows its devices, below /sys/class.
package protocol SysfsTree: AnyObject {
  /// Names in a folder, sorted.
  func names(in folder: String) throws(SystemFailure) -> [String]
  /// The last part of where a link leads.
  func target(of link: String) throws(SystemFailure) -> String
  /// What a file says, without white space at its end.
  func text(of file: String) throws(SystemFailure) -> String
  /// Opens a file to be written again and again.
  func open(_ file: String) throws(SystemFailure) -> any SysfsAttribute
}

extension SysfsTree {
  /// Writes a file once.
  func write(_ text: String, to file: String) throws(SystemFailure) {
    let attribute = try open(file)
    defer { attribute.close() }
    try attribute.write(text)
  }
}
