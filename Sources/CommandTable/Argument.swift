/// A value of a command that is told by its place; also the key that gets the value back.
///
///     static let file = Argument("FILE", required: .text("FILE"), "The file to check.")
///
///     values[file]    // String
package struct Argument<Value: Sendable>: ArgumentRow {
  /// Its row in the table.
  package let parameter: Parameter

  /// Makes an argument that must not be left out; `name` is in capitals.
  package init(_ name: String, required kind: ValueKind<Value>, _ help: String) {
    parameter = Parameter(name, word: kind, help: Self.sentence(help, kind), absence: .error)
  }

  /// Makes an argument that has a value also when it is left out.
  package init(
    _ name: String, _ kind: ValueKind<Value>, default standard: Value, _ help: String
  ) {
    parameter = Parameter(
      name, word: kind, help: Self.sentence(help, kind),
      absence: .value(Parameter.Box(value: standard), shown: kind.show(standard)))
  }

  /// Makes an argument that is nil when it is left out.
  package init<Wrapped>(_ name: String, _ kind: ValueKind<Wrapped>, _ help: String)
  where Value == Wrapped? {
    parameter = Parameter(
      wrapping: kind, name: name, help: Self.sentence(help, kind),
      absence: .value(Parameter.Box<Wrapped?>(value: nil), shown: nil), as: { Wrapped?($0) })
  }

  /// Makes an argument that takes all words that are left, at least one; the last of a command.
  package init<Word>(_ name: String, repeated kind: ValueKind<Word>, _ help: String)
  where Value == [Word] {
    parameter = Parameter(words: kind, name: name, help: Self.sentence(help, kind))
  }

  /// Makes an argument that takes all words that are left, if any; the last of a command.
  package init<Word>(_ name: String, anyNumberOf kind: ValueKind<Word>, _ help: String)
  where Value == [Word] {
    parameter = Parameter(
      words: kind, name: name, help: Self.sentence(help, kind),
      absence: .value(Parameter.Box<[Word]>(value: []), shown: nil))
  }
}

extension Argument {
  /// The help sentence with the words to choose from at its end: an option shows them in its usage,
  /// an argument has only a name there.
  private static func sentence<Read>(_ help: String, _ kind: ValueKind<Read>) -> String {
    guard !kind.choices.isEmpty else { return help }
    let sentence = help.hasSuffix(".") ? help.dropLast() : help[...]
    return "\(sentence): \(Enumeration.of(kind.choices, last: "or"))."
  }
}
