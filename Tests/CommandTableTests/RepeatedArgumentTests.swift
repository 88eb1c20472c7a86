import CommandTable
import Testing

/// An argument that takes all words that are left.
@Suite struct RepeatedArgumentTests {
  private static let title = Argument("TITLE", required: .text("TITLE"), "What it is called.")
  private static let numbers = Argument(
    "NUMBER", repeated: .number("NUMBER", in: 1...9), "What to add.")
  private static let loud = Option(flag: "--loud", "Says it aloud.")
  private static let program = Program(
    name: "sum", version: "1.0", summary: "A sample.",
    commands: [
      Command(
        "add", "Adds.", options: [loud], arguments: [title, numbers], example: "sum add all 1 2"
      ) { values in
        Int32(values[numbers].reduce(0, +))
      }
    ])

  private func outcome(_ line: String) -> String {
    switch Self.program.parse(words("add " + line)) {
    case .run(let command, let values): "\(command.action(values)) \(values[Self.loud])"
    case .help(let text), .version(let text), .wrongUsage(let text): text
    }
  }

  @Test(arguments: [
    ("all 1", "1 false"), ("all 1 2 3", "6 false"), ("all 1 --loud 2", "3 true"),
    ("all -- 1 2", "3 false"),
  ])
  func words_areTakenTogether(line: String, sum: String) {
    #expect(outcome(line) == sum)
  }

  @Test func noWord_isMissing() {
    #expect(outcome("all") == "sum add: NUMBER is missing. What to add. See 'sum add --help'.")
  }

  @Test func wordThatDoesNotFit_isTold() {
    #expect(outcome("all 1 x").contains("'NUMBER' cannot be 'x'; it takes a whole number 1 ... 9"))
  }

  @Test func help_showsThatThereMayBeMore() {
    #expect(outcome("--help").hasPrefix("Usage: sum add [OPTIONS] TITLE NUMBER...\n"))
  }
}
