/// A part of a YAML document, and where it begins.
package struct YAMLNode: Hashable, Sendable {
  /// What a node holds.
  package enum Content: Hashable, Sendable {
    /// A text; YAML's numbers and truth values are texts too until somebody asks for them.
    case scalar(YAMLScalar)
    /// A list.
    case sequence([YAMLNode])
    /// Keys and their values, in the order of the file; no key is there twice.
    case mapping([YAMLEntry])
  }

  /// What it holds.
  package var content: Content
  /// Where it begins.
  package var position: SourcePosition

  /// Makes a node.
  package init(_ content: Content, at position: SourcePosition) {
    self.content = content
    self.position = position
  }
}
