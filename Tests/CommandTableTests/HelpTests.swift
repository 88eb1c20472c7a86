import CommandTable
import Testing

@Suite struct HelpTests {
  private func help(_ line: String) -> String {
    guard case .help(let text) = sampleProgram.parse(words(line)) else { return "no help" }
    return text
  }

  static let simulateHelp = """
    Usage: clock simulate [OPTIONS] [SCENARIO]

    Runs the clock in virtual time.

    Arguments:
      SCENARIO          What happens.

    Options:
      --speed 1|60|max  How fast (default: 1).
      --seed N          Repeats a random run.
      --board FILE      The wiring, a YAML file with knob, button, LEDs and whatever
                        makes a sound (default: boards/simulator.yaml).
      --json            Prints one JSON object.
      --zone-with-a-long-name ZONE
                        A zone name, such as Europe/Berlin.
      -h, --help        Prints this help.

    Example:
      clock simulate --speed max --seed 7 night
    """

  static let checkHelp = """
    Usage: clock check --rig NAME [OPTIONS] FILE [COUNT]

    Checks a file.

    Arguments:
      FILE        Give the file to check.
      COUNT       How often (default: 3).

    Options:
      --rig NAME  Which rig.
      -h, --help  Prints this help.

    Example:
      clock check --rig bench night.yaml 2
    """

  static let programHelp = """
    Usage: clock VERB [OPTIONS]

    A sample.

    Verbs:
      simulate    Runs the clock in virtual time.
      check       Checks a file.

    Options:
      -h, --help  Prints this help.
      --version   Prints the version.

    'clock help VERB' or 'clock VERB --help' tells more about a verb.
    """

  @Test(arguments: [
    "simulate --help", "simulate -h", "simulate --speed 2 --help", "simulate --board --help",
    "simulate --nonsense a b c -h", "help simulate", "help simulate --help",
  ])
  func helpOfVerb_winsOverWhateverElseIsWrong(line: String) {
    #expect(help(line) == Self.simulateHelp)
  }

  @Test func helpOfVerb_showsWhatMustBeThere() {
    #expect(help("check -h") == Self.checkHelp)
  }

  @Test(arguments: ["--help", "-h", "-h simulate", "help", "help help", "help --help"])
  func helpOfProgram_listsVerbs(line: String) {
    #expect(help(line) == Self.programHelp)
  }

  @Test func helpOfVerb_thatIsNone_isWrongUsage() {
    for (line, text) in [
      ("help simulat", "did you mean 'simulate'?"), ("hlep", "did you mean 'help'?"),
      ("help check x", "'x' is one argument too many"),
    ] {
      guard case .wrongUsage(let message) = sampleProgram.parse(words(line)) else {
        Issue.record("\(line) is taken")
        continue
      }
      #expect(message.contains(text), "\(message)")
    }
  }

  @Test func help_staysWithinATerminal() {
    for text in [Self.simulateHelp, Self.checkHelp, Self.programHelp, Self.sortHelp] {
      for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }
  }

  static let sortHelp = """
    Usage: clock sort
      --order first-come-first-served|last-come-first-served|by-name --into FILE
      [OPTIONS]

    Sorts.

    Options:
      --order first-come-first-served|last-come-first-served|by-name
                   Which first.
      --into FILE  Where to.
      -h, --help   Prints this help.

    Example:
      clock sort --order by-name --into a
    """

  /// An argument has only a name in the usage line; what it can be stands in its row, and is said
  /// where it is missing.
  @Test func argumentOfChoices_listsThem() {
    let play = Command(
      "play", "Plays.",
      arguments: [
        Argument("SPEED", required: .choice(of: SampleSpeed.self), "How fast."),
        Argument("THEN", .choice(of: SampleSpeed.self), default: .max, "How fast after that"),
      ], example: "clock play 60"
    ) { _ in 0 }
    let program = Program(name: "clock", version: "1", summary: "A sample.", commands: [play])
    guard case .help(let text) = program.parse(["play", "-h"]) else {
      Issue.record("there is no help")
      return
    }
    #expect(text.contains("\n  SPEED       How fast: 1, 60 or max.\n"), "\(text)")
    #expect(text.contains("\n  THEN        How fast after that: 1, 60 or max (default: max).\n"))
    guard case .wrongUsage(let message) = program.parse(["play"]) else {
      Issue.record("it needs no speed")
      return
    }
    #expect(message.contains("SPEED is missing. How fast: 1, 60 or max."), "\(message)")
  }

  @Test func longUsage_isBrokenBetweenOptions() {
    enum Order: String, CaseIterable, Sendable {
      case first = "first-come-first-served"
      case last = "last-come-first-served"
      case name = "by-name"
    }
    let sort = Command(
      "sort", "Sorts.",
      options: [
        Option("--order", required: .choice(of: Order.self), "Which first."),
        Option("--into", required: .text("FILE"), "Where to."),
      ], example: "clock sort --order by-name --into a"
    ) { _ in 0 }
    let program = Program(name: "clock", version: "1", summary: "A sample.", commands: [sort])
    guard case .help(let text) = program.parse(["sort", "-h"]) else {
      Issue.record("there is no help")
      return
    }
    #expect(text == Self.sortHelp)
    let all = "add '--order first-come-first-served|last-come-first-served|by-name'."
    guard case .wrongUsage(let message) = program.parse(["sort", "--into", "a"]) else {
      Issue.record("it needs no order")
      return
    }
    #expect(message.contains(all), "\(message)")
  }
}
