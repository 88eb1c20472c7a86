/// What this module asks of the kernel; `GpiodLines` is the real one, tests bring a scripted one.
package protocol KernelLines {
  /// Every GPIO chip of the machine in the order of its node's number; symbolic links are not
  /// chips.
  func chips() -> [ChipNode]
  /// What is known of every line of a chip, by offset.
  func lines(of path: String) throws(LineFault) -> [LineFacts]
  /// Takes input lines of one chip: both edges, monotonic stamps, no debounce; all lines or none.
  func takeInputs(_ lines: [WantedLine], of path: String) throws(LineFault) -> any InputRequest
  /// Takes output lines of one chip, off from the first instant on; all lines or none.
  func takeOutputs(_ lines: [WantedLine], of path: String) throws(LineFault) -> any OutputRequest
}
