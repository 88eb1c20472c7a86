import CommandTable
import Glibc
import LinuxCall
import LinuxHost
import LinuxThreads
import Scenarios
import YAML

/// `wecker test`: plays scenarios and judges them.
enum TestVerb {
  /// What scenarios can be played on.
  enum BenchName: String, CaseIterable {
    /// The simulator.
    case sim
    /// A virtual machine with a real kernel.
    case lab
  }

  static let files = Argument(
    "FILE|DIR", repeated: .text("FILE|DIR"),
    "Scenarios to play: files, and every *\(Scenario.suffix) below folders.")
  static let bench = Option(
    "--on", .choice(of: BenchName.self), default: .sim, "What they are played on.")
  static let seed = Option(
    "--seed", .seed,
    "Decides every bounce, in place of the seed a scenario names (else 1).")
  static let jobs = Option(
    "--jobs", .number("N", in: 1...Workforce.mostJobs), default: 1,
    "How many are played at a time; results do not depend on it.")
  static let shard = Option(
    "--shard", .shard, "Plays only every nth of them, from the ith on, as 2/5.")
  static let repeats = Option(
    "--repeat", .number("N", in: 1...100_000), default: 1,
    "Plays each so often, with one seed after the other from --seed on.")
  static let timeout = Option(
    "--timeout", .duration(in: .nanoseconds(1)...Scenario.longest),
    "How much simulated time each may take, such as 36h.")
  static let list = Option(flag: "--list", "Tells which would be played, and plays none.")
  static let junit = Option("--junitxml", .text("FILE"), "Writes a report for CI there.")
  static let waveform = Option(
    "--vcd", .text("FILE"),
    "Writes what lines, lamps and sounds did there, as VCD; for one scenario, played once.")
  static let diff = Option(
    flag: "--diff",
    "Plays on both, and says where the lab went another way: the same things in the same order,"
      + " states within \(tolerance(.state)), messages and beeps within \(tolerance(.told)), sounds"
      + " and steps within \(tolerance(.sound)).")
  static let timeline = Option(flag: "--timeline", "Tells everything that happened.")

  static let command = Command(
    "test", "Plays scenarios, by default in virtual time, and says which went as they must.",
    options: [bench, seed, jobs, shard, repeats, timeout, diff, list, junit, waveform, timeline],
    arguments: [files], example: "wecker test Tests/Scenarios --jobs 2"
  ) { values in
    switch ScenarioFiles.find(values[files]) {
    case .failure(let failure): failure.tell()
    case .success(let found): test(found, values)
    }
  }

  private static func test(_ found: [String], _ values: Values) -> Int32 {
    var setups: [ScenarioSetup] = []
    var isBad = false
    for file in values[shard]?.part(of: found) ?? found {
      switch ScenarioSetup.load(file) {
      case .success(let setup): setups.append(setup)
      case .failure(let failure):
        _ = failure.tell()
        isBad = true
      }
    }
    // Files that cannot be understood are told together, and nothing is played.
    guard !isBad else { return ExitStatus.failed }
    if values[list] {
      let lines = setups.map { "\($0.file): \($0.scenario.name)\n" }
      return StandardOutput.write(lines.joined()) ? ExitStatus.done : ExitStatus.failed
    }
    if let failure = OutputChoice.objection(
      outputs(values), reading: found + setups.flatMap(\.files))
    {
      return failure.tell()
    }
    guard let path = values[waveform] else {
      switch play(setups, values) {
      case .failure(let failure): return failure.tell()
      case .success(let results): return report(results, values)
      }
    }
    guard values[bench] == .sim, !values[diff] else {
      return ExitFailure(
        status: ExitStatus.wrongUsage,
        text: "a waveform is what the simulator did; leave out --vcd, or '--on lab' and '--diff'"
      ).tell()
    }
    guard let setup = setups.first, setups.count == 1, values[repeats] == 1 else {
      return ExitFailure(
        status: ExitStatus.wrongUsage,
        text: "a waveform is that of one scenario, played once; name one file beside --vcd"
      ).tell()
    }
    var bytes: [UInt8] = []
    let result = setup.simulate(seed: setup.seed(asked(values)), timeout: values[timeout]) {
      bytes += $0
    }
    let isWritten = write(bytes, waveformOutput(path))
    let status = report([result], values)
    return isWritten ? status : ExitStatus.failed
  }

  private static func tolerance(_ kind: TraceEntry.Kind) -> String {
    DurationText.of(TimelineComparison.tolerance(of: kind))
  }

  private static func play(
    _ setups: [ScenarioSetup], _ values: Values
  ) -> Result<[ScenarioResult], ExitFailure> {
    if values[bench] == .sim, !values[diff] { return .success(simulate(setups, values)) }
    do throws(ExitFailure) {
      let played = try LabMachines().play(
        setups, times: values[repeats], seed: asked(values), timeout: values[timeout],
        jobs: values[jobs])
      guard values[diff] else { return played }
      return played.map { inLab in
        zip(simulate(setups, values), inLab).map { compare($0, with: $1) }
      }
    } catch {
      return .failure(error)
    }
  }

  /// What went well on both, and not the same way, differs; what went wrong in the simulator is
  /// told as that.
  private static func compare(
    _ simulated: ScenarioResult, with inLab: ScenarioResult
  ) -> ScenarioResult {
    guard case .passed = simulated.verdict else { return simulated }
    guard case .passed = inLab.verdict else { return inLab }
    var result = inLab
    let comparison = TimelineComparison(
      TimelineComparison.Side(name: simulated.bench, entries: simulated.entries),
      TimelineComparison.Side(
        name: inLab.bench, entries: inLab.entries, aliases: LabMachines.aliases))
    if let difference = comparison.difference { result.verdict = .differs(difference) }
    return result
  }

  private static func simulate(_ setups: [ScenarioSetup], _ values: Values) -> [ScenarioResult] {
    let times = values[repeats]
    let first = asked(values)
    let timeout = values[timeout]
    return Workforce.map(count: setups.count * times, jobs: values[jobs]) { index in
      let setup = setups[index / times]
      return setup.simulate(seed: setup.seed(first, time: index % times), timeout: timeout)
    }
  }

  private static func asked(_ values: Values) -> UInt64? { values[seed].map { UInt64($0) } }

  private static func report(_ results: [ScenarioResult], _ values: Values) -> Int32 {
    let version = SourceCommit.text
    let text = ResultText(version: version)
    var lines: [String] = []
    for result in results {
      if values[timeline] { lines += text.timeline(result) }
      lines += text.lines(result)
    }
    lines.append(text.summary(results))
    var status = ResultText.status(results)
    if let path = values[junit] {
      let xml = Array(JUnitReport.xml(results, version: version).utf8)
      if !write(xml, reportOutput(path)) { status = ExitStatus.failed }
    }
    let isTold = StandardOutput.write(lines.joined(separator: "\n") + "\n")
    return isTold ? status : ExitStatus.failed
  }

  private static func outputs(_ values: Values) -> [OutputChoice.Output] {
    [values[waveform].map(waveformOutput), values[junit].map(reportOutput)].compactMap(\.self)
  }

  private static func waveformOutput(_ path: String) -> OutputChoice.Output {
    OutputChoice.Output(path: path, what: "waveform", option: "--vcd")
  }

  private static func reportOutput(_ path: String) -> OutputChoice.Output {
    OutputChoice.Output(path: path, what: "report", option: "--junitxml")
  }

  /// Writes a file that was asked for; tells when it cannot be written.
  private static func write(_ bytes: [UInt8], _ output: OutputChoice.Output) -> Bool {
    do throws(SystemFailure) {
      try WholeFile.write(bytes, to: output.path)
      return true
    } catch {
      _ = OutputChoice.failure(output, error).tell()
      return false
    }
  }
}
