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
