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

/// A text in a YAML document.
package struct YAMLScalar: Hashable, Sendable {
  /// Its characters, without quotes and with escapes resolved.
  package var text: String
  /// True when it was written without quotes.
  package var isPlain: Bool

  /// Makes a text.
  package init(text: String, isPlain: Bool) {
    self.text = text
    self.isPlain = isPlain
  }
}

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
