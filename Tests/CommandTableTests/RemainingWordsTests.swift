import CommandTable
import Testing

/// An argument that takes all words that are left, if any.
@Suite struct RemainingWordsTests {
  private static let numbers = Argument(
    "N", anyNumberOf: .number("N", in: 0...9), "Numbers to add.")

  private static let program = Program(
    name: "sum", version: "1.0.0", summary: "Adds.",
    commands: [
      Command("add", "Adds numbers.", arguments: [numbers], example: "sum add 1 2") { values in
        Int32(values[numbers].reduce(0, +))
      }
    ])

  private func sum(_ words: String...) -> Int32? {
    guard case .run(let command, let values) = Self.program.parse(words) else { return nil }
    return command.action(values)
  }

  @Test func words_areTakenInOrderHoweverMany() {
    #expect(sum("add") == 0)
    #expect(sum("add", "4") == 4)
    #expect(sum("add", "1", "2", "3") == 6)
  }

  @Test func wordThatDoesNotFit_isTold() {
    guard case .wrongUsage(let text) = Self.program.parse(["add", "1", "x"]) else {
      Issue.record("taken")
      return
    }
    #expect(text.contains("'N' cannot be 'x'; it takes a whole number 0 ... 9"), "\(text)")
  }

  @Test func help_showsThatThereMayBeMore() {
    guard case .help(let text) = Self.program.parse(["add", "--help"]) else {
      Issue.record("no help")
      return
    }
    #expect(text.hasPrefix("Usage: sum add [OPTIONS] [N]..."), "\(text)")
  }
}
