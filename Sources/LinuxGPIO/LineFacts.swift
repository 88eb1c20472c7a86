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
