/// A named value of a command, such as `--board FILE`; also the key that gets the value back.
///
///     static let board = Option("--board", .text("FILE"), default: "board.yaml", "The wiring.")
///     static let seed = Option("--seed", .number("N", in: 0...999), "Repeats a random run.")
///     static let json = Option(flag: "--json", "Prints one JSON object.")
///
///     values[board]   // String
///     values[seed]    // Int?
///     values[json]    // Bool
package struct Option<Value: Sendable>: OptionRow {
  /// Its row in the table.
  package let parameter: Parameter

  /// Makes an option that has a value also when it is left out.
  package init(
    _ name: String, _ kind: ValueKind<Value>, default standard: Value, _ help: String
  ) {
    parameter = Parameter(
      name, word: kind, help: help,
      absence: .value(Parameter.Box(value: standard), shown: kind.show(standard)))
  }

  /// Makes an option that is nil when it is left out.
  package init<Wrapped>(_ name: String, _ kind: ValueKind<Wrapped>, _ help: String)
  where Value == Wrapped? {
    parameter = Parameter(
      wrapping: kind, name: name, help: help,
      absence: .value(Parameter.Box<Wrapped?>(value: nil), shown: nil), as: { Wrapped?($0) })
  }

  /// Makes an option that must not be left out.
  package init(_ name: String, required kind: ValueKind<Value>, _ help: String) {
    parameter = Parameter(name, word: kind, help: help, absence: .error)
  }

  /// Makes an option that is true when it is mentioned and takes no word.
  package init(flag name: String, _ help: String) where Value == Bool {
    parameter = Parameter(
      name: name, help: help, form: .flag(Parameter.Box(value: true)),
      absence: .value(Parameter.Box(value: false), shown: nil))
  }
}
