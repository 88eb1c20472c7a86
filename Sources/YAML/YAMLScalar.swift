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
