import Wording

/// Reads the words after a verb against the verb's table.
///
///     word                     means
///     --x=v                    option x has the value v
///     --x v                    the same, when x wants a value and v does not look like an option
///     --x                      flag x
///     --                       everything after it is an argument
///     - , -5, v                an argument (a dash alone, a negative number, any other word)
struct WordReader {
  private let command: Command
  private var words: ArraySlice<String>
  private var values: Values
  private var argumentCount = 0

  /// Starts before the first word.
  init(_ words: ArraySlice<String>, of command: Command) {
    self.command = command
    self.words = words
    values = Values(defaultsOf: command)
  }

  /// True when a word before `--` asks for help, wherever it stands; then nothing else counts.
  static func askForHelp(_ words: ArraySlice<String>) -> Bool {
    words.prefix { $0 != "--" }.contains { Command.helpNames.contains($0) }
  }

  /// Reads all words.
  consuming func read() throws(UsageProblem) -> Values {
    var onlyArguments = false
    while let word = words.popFirst() {
      if onlyArguments || !Self.looksLikeOption(word) {
        try readArgument(word)
      } else if word == "--" {
        onlyArguments = true
      } else {
        try readOption(word)
      }
    }
    try checkNothingMissing()
    return values
  }

  /// True for `--x`, `-x` and `--`, false for `-` and `-5`.
  static func looksLikeOption(_ word: String) -> Bool {
    let after = word.dropFirst()
    guard word.hasPrefix("-"), let second = after.first else { return false }
    return !("0"..."9").contains(second)
  }

  private mutating func readArgument(_ word: String) throws(UsageProblem) {
    guard argumentCount < command.arguments.count else { throw .surplusArgument(word) }
    let parameter = command.arguments[argumentCount]
    if !parameter.isRepeated { argumentCount += 1 }
    try keep(word, for: parameter)
  }

  private mutating func readOption(_ word: String) throws(UsageProblem) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map(String.init) ?? word
    let attached = parts.count > 1 ? String(parts[1]) : nil
    guard let parameter = command.options.first(where: { $0.name == name }) else {
      let known = command.options.map(\.name) + ["--help"]
      throw .unknownOption(name, nearest: NearestWord.find(name, among: known))
    }
    guard !values.has(parameter) else { throw .repeatedOption(name) }
    switch parameter.form {
    case .flag(let box):
      if let attached { throw .unwantedValue(attached, option: name) }
      values.keep(box, for: parameter)
    case .words: preconditionFailure("\(name) is repeated, which only arguments are")
    case .word(let placeholder, _, _):
      guard let value = attached ?? takeValue(), !value.isEmpty else {
        throw .missingValue(option: name, placeholder: placeholder)
      }
      try keep(value, for: parameter)
    }
  }

  private mutating func takeValue() -> String? {
    guard let next = words.first, !Self.looksLikeOption(next) else { return nil }
    return words.popFirst()
  }

  private mutating func keep(_ word: String, for parameter: Parameter) throws(UsageProblem) {
    switch parameter.form {
    case .flag: return
    case .word(_, let expected, let read):
      guard let box = read(word) else {
        throw .badValue(
          word, of: parameter.name, expected: expected, nearest: parameter.nearest(word))
      }
      values.keep(box, for: parameter)
    case .words(let expected, let add):
      guard let box = add(values.box(of: parameter), word) else {
        throw .badValue(
          word, of: parameter.name, expected: expected, nearest: parameter.nearest(word))
      }
      values.keep(box, for: parameter)
    }
  }

  private func checkNothingMissing() throws(UsageProblem) {
    for option in command.options where option.isRequired && !values.has(option) {
      guard case .word(let placeholder, _, _) = option.form else { continue }
      throw .missingOption(option.name, placeholder: placeholder)
    }
    for argument in command.arguments where argument.isRequired && !values.has(argument) {
      throw .missingArgument(argument.name, help: argument.help)
    }
  }
}
