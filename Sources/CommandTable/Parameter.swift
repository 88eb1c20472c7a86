/// One row of a command's table, with the type of its value forgotten.
///
/// `Option` and `Argument` make these and keep the type; the parser and the help text read them.
package struct Parameter: Sendable {
  /// What happens when the words do not mention it.
  enum Absence: Sendable {
    /// It is an error.
    case error
    /// This value (in a `Box`) counts; `shown` is what help prints as the default, if anything.
    case value(any Sendable, shown: String?)
  }

  /// How its value is written.
  enum Form: Sendable {
    /// Being mentioned is the value; this is the value (in a `Box`) it then has.
    case flag(any Sendable)
    /// A word; the closure puts what it reads in a `Box`, nil when the word does not fit.
    case word(placeholder: String, expected: String, read: @Sendable (String) -> (any Sendable)?)
    /// One word or more; the closure adds one to what was read before (in a `Box`), nil when it
    /// does not fit.
    case words(expected: String, add: @Sendable ((any Sendable)?, String) -> (any Sendable)?)
  }

  /// "--board" for an option, "FILE" for an argument.
  package let name: String
  /// One sentence for help.
  package let help: String
  let form: Form
  let absence: Absence
  /// What somebody may have meant with a word that does not fit; nil when nothing is near.
  var nearest: @Sendable (String) -> String? = { _ in nil }

  /// Keeps a value's exact type inside an existential, also when the value is an optional.
  struct Box<Value: Sendable>: Sendable { let value: Value }
}

extension Parameter {
  /// Makes a row whose value is one word.
  init<Value>(
    _ name: String, word kind: ValueKind<Value>, help: String, absence: Absence
  ) {
    self.init(wrapping: kind, name: name, help: help, absence: absence) { $0 }
  }

  /// Makes a row whose value is one word, and whose type says that it may be missing.
  init<Value, Outer: Sendable>(
    wrapping kind: ValueKind<Value>, name: String, help: String, absence: Absence,
    as wrap: @escaping @Sendable (Value) -> Outer
  ) {
    self.name = name
    self.help = help
    self.absence = absence
    nearest = kind.nearest
    let read = kind.read
    form = .word(placeholder: kind.placeholder, expected: kind.expected) { word in
      guard let value = read(word) else { return nil }
      return Box(value: wrap(value))
    }
  }

  /// Makes a row whose value is one word or more.
  init<Value>(
    words kind: ValueKind<Value>, name: String, help: String, absence: Absence = .error
  ) {
    self.name = name
    self.help = help
    self.absence = absence
    nearest = kind.nearest
    let read = kind.read
    form = .words(expected: kind.expected) { before, word in
      guard let value = read(word) else { return nil }
      return Box(value: ((before as? Box<[Value]>)?.value ?? []) + [value])
    }
  }

  /// True when it takes every word that is left.
  var isRepeated: Bool {
    switch form {
    case .words: true
    case .flag, .word: false
    }
  }

  /// True when the words must mention it.
  var isRequired: Bool {
    switch absence {
    case .error: true
    case .value: false
    }
  }
}
