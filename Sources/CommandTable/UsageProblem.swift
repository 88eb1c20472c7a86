import Wording

/// Why a command line cannot be understood; facts in the user's own words.
enum UsageProblem: Error, Hashable {
  case noVerb(verbs: [String])
  case unknownVerb(String, nearest: String?, verbs: [String])
  case optionBeforeVerb(String, nearest: String?)
  case unknownOption(String, nearest: String?)
  case missingValue(option: String, placeholder: String)
  case unwantedValue(String, option: String)
  case badValue(String, of: String, expected: String, nearest: String?)
  case repeatedOption(String)
  case missingOption(String, placeholder: String)
  case missingArgument(String, help: String)
  case surplusArgument(String)
}

extension UsageProblem {
  /// What is wrong and what to write instead, without the program's name.
  var text: String {
    switch self {
    case .noVerb(let verbs):
      "say what to do: \(Enumeration.of(verbs, last: "or"))."
    case .unknownVerb(let word, let nearest, let verbs):
      "unknown verb \(Quoted(word)); "
        + (Self.question(nearest) ?? "it can be \(Enumeration.of(verbs, last: "or")).")
    case .optionBeforeVerb(let word, let nearest):
      "\(Quoted(word)) stands before the verb; "
        + (Self.question(nearest) ?? "put options after the verb.")
    case .unknownOption(let word, let nearest):
      "unknown option \(Quoted(word))" + (Self.question(nearest).map { "; \($0)" } ?? ".")
    case .missingValue(let option, let placeholder):
      "\(Quoted(option)) needs a value; write '\(option) \(placeholder)'."
    case .unwantedValue(let value, let option):
      "\(Quoted(option)) takes no value, but was given \(Quoted(value)); leave that out."
    case .badValue(let value, let name, let expected, let nearest):
      "\(Quoted(name)) cannot be \(Quoted(value)); "
        + (Self.question(nearest)
          ?? "it takes \(expected.isEmpty ? "a text that is not empty" : expected).")
    case .repeatedOption(let option):
      "\(Quoted(option)) is given twice; leave one out."
    case .missingOption(let option, let placeholder):
      // The table's own words, all of them: nothing to escape, and no choice to cut off.
      "\(Quoted(option)) is missing; add '\(option) \(placeholder)'."
    case .missingArgument(let name, let help):
      "\(name) is missing. \(help)"
    case .surplusArgument(let word):
      "\(Quoted(word)) is one argument too many; leave it out."
    }
  }

  private static func question(_ nearest: String?) -> String? {
    nearest.map { "did you mean \(Quoted($0))?" }
  }
}
