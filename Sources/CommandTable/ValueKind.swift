/// How the words of a command line become values of one type.
///
/// A kind has a name for the usage line, says in words what it takes, and reads one word.
package struct ValueKind<Value: Sendable>: Sendable {
  /// What stands for the value in help texts: "FILE", or for a choice the words themselves.
  package var placeholder: String
  /// What it takes, in words for messages; empty when it takes any text.
  package var expected: String
  /// The words it takes where they are few; empty for any other kind.
  package var choices: [String] = []
  /// Reads one word; nil when it does not fit.
  package var read: @Sendable (String) -> Value?
  /// What somebody may have meant with a word that does not fit; nil when nothing is near.
  package var nearest: @Sendable (String) -> String? = { _ in nil }
  /// Writes a value as it would be typed, to show defaults.
  package var show: @Sendable (Value) -> String

  /// Makes a kind.
  package init(
    _ placeholder: String, expected: String,
    read: @escaping @Sendable (String) -> Value?, show: @escaping @Sendable (Value) -> String
  ) {
    self.placeholder = placeholder
    self.expected = expected
    self.read = read
    self.show = show
  }
}

extension ValueKind where Value == String {
  /// Any text that is not empty.
  package static func text(_ placeholder: String) -> ValueKind {
    ValueKind(placeholder, expected: "", read: { $0.isEmpty ? nil : $0 }, show: { $0 })
  }
}

extension ValueKind where Value == Int {
  /// A whole number in decimal digits, within the range.
  package static func number(_ placeholder: String, in range: ClosedRange<Int>) -> ValueKind {
    ValueKind(
      placeholder, expected: "a whole number \(range.lowerBound) ... \(range.upperBound)",
      read: { word in
        guard let number = Int(word), range.contains(number) else { return nil }
        return number
      },
      show: { String($0) })
  }
}

extension ValueKind where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// One word of a few, the raw values of an enum, in their order.
  ///
  /// More than fit a line of help stand as "WORD" there, and whoever asks for a wrong one is told.
  package static func choice(of type: Value.Type) -> ValueKind {
    let words = type.allCases.map(\.rawValue)
    let all = words.joined(separator: "|")
    var kind = ValueKind(
      all.count <= HelpText.longestChoice ? all : "WORD",
      expected: Enumeration.of(words, last: "or"),
      read: { Value(rawValue: $0) }, show: { $0.rawValue })
    kind.choices = words
    return kind
  }
}
