import Ports

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

/// A device node of a GPIO chip and what the chip said when asked.
package struct ChipNode {
  /// The node ("/dev/gpiochip0").
  package var path: String
  /// The chip's facts, or why they cannot be read.
  package var facts: Result<ChipFacts, LineFault>

  /// Makes a node.
  package init(path: String, facts: Result<ChipFacts, LineFault>) {
    self.path = path
    self.facts = facts
  }
}

/// What the kernel tells of a chip.
package struct ChipFacts: Hashable, Sendable {
  /// The driver's name for it ("pinctrl-bcm2711"), which unlike the node's number does not change.
  package var label: String
  /// How many lines it has; offsets run from 0 to one less.
  package var lineCount: Int

  /// Makes a chip's facts.
  package init(label: String, lineCount: Int) {
    self.label = label
    self.lineCount = lineCount
  }
}

/// What the kernel tells of a line.
package struct LineFacts: Hashable, Sendable {
  /// The line's name; empty when the firmware gave none.
  package var name: String
  /// Who holds it; empty when free, or when the holder gave no name.
  package var consumer: String
  /// True while somebody holds it, which may have changed by the time we ask for it.
  package var isUsed: Bool

  /// Makes a line's facts.
  package init(name: String = "", consumer: String = "", isUsed: Bool = false) {
    self.name = name
    self.consumer = consumer
    self.isUsed = isUsed
  }
}

/// One line as it is asked for.
package struct WantedLine: Hashable, Sendable {
  /// Offset on its chip.
  package var offset: Int
  /// The chip's own resistor; best effort, and without meaning for outputs.
  package var bias: LineBias
  /// True when the kernel shall invert the level.
  package var isActiveLow: Bool

  /// Makes a wish for a line.
  package init(offset: Int, bias: LineBias = .none, isActiveLow: Bool = false) {
    self.offset = offset
    self.bias = bias
    self.isActiveLow = isActiveLow
  }
}

/// An error number of the kernel; `GPIOChips` makes a `PortFailure` of it.
package struct LineFault: Error, Hashable, Sendable {
  /// A positive number of errno(3).
  package var code: CInt

  /// Makes a fault.
  package init(code: CInt) { self.code = code }
}
