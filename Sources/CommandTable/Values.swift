/// What a command line said, by option and argument; defaults are filled in.
package struct Values: Sendable {
  private let verb: String
  private var boxes: [String: any Sendable] = [:]
  private var given: Set<String> = []

  /// The value of an option of this command.
  ///
  /// - Precondition: the option is in the command's table.
  package subscript<Value>(option: Option<Value>) -> Value { value(of: option.parameter) }

  /// The value of an argument of this command.
  ///
  /// - Precondition: the argument is in the command's table.
  package subscript<Value>(argument: Argument<Value>) -> Value { value(of: argument.parameter) }

  /// True when the words mention the option, also when they give its default.
  package func mention<Value>(_ option: Option<Value>) -> Bool {
    given.contains(option.parameter.name)
  }

  /// Starts with every default of the command.
  init(defaultsOf command: Command) {
    verb = command.verb
    for parameter in command.options + command.arguments {
      switch parameter.absence {
      case .error: break
      case .value(let box, _): boxes[parameter.name] = box
      }
    }
  }

  /// Keeps a value that the words gave.
  mutating func keep(_ box: any Sendable, for parameter: Parameter) {
    boxes[parameter.name] = box
    given.insert(parameter.name)
  }

  /// What was kept for a row, if anything.
  func box(of parameter: Parameter) -> (any Sendable)? { boxes[parameter.name] }

  /// True when the words gave it.
  func has(_ parameter: Parameter) -> Bool { given.contains(parameter.name) }

  private func value<Value: Sendable>(of parameter: Parameter) -> Value {
    guard let box = boxes[parameter.name] as? Parameter.Box<Value> else {
      preconditionFailure("'\(parameter.name)' is not in the table of '\(verb)'")
    }
    return box.value
  }
}
