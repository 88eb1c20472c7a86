/// A gpio-sim chip, which can be pulled out and plugged in again.
///
///     configuration      live ── 0: the chip is gone, whoever holds lines of it ──► 1: a new chip
///
/// Its number may be another afterwards; its label and lines are the same. Source: Linux,
/// Documentation/admin-guide/gpio/gpio-sim.rst.
package struct SimulatedChip {
  /// Its folder in configfs.
  private let folder: String
  /// Where platform devices are.
  private let devices: String

  /// Makes one from its folder in configfs, such as "/sys/kernel/config/gpio-sim/lab".
  package init(folder: String, devices: String = "/sys/devices/platform") {
    self.folder = folder
    self.devices = devices
  }

  /// The folder with `sim_gpioN` in it, of a chip that is plugged in.
  ///
  /// - Throws: `.file` when there is no such chip.
  package func lines() throws(LabFailure) -> String {
    "\(devices)/\(try word("dev_name"))/\(try word("bank0/chip_name"))"
  }

  /// Pulls the chip out, or plugs it in.
  ///
  /// - Throws: `.file` when the kernel refuses.
  package func plug(_ isIn: Bool) throws(LabFailure) {
    try KernelFile("\(folder)/live", writing: true).write(isIn ? "1" : "0")
  }

  private func word(_ name: String) throws(LabFailure) -> String {
    let text = try KernelFile("\(folder)/\(name)").read()
    return String(text.prefix { $0 != "\n" })
  }
}
