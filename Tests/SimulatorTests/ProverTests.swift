import AlarmCore
import CivilTime
import FlashLog
import Scenarios
import Simulator
import Testing

/// Generated nights, the judge who watches them, and what becomes of one that breaks a promise.
@Suite struct ProverTests {
  private static let house: House? = {
    let boards = [
      ("simulator-bare", ClockConfiguration(hasLamps: false, badgeLamps: 0, hasBuzzer: false)),
      (
        "simulator-quarter",
        ClockConfiguration(
          knob: .quarterCycle, hasLamps: false, badgeLamps: 0, hasBuzzer: false)
      ),
      ("simulator", ClockConfiguration()),
    ]
    return House(
      boards: boards.map { .init(name: $0.0, configuration: $0.1, preferences: Preferences()) },
      zones: ["Europe/Berlin": Berlin.zone, "UTC": .utc])
  }()

  private func house() throws -> House { try #require(Self.house) }

  @Test func night_isTheSameForItsSeed_andAnotherForAnother() throws {
    let house = try house()
    #expect(NightProof.scenario(seed: 7, in: house) == NightProof.scenario(seed: 7, in: house))
    #expect(NightProof.scenario(seed: 7, in: house) != NightProof.scenario(seed: 8, in: house))
  }

  @Test func everyNight_isWrittenAndReadBackTheSame() throws {
    let house = try house()
    let campaign = Campaign(seed: 3, in: house)
    for night in 0..<400 {
      let scenario = campaign.scenario(of: night)
      let yaml = try #require(ScenarioText(scenario).yaml(comments: ["a comment"]))
      let read = try ScenarioReader.parse(Array(yaml.utf8), file: "night.test.yaml")
      #expect(read.steps.map(\.kind) == scenario.steps.map(\.kind), "\(yaml)")
      #expect(read.start == scenario.start && read.zone == scenario.zone)
      #expect(read.seed == scenario.seed && read.board == scenario.board)
    }
  }

  @Test func stretches_giveTheSameHoweverTheyAreCut() throws {
    let campaign = Campaign(seed: 5, in: try house())
    let whole = campaign.play(0..<60)
    var parts = Campaign.Stretch()
    for start in stride(from: 0, to: 60, by: 7) {
      parts.add(campaign.play(start..<min(start + 7, 60)))
    }
    #expect(whole.coverage == parts.coverage)
    #expect(whole.events == parts.events)
    #expect(whole.failure == nil, "\(whole.failure?.broken.line ?? "")")
    #expect(whole.coverage.nights == 60)
    #expect(whole.coverage.rings > 0 && whole.coverage.restarts > 0)
  }

  @Test func houseWithoutBoards_isNone() {
    #expect(House(boards: [], zones: ["UTC": .utc]) == nil)
  }

  @Test func scenarioOfAnotherHouse_isNotPlayed() throws {
    var scenario = NightProof.scenario(seed: 1, in: try house())
    scenario.board = "elsewhere"
    #expect(NightProof.play(scenario, in: try house()) == nil)
  }

  /// A night in which a card forgets what it acknowledged, though nobody said that it lies.
  @Test func forgetfulCard_isFoundOut() throws {
    let house = try house()
    let board = try #require(house.boards.first)
    let bench = SimulatedBench(
      SimulatedBench.Setup(
        start: try #require(CivilDateTime(iso8601: "2026-03-01T23:10")), zone: Berlin.zone,
        configuration: board.configuration, seed: 1), isObserved: false)
    bench.night.stateDevice.isLying = true
    try bench.perform(.order(.set(.dial(DialTime(minutesWrapping: 390))))) { _ in false }
    try bench.pass(to: bench.observation.at + .seconds(1)) { _ in false }
    try bench.perform(.cutPower(.now)) { _ in false }
    #expect(bench.judge.broken?.promise == .nothingLost)
    #expect(bench.judge.broken?.line.contains("2026-03-01T23:10") == true)
    #expect(bench.observation.broken == bench.judge.broken?.line, "nobody looked after the cut")
  }

  /// Power that fails between two clicks leaves the hand where it was.
  @Test func powerThatFailsInATurn_costsNoPromise() throws {
    let bench = SimulatedBench(
      SimulatedBench.Setup(
        start: try #require(CivilDateTime(iso8601: "2026-03-01T23:10")), zone: Berlin.zone,
        configuration: ClockConfiguration(), seed: 1))
    func perform(_ action: Action) throws { try bench.perform(action) { _ in false } }
    try perform(.order(.set(.dial(DialTime(minutesWrapping: 96)))))
    try perform(.turn(Turn(2, every: .milliseconds(200))))
    try perform(.cutPower(.atFlush(1)))
    try perform(.order(.off))
    try perform(.turn(Turn(1, every: .milliseconds(200))))
    #expect(!bench.observation.isPowered, "power did not fail in the turn")
    #expect(bench.judge.broken == nil, "\(bench.judge.broken?.line ?? "")")
  }

  /// Two troubles of one card are after a cut what they were before; their order decides.
  @Test(arguments: [MemoryDevice.Refusal.readOnly, .full])
  func troubles_outliveACutInTheirOrder(last: MemoryDevice.Refusal) throws {
    let bench = SimulatedBench(
      SimulatedBench.Setup(
        start: try #require(CivilDateTime(iso8601: "2026-03-01T23:10")), zone: Berlin.zone,
        configuration: ClockConfiguration(), seed: 1))
    var faults: [Action] = [.fail(.store, .readOnly), .fail(.ringLog, .full)]
    if last == .readOnly { faults.reverse() }
    for action in faults + [.cutPower(.now), .restorePower(Restoration())] {
      try bench.perform(action) { _ in false }
    }
    #expect(bench.night.logDevice.refusal == last)
  }

  @Test func kind_isTheSentenceWithoutWhatDiffers() throws {
    let civil = try #require(CivilDateTime(iso8601: "2026-03-01T23:10"))
    func kind(_ text: String) -> String {
      BrokenPromise(.onTime, text, at: .begin, civil: civil).kind
    }
    #expect(kind("9:33 rings 17 s late") == kind("12:05 rings 8 s late"))
    #expect(kind("'thing 1' came before its time") == kind("'tea' came before its time"))
    #expect(kind("9:33 rings 17 s late") != kind("9:33 rings before its time"))
  }

  @Test func everyTrouble_isDrawnInSomeNight() throws {
    let campaign = Campaign(seed: 9, in: try house())
    var coverage = ModelCoverage()
    for night in 0..<3_000 {
      for step in campaign.scenario(of: night).steps {
        if case .act(let action) = step.kind { coverage.note(action) }
      }
      coverage.closeNight()
    }
    #expect(coverage.troublesSeen == NightTrouble.allCases.count)
    #expect(coverage.pairsSeen > ModelCoverage.allPairs * 9 / 10)
  }
}
