import CommandTable
import Testing

@Suite struct WrongUsageTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var id: String
    var line: String
    var message: String
    var testDescription: String { id }
  }

  static let rows = [
    Row(
      id: "no verb", line: "",
      message: "clock: say what to do: simulate or check. See 'clock --help'."),
    Row(
      id: "misspelt verb", line: "simulat --json",
      message: "clock: unknown verb 'simulat'; did you mean 'simulate'? See 'clock --help'."),
    Row(
      id: "unknown verb", line: "dance",
      message: "clock: unknown verb 'dance'; it can be simulate or check. See 'clock --help'."),
    Row(
      id: "empty verb", line: "''",
      message: "clock: unknown verb ''; it can be simulate or check. See 'clock --help'."),
    Row(
      id: "option before verb", line: "--board x simulate",
      message: "clock: '--board' stands before the verb; put options after the verb. "
        + "See 'clock --help'."),
    Row(
      id: "misspelt option before verb", line: "--versoin",
      message: "clock: '--versoin' stands before the verb; did you mean '--version'? "
        + "See 'clock --help'."),
    Row(
      id: "misspelt option", line: "simulate --bord x",
      message: "clock simulate: unknown option '--bord'; did you mean '--board'? "
        + "See 'clock simulate --help'."),
    Row(
      id: "misspelt option with a value", line: "simulate --bord=x",
      message: "clock simulate: unknown option '--bord'; did you mean '--board'? "
        + "See 'clock simulate --help'."),
    Row(
      id: "shortened option", line: "simulate --js",
      message: "clock simulate: unknown option '--js'; did you mean '--json'? "
        + "See 'clock simulate --help'."),
    Row(
      id: "one dash", line: "simulate -board x",
      message: "clock simulate: unknown option '-board'; did you mean '--board'? "
        + "See 'clock simulate --help'."),
    Row(
      id: "misspelt help", line: "simulate --hlep",
      message: "clock simulate: unknown option '--hlep'; did you mean '--help'? "
        + "See 'clock simulate --help'."),
    Row(
      id: "unknown option", line: "simulate --xyzzy",
      message: "clock simulate: unknown option '--xyzzy'. See 'clock simulate --help'."),
    Row(
      id: "terminal escape in a word", line: "simulate --\u{1b}[2J",
      message: "clock simulate: unknown option '--\\u{1b}[2J'. See 'clock simulate --help'."),
    Row(
      id: "missing value at the end", line: "simulate --board",
      message: "clock simulate: '--board' needs a value; write '--board FILE'. "
        + "See 'clock simulate --help'."),
    Row(
      id: "missing value before an option", line: "simulate --board --json",
      message: "clock simulate: '--board' needs a value; write '--board FILE'. "
        + "See 'clock simulate --help'."),
    Row(
      id: "empty value", line: "simulate --board=",
      message: "clock simulate: '--board' needs a value; write '--board FILE'. "
        + "See 'clock simulate --help'."),
    Row(
      id: "value for a flag", line: "simulate --json=yes",
      message: "clock simulate: '--json' takes no value, but was given 'yes'; leave that out. "
        + "See 'clock simulate --help'."),
    Row(
      id: "value not allowed", line: "simulate --speed 2",
      message: "clock simulate: '--speed' cannot be '2'; it takes 1, 60 or max. "
        + "See 'clock simulate --help'."),
    Row(
      id: "number out of range", line: "simulate --seed 1000",
      message: "clock simulate: '--seed' cannot be '1000'; it takes a whole number -9 ... 999. "
        + "See 'clock simulate --help'."),
    Row(
      id: "not a number", line: "check --rig a f many",
      message: "clock check: 'COUNT' cannot be 'many'; it takes a whole number 1 ... 9. "
        + "See 'clock check --help'."),
    Row(
      id: "empty argument", line: "check --rig a ''",
      message: "clock check: 'FILE' cannot be ''; it takes a text that is not empty. "
        + "See 'clock check --help'."),
    Row(
      id: "repeated option", line: "simulate --seed 1 --seed=2",
      message: "clock simulate: '--seed' is given twice; leave one out. "
        + "See 'clock simulate --help'."),
    Row(
      id: "repeated flag", line: "simulate --json --json",
      message: "clock simulate: '--json' is given twice; leave one out. "
        + "See 'clock simulate --help'."),
    Row(
      id: "missing option", line: "check f",
      message: "clock check: '--rig' is missing; add '--rig NAME'. See 'clock check --help'."),
    Row(
      id: "missing argument", line: "check --rig a",
      message: "clock check: FILE is missing. Give the file to check. See 'clock check --help'."),
    Row(
      id: "surplus argument", line: "simulate night day",
      message: "clock simulate: 'day' is one argument too many; leave it out. "
        + "See 'clock simulate --help'."),
  ]

  @Test(arguments: rows) func line_isRefusedWithMessage(row: Row) {
    #expect(refusal(of: row.line) == row.message)
  }

  private func refusal(of line: String) -> String {
    switch sampleProgram.parse(words(line)) {
    case .wrongUsage(let message): message
    case .run, .help, .version: "accepted"
    }
  }
}
