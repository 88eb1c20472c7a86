/// One verb of a program: what it takes, what help says of it, and what it does.
///
///     enum RunVerb {
///       static let board = Option("--board", .text("FILE"), default: "board.yaml", "The wiring.")
///       static let command = Command(
///         "run", "Runs the clock on this machine.", options: [board],
///         example: "wecker run --board boards/raspberry-pi.yaml"
///       ) { values in
///         start(board: values[board])   // exit status
///       }
///     }
package struct Command: Sendable {
  /// Names every command answers to; no option may have them.
  static let helpNames = ["-h", "--help"]
  /// The verb that does the same for those who look for one.
  static let helpVerb = "help"

  /// The word that chooses it.
  package let verb: String
  /// One sentence.
  package let summary: String
  /// A whole command line that works, with the program's name.
  package let example: String
  /// Does it and returns the exit status; `Program.parse` never calls it.
  package let action: @Sendable (Values) -> Int32
  let options: [Parameter]
  let arguments: [Parameter]

  /// Makes a command.
  ///
  /// - Precondition: options begin with `--`, names are not repeated, `--help` is not among them,
  ///   and an argument that may be left out is followed only by such.
  package init(
    _ verb: String, _ summary: String, options: [any OptionRow] = [],
    arguments: [any ArgumentRow] = [], example: String,
    action: @escaping @Sendable (Values) -> Int32
  ) {
    self.verb = verb
    self.summary = summary
    self.example = example
    self.action = action
    self.options = options.map(\.parameter)
    self.arguments = arguments.map(\.parameter)
    let names = (self.options + self.arguments).map(\.name) + Self.helpNames
    precondition(Set(names).count == names.count, "'\(verb)': a name is used twice")
    precondition(
      self.options.allSatisfy { $0.name.hasPrefix("--") && $0.name.count > 2 },
      "'\(verb)': an option begins with --")
    precondition(
      !self.arguments.contains { $0.name.hasPrefix("-") }, "'\(verb)': an argument has no dash")
    precondition(
      !self.options.contains(where: \.isRepeated)
        && !self.arguments.dropLast().contains(where: \.isRepeated),
      "'\(verb)': only the last argument takes all words that are left")
    precondition(
      self.arguments.drop { $0.isRequired }.allSatisfy { !$0.isRequired },
      "'\(verb)': a required argument follows one that may be left out")
  }
}
