/// A key with its value.
package struct YAMLEntry: Hashable, Sendable {
  /// The key's characters.
  package var key: String
  /// Where the key begins.
  package var position: SourcePosition
  /// What stands after the colon; an empty plain scalar when nothing does.
  package var value: YAMLNode

  /// Makes an entry.
  package init(key: String, at position: SourcePosition, value: YAMLNode) {
    self.key = key
    self.position = position
    self.value = value
  }
}
