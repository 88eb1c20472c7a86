import Wording

/// A program: its name and the table of its verbs.
///
///     switch program.parse(Array(CommandLine.arguments.dropFirst())) {
///     case .run(let command, let values): exit(command.action(values))
///     case .help(let text), .version(let text): print(text)
///     case .wrongUsage(let message): complain(message); exit(2)
///     }
package struct Program: Sendable {
  /// Its name, as it is typed.
  package let name: String
  /// One sentence.
  package let summary: String
  /// Its version: "0.1.0".
  package let version: String
  /// Its verbs, in the order help lists them.
  package let commands: [Command]

  /// Makes a program.
  ///
  /// - Precondition: no verb is repeated, and none is `help`, which every program answers to.
  package init(name: String, version: String, summary: String, commands: [Command]) {
    precondition(
      Set(commands.map(\.verb)).count == commands.count, "\(name): a verb is in the table twice")
    precondition(
      !commands.contains { $0.verb == Command.helpVerb }, "\(name): every program has this verb")
    self.name = name
    self.version = version
    self.summary = summary
    self.commands = commands
  }

  /// Understands the words after the program's name; never runs anything.
  package func parse(_ words: [String]) -> Invocation {
    guard let first = words.first else {
      return wrongUsage(.noVerb(verbs: commands.map(\.verb)), verb: nil)
    }
    if Command.helpNames.contains(first) { return .help(HelpText.of(self)) }
    if first == Command.helpVerb { return help(words.dropFirst()) }
    if first == "--version" { return .version("\(name) \(version)") }
    guard let command = commands.first(where: { $0.verb == first }) else {
      return wrongUsage(problem(withVerb: first), verb: nil)
    }
    let rest = words.dropFirst()
    if WordReader.askForHelp(rest) { return .help(HelpText.of(command, program: name)) }
    do throws(UsageProblem) {
      return .run(command, try WordReader(rest, of: command).read())
    } catch {
      return wrongUsage(error, verb: command.verb)
    }
  }

  /// `help`, and `help VERB`: what `--help` and `VERB --help` print.
  private func help(_ words: ArraySlice<String>) -> Invocation {
    let asked = words.filter { $0 != Command.helpVerb && !Command.helpNames.contains($0) }
    guard let verb = asked.first else { return .help(HelpText.of(self)) }
    guard let command = commands.first(where: { $0.verb == verb }) else {
      return wrongUsage(problem(withVerb: verb), verb: nil)
    }
    guard asked.count == 1 else { return wrongUsage(.surplusArgument(asked[1]), verb: verb) }
    return .help(HelpText.of(command, program: name))
  }

  private func problem(withVerb word: String) -> UsageProblem {
    if WordReader.looksLikeOption(word) {
      return .optionBeforeVerb(
        word, nearest: NearestWord.find(word, among: ["--help", "--version"]))
    }
    let verbs = commands.map(\.verb)
    let nearest = NearestWord.find(word, among: verbs + [Command.helpVerb])
    return .unknownVerb(word, nearest: nearest, verbs: verbs)
  }

  private func wrongUsage(_ problem: UsageProblem, verb: String?) -> Invocation {
    let called = verb.map { "\(name) \($0)" } ?? name
    return .wrongUsage("\(called): \(problem.text) See '\(called) --help'.")
  }
}
