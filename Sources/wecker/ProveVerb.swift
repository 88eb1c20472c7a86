import AlarmCore
import BoardFile
import CivilTime
import CommandTable
import Glibc
import JSON
import LinuxCall
import LinuxHost
import LinuxThreads
import Scenarios
import Simulator
import Wording

/// `wecker prove`: random nights, each under the eyes of a judge who knows what the clock promises.
enum ProveVerb {
  static let nights = Option(
    "--nights", .number("N", in: 1...1_000_000_000), default: 10_000, "How many nights.")
  static let seed = Option("--seed", .seed, default: 1, "Decides every one of them.")
  static let jobs = Option(
    "--jobs", .number("N", in: 1...Workforce.mostJobs), default: 1,
    "How many are played at a time; results do not depend on it.")
  static let night = Option(
    "--night", .number("N", in: 0...1_000_000_000), "Plays only this one of the seed's nights.")
  static let output = Option(
    "--output", .text("FILE"), default: "broken-promise.test.yaml",
    "Where a night that breaks a promise is saved, as short as it can be.")
  static let pairs = Option(
    "--pairs", .number("PERCENT", in: 0...100), default: 0,
    "Fails when fewer pairs of troubles met in a night.")
  static let ways = Option(
    "--ways", .number("N", in: 0...ModelCoverage.allWays), default: 0,
    "Fails when the clock went fewer ways from one of its states to another.")
  static let json = Option(flag: "--json", "Prints one JSON object.")

  static let command = Command(
    "prove", "Plays random nights and proves that the clock keeps its promises.",
    options: [nights, seed, jobs, night, output, pairs, ways, json],
    example: "wecker prove --nights 100000 --jobs 2"
  ) { values in
    #if WECKER_SEEDED_BUGS
      SeededBug.present = getenv("WECKER_SEEDED_BUG").flatMap {
        SeededBug(rawValue: String(cString: $0))
      }
    #endif
    if let failure = objection(values) { return failure.tell() }
    return switch house() {
    case .failure(let failure): failure.tell()
    case .success(let house): prove(in: house, values)
    }
  }

  /// Nights that one thread plays before it takes the next ones.
  private static let stretch = 64
  /// Stretches between two looks at a terminal's progress, and at whether a night failed.
  private static let wave = 64

  /// Why what was asked for cannot be done; nil when it can.
  private static func objection(_ values: Values) -> ExitFailure? {
    if values.mention(night), values.mention(nights) {
      return ExitFailure(
        status: ExitStatus.wrongUsage,
        text: "'--nights' is not used beside '--night', which plays one; leave one of them out")
    }
    // A file that nobody named is needed only when a promise is broken.
    guard values.mention(output) else { return nil }
    return OutputChoice.objection(
      [chosenOutput(values)], reading: House.boardNames.map(path(ofBoard:)))
  }

  private static func chosenOutput(_ values: Values) -> OutputChoice.Output {
    OutputChoice.Output(path: values[output], what: "scenario", option: "--output")
  }

  private static func path(ofBoard name: String) -> String { "\(Folders.boards.path)/\(name).yaml" }

  private static func house() -> Result<House, ExitFailure> {
    var boards: [House.Board] = []
    let advice = "it ships with wecker: copy its folder 'boards' to \(Folders.boards.everywhere)"
    for name in House.boardNames {
      switch BoardChoice.load(path(ofBoard: name), advice: advice) {
      case .failure(let failure): return .failure(failure)
      case .success(let board):
        boards.append(
          House.Board(
            name: name, configuration: board.configuration,
            preferences: board.registeredPreferences))
      }
    }
    var zones: [String: ZoneRules] = [:]
    for name in House.zoneNames {
      switch ZoneChoice.load(name, remark: ", in which some of the nights are played,") {
      case .failure(let failure): return .failure(failure)
      case .success(let rules): zones[name] = rules
      }
    }
    guard let house = House(boards: boards, zones: zones) else {
      return .failure(ExitFailure(status: ExitStatus.failed, text: "there is no board to play on"))
    }
    return .success(house)
  }

  private static func prove(in house: House, _ values: Values) -> Int32 {
    let campaign = Campaign(seed: UInt64(values[seed]), in: house)
    let range = values[night].map { $0..<$0 + 1 } ?? 0..<values[nights]
    let result = play(range, of: campaign, values)
    if let failure = result.failure { return tell(failure, of: campaign, in: house, values) }
    let missed = self.missed(by: result.coverage, values)
    let isTold = StandardOutput.write(
      values[json] ? json(result, values).line : text(result, values))
    for what in missed {
      let text = "only \(what); play more nights, or see to the generator"
      _ = ExitFailure(status: ExitStatus.failed, text: text).tell()
    }
    return isTold && missed.isEmpty ? ExitStatus.done : ExitStatus.failed
  }

  /// What of the model was to be reached and was not.
  private static func missed(by coverage: ModelCoverage, _ values: Values) -> [String] {
    var missed: [String] = []
    if 100 * coverage.pairsSeen < values[pairs] * ModelCoverage.allPairs {
      missed.append(
        "\(coverage.pairsSeen) of \(ModelCoverage.allPairs) pairs of troubles met")
    }
    if coverage.waysSeen < values[ways] {
      missed.append("\(coverage.waysSeen) ways were gone from one state to another")
    }
    return missed
  }

  /// Plays nights in waves of stretches, each wave on all threads.
  private static func play(
    _ nights: Range<Int>, of campaign: Campaign, _ values: Values
  ) -> Campaign.Stretch {
    var total = Campaign.Stretch()
    var next = nights.lowerBound
    let showsProgress = isatty(2) == 1
    while next < nights.upperBound, total.failure == nil {
      let start = next
      let count = min((nights.upperBound - start + stretch - 1) / stretch, wave)
      let parts = Workforce.map(count: count, jobs: values[jobs]) { index in
        let first = start + index * stretch
        return campaign.play(first..<min(first + stretch, nights.upperBound))
      }
      for part in parts { total.add(part) }
      next = min(start + count * stretch, nights.upperBound)
      if showsProgress {
        show("\r\(next - nights.lowerBound) of \(nights.count) nights")
      }
    }
    if showsProgress { show("\n") }
    return total
  }

  /// Writes on the terminal beside what is reported; one that takes nothing misses nothing.
  private static func show(_ text: String) {
    var bytes = Array(text.utf8)
    _ = Glibc.write(STDERR_FILENO, &bytes, bytes.count)
  }

  private static func text(_ result: Campaign.Stretch, _ values: Values) -> String {
    let head = "prove: \(played(result, values)) seed \(values[seed]), every promise kept"
    let events = "events      \(result.events)"
    return ([head] + (result.coverage.lines + [events]).map { "  " + $0 }).joined(separator: "\n")
      + "\n"
  }

  /// "night 3 of", "1 night from" or "10000 nights from".
  private static func played(_ result: Campaign.Stretch, _ values: Values) -> String {
    if let night = values[night] { return "night \(night) of" }
    return "\(Counted(result.coverage.nights, "night")) from"
  }

  private static func json(_ result: Campaign.Stretch, _ values: Values) -> JSONValue {
    .object(
      [.init("seed", .whole(values[seed]))] + result.coverage.json + [
        .init("events", .whole(result.events)), .init("broken", .null),
      ])
  }

  /// Tells of a night that broke a promise, and saves it as short as it can be.
  private static func tell(
    _ failure: Campaign.Failure, of campaign: Campaign, in house: House, _ values: Values
  ) -> Int32 {
    let whole = campaign.scenario(of: failure.night)
    var shrinker = Shrinker(keeping: failure.broken, in: house)
    var short = shrinker.shrunk(whole)
    let broken = NightProof.play(short, in: house)?.broken ?? failure.broken
    short.name = "Breaks a promise: \(broken.promise.rawValue)"
    let steps = short.steps.count
    short.steps.append(Step(.expect(Step.Expect([.promises(areKept: true)]))))
    let replay = "wecker prove --seed \(values[seed]) --night \(failure.night)"
    let yaml = ScenarioText(short).yaml(comments: [
      "Night \(failure.night) of seed \(values[seed]), \(SourceCommit.text): \(replay)",
      broken.line,
    ])
    let path = values[output]
    var isSaved = false
    if let yaml {
      do throws(SystemFailure) {
        try WholeFile.write(Array(yaml.utf8), to: path)
        isSaved = true
      } catch {
        _ = OutputChoice.failure(chosenOutput(values), error).tell()
      }
    }
    if values[json] {
      let told: JSONValue = [
        "night": .whole(failure.night), "promise": .text(failure.broken.promise.rawValue),
        "words": .text(failure.broken.line), "replay": .text(replay),
        "steps": .whole(steps), "saved": isSaved ? .text(path) : .null,
      ]
      let object: JSONValue = ["seed": .whole(values[seed]), "broken": told]
      _ = StandardOutput.write(object.line)
      return ExitStatus.failed
    }
    var lines = [
      "prove: night \(failure.night) of seed \(values[seed]) breaks a promise",
      "  \(failure.broken.line)",
      "  replay: \(replay)   # \(SourceCommit.text)",
      "  shrunk from \(whole.steps.count) steps to \(steps):",
    ]
    lines += (yaml ?? "").split(separator: "\n").map { "    \($0)" }
    if isSaved { lines.append("  saved; play it: wecker test \(path)") }
    _ = StandardOutput.write(lines.joined(separator: "\n") + "\n")
    return ExitStatus.failed
  }
}
