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
