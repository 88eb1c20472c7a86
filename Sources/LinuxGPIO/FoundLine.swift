/// Where a line was found.
package struct FoundLine: Hashable, Sendable {
  /// The chip's node at this boot.
  package var path: String
  /// The chip's label.
  package var label: String
  /// The line's offset on the chip.
  package var offset: Int

  /// Makes a place.
  package init(path: String, label: String, offset: Int) {
    self.path = path
    self.label = label
    self.offset = offset
  }
}
