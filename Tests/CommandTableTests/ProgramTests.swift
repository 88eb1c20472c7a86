import CommandTable
import Testing

@Suite struct ProgramTests {
  private func simulate(_ line: String) throws -> Values {
    guard case .run(let command, let values) = sampleProgram.parse(words("simulate " + line)),
      command.verb == "simulate"
    else { throw Unexpected(outcome: String(describing: sampleProgram.parse(words(line)))) }
    return values
  }

  private func check(_ line: String) throws -> Values {
    guard case .run(let command, let values) = sampleProgram.parse(words("check " + line)),
      command.verb == "check"
    else { throw Unexpected(outcome: String(describing: sampleProgram.parse(words(line)))) }
    return values
  }

  struct Unexpected: Error { var outcome: String }

  @Test func verbAlone_hasDefaults() throws {
    let values = try simulate("")
    #expect(values[SampleSimulate.speed] == .one)
    #expect(values[SampleSimulate.seed] == nil)
    #expect(values[SampleSimulate.board] == "boards/simulator.yaml")
    #expect(values[SampleSimulate.json] == false)
    #expect(values[SampleSimulate.scenario] == nil)
    #expect(!values.mention(SampleSimulate.speed))
  }

  @Test func option_withEqualsSign_andWithSpace_areTheSame() throws {
    for line in ["--board=a.yaml --speed=60", "--speed 60 --board a.yaml"] {
      let values = try simulate(line)
      #expect(values[SampleSimulate.board] == "a.yaml")
      #expect(values[SampleSimulate.speed] == .sixty)
    }
  }

  @Test func option_valueMayHoldEqualsSignsAndDashes() throws {
    #expect(try simulate("--board=a=b")[SampleSimulate.board] == "a=b")
    #expect(try simulate("--board=--x")[SampleSimulate.board] == "--x")
    #expect(try simulate("--board=--help")[SampleSimulate.board] == "--help")
    #expect(try simulate("--board -")[SampleSimulate.board] == "-")
    #expect(try simulate("--seed -5")[SampleSimulate.seed] == -5)
  }

  @Test func option_withItsDefault_isMentioned() throws {
    #expect(try simulate("--speed 1").mention(SampleSimulate.speed))
  }

  @Test func flag_isTrueWhenMentioned() throws {
    #expect(try simulate("--json")[SampleSimulate.json])
  }

  @Test func arguments_areTakenInOrder_amongOptions() throws {
    let values = try check("night.yaml --rig bench 7")
    #expect(values[SampleCheck.file] == "night.yaml")
    #expect(values[SampleCheck.count] == 7)
    #expect(values[SampleCheck.rig] == "bench")
    #expect(try check("--rig b f")[SampleCheck.count] == 3)
  }

  @Test func doubleDash_makesTheRestArguments() throws {
    #expect(try check("--rig b -- --help")[SampleCheck.file] == "--help")
    #expect(try check("--rig b -- -- 2")[SampleCheck.file] == "--")
  }

  @Test func action_runsOnlyWhenCalled() throws {
    guard case .run(let command, let values) = sampleProgram.parse(["simulate", "--seed", "42"])
    else { throw Unexpected(outcome: "it does not run") }
    #expect(command.action(values) == 42)
  }

  @Test(arguments: sampleProgram.commands.map(\.verb)) func example_ofEachVerb_works(verb: String)
    throws
  {
    for command in sampleProgram.commands where command.verb == verb {
      let outcome = sampleProgram.parse(Array(words(command.example).dropFirst()))
      guard case .run(let parsed, _) = outcome else {
        throw Unexpected(outcome: "\(command.example): \(outcome)")
      }
      #expect(parsed.verb == verb)
    }
  }

  @Test func version_isNameAndNumber() throws {
    guard case .version(let text) = sampleProgram.parse(["--version"]) else {
      throw Unexpected(outcome: "no version")
    }
    #expect(text == "clock 1.2.3")
  }
}
