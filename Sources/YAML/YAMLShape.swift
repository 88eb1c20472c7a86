/// What a value looks like before it is understood.
package enum YAMLShape: String, Hashable, Sendable, CaseIterable {
  /// Nothing after the colon.
  case nothing
  /// Text with or without quotes.
  case text
  /// Text in quotes, where a number or a truth value is needed.
  case quotedText = "text in quotes"
  /// A number or a truth value, written without quotes.
  case plainWord = "a plain word"
  /// A list.
  case list = "a list"
  /// Keys and values.
  case mapping = "a mapping"
}
