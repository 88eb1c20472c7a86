import CivilTime
import Scenarios
import Testing

/// The windows of checks, and how a scenario ends.
@Suite struct ScenarioRunnerTests {
  private static let sounds = [Condition.sound(.playing)]

  private func play(
    _ steps: [Step.Kind], on bench: FakeBench, timeout: Duration? = nil
  ) -> Verdict {
    var runner = ScenarioRunner(Samples.scenario(steps), on: bench, timeout: timeout)
    return runner.run()
  }

  private func isFailure(_ verdict: Verdict, wanting words: String) -> Bool {
    guard case .failed(let failure) = verdict else { return false }
    return failure.wanted.contains(words)
  }

  @Test func expect_withoutAWindow_isNow() {
    let check = Step.Kind.expect(.init(Self.sounds))
    #expect(isFailure(play([check], on: .sounding(from: 1)), wanting: "sound playing"))
    #expect(play([.act(.wait(.after(.seconds(1)))), check], on: .sounding(from: 1)) == .passed)
  }

  @Test func within_waitsUntilItIsSo_andNoLonger() {
    let bench = FakeBench.sounding(from: 3)
    #expect(
      play([.expect(.init(Self.sounds, within: .after(.seconds(5))))], on: bench) == .passed)
    #expect(bench.observation.at == .seconds(3))
  }

  @Test func within_endsWithTheWindow() {
    let within = Step.Kind.expect(.init(Self.sounds, within: .after(.seconds(2))))
    let bench = FakeBench.sounding(from: 3)
    #expect(isFailure(play([within], on: bench), wanting: "within 2s"))
    #expect(bench.observation.at == .seconds(2))
    #expect(play([within], on: .sounding(from: 2)) == .passed)
  }

  @Test func notBefore_refusesWhatIsTooEarly() {
    let check = Step.Kind.expect(
      .init(Self.sounds, within: .after(.seconds(6)), notBefore: .after(.seconds(3))))
    #expect(isFailure(play([check], on: .sounding(from: 2)), wanting: "not before 3s"))
    #expect(isFailure(play([check], on: .sounding(from: 0.1, to: 1)), wanting: "not before 3s"))
    #expect(play([check], on: .sounding(from: 3)) == .passed)
    #expect(play([check], on: .sounding(from: 5)) == .passed)
    #expect(isFailure(play([check], on: .sounding(from: 7)), wanting: "within 6s"))
  }

  @Test func notBefore_refusesWhatIsSoAlready() {
    let check = Step.Kind.expect(.init([.sound(.silent)], notBefore: .after(.seconds(3))))
    #expect(isFailure(play([check], on: FakeBench()), wanting: "not before"))
  }

  @Test func notBeforeAlone_isThenAndThere() {
    let check = Step.Kind.expect(.init(Self.sounds, notBefore: .after(.seconds(3))))
    #expect(play([check], on: .sounding(from: 3)) == .passed)
    #expect(isFailure(play([check], on: .sounding(from: 3.5)), wanting: "sound playing"))
  }

  @Test func holdsFor_looksAtEveryChange() {
    let check = Step.Kind.expect(
      .init(Self.sounds, within: .after(.seconds(5)), holdsFor: .seconds(4)))
    #expect(isFailure(play([check], on: .sounding(from: 1, to: 4.5)), wanting: "for 4s"))
    let bench = FakeBench.sounding(from: 1, to: 5.5)
    #expect(play([check], on: bench) == .passed)
    #expect(bench.observation.at == .seconds(5))
  }

  @Test func never_refusesWhatIsSoForAMoment() {
    let check = Step.Kind.never(.init(Self.sounds, .until(.after(.seconds(5)))))
    #expect(isFailure(play([check], on: .sounding(from: 2, to: 2.1)), wanting: "never sound"))
    #expect(isFailure(play([check], on: .sounding(from: 5)), wanting: "never sound"))
    let bench = FakeBench.sounding(from: 5.1)
    #expect(play([check], on: bench) == .passed)
    #expect(bench.observation.at == .seconds(5))
  }

  @Test func never_duringOtherSteps_endsThemAtOnce() {
    let bench = FakeBench.sounding(from: 2, to: 3)
    let inner = [Step(.act(.wait(.after(.seconds(10))))), Step(.act(.press(.seconds(1))))]
    let verdict = play([.never(.init(Self.sounds, .during(inner)))], on: bench)
    #expect(isFailure(verdict, wanting: "never sound playing"))
    #expect(bench.done.isEmpty)
    #expect(bench.observation.at == .seconds(2))
  }

  @Test func never_holdsDuringActionsThatTakeTime() {
    let bench = FakeBench.sounding(from: 2, to: 3)
    bench.actionTakes = .seconds(5)
    let inner = [Step(.act(.press(.seconds(1))))]
    #expect(
      isFailure(play([.never(.init(Self.sounds, .during(inner)))], on: bench), wanting: "never"))
  }

  @Test func civilTimes_areThoseOfTheWallClock_evenWhenItIsSet() {
    let bench = FakeBench([
      .init(at: .seconds(60)) { $0.wall = $0.wall + .seconds(3_600) }
    ])
    let time = TimeMark.time(TimeOfDay(minutesWrapping: 25), second: 0)
    #expect(play([.act(.wait(time))], on: bench) == .passed)
    #expect(bench.observation.at == .seconds(900.0))
  }

  @Test(arguments: ["2030-01-01T00:00", "2400-01-01T00:00", "9999-12-31T23:59"])
  func aDayThatIsTooFar_isTold(day: String) throws {
    let far = try #require(CivilDateTime(iso8601: day))
    for step in [
      Step.Kind.act(.wait(.civil(far))),
      .expect(Step.Expect(Self.sounds, within: .civil(far))),
      .never(Step.Never(Self.sounds, .until(.civil(far)))),
    ] {
      #expect(isFailure(play([step], on: FakeBench()), wanting: "a step of at most 9600h"))
    }
  }

  @Test func scenariosOfCenturies_areTold() {
    let wait = Step.Kind.act(.wait(.after(Scenario.longestTime)))
    let count = Int(Scenario.longest / Scenario.longestTime)
    #expect(play(Array(repeating: wait, count: count), on: FakeBench()) == .passed)
    let verdict = play(Array(repeating: wait, count: count + 1), on: FakeBench())
    #expect(isFailure(verdict, wanting: "a scenario of at most 200 years"))
  }

  @Test func aDayThatIsPast_isTold() throws {
    let past = try #require(CivilDateTime(iso8601: "2026-02-01T00:00"))
    let verdict = play([.act(.wait(.civil(past)))], on: FakeBench())
    #expect(isFailure(verdict, wanting: "a time that is ahead: 2026-02-01T00:00"))
  }

  @Test func timeout_endsWhateverWaits() {
    let wait = Step.Kind.act(.wait(.after(.seconds(100))))
    #expect(play([wait], on: FakeBench(), timeout: .seconds(50)) == .outOfTime(nil))
    #expect(play([wait], on: FakeBench(), timeout: .seconds(100)) == .passed)
    let expect = Step.Kind.expect(.init(Self.sounds, within: .after(.seconds(100))))
    #expect(play([expect], on: .sounding(from: 60), timeout: .seconds(50)) == .outOfTime(nil))
    #expect(play([expect], on: .sounding(from: 40), timeout: .seconds(50)) == .passed)
  }

  @Test func whatABenchCannotDo_isFoundBeforeTheFirstStep() {
    let bench = FakeBench()
    bench.cannot = { if case .cutPower = $0 { "no plug to pull" } else { nil } }
    let inner = [Step(.act(.cutPower(.now)))]
    let steps: [Step.Kind] = [
      .act(.press(.seconds(1))), .never(.init(Self.sounds, .during(inner))),
    ]
    #expect(play(steps, on: bench) == .notSupported("no plug to pull", nil))
    #expect(bench.done.isEmpty)
  }

  @Test func whatABenchCannotSee_isFoundToo() {
    let bench = FakeBench()
    bench.cannotSee = { if case .beeps = $0 { "no ear" } else { nil } }
    let check = Step.Kind.expect(.init([.beeps("none")]))
    #expect(play([check], on: bench) == .notSupported("no ear", nil))
  }

  @Test func aBenchThatFails_isNoFailureOfTheClock() {
    let bench = FakeBench()
    bench.failure = BenchFailure("the cable is out")
    #expect(
      play([.act(.press(.seconds(1)))], on: bench) == .broken(BenchFailure("the cable is out")))
  }

  @Test func stepsAfterAFailure_areNotPlayed() {
    let bench = FakeBench()
    let steps: [Step.Kind] = [.expect(.init(Self.sounds)), .act(.press(.seconds(1)))]
    #expect(play(steps, on: bench) != .passed)
    #expect(bench.done.isEmpty)
  }

  /// Another player goes on where the machine of the first one ended: in the middle of what must
  /// never be so, which still must not.
  @Test func after_goesOnBehindWhatWasDone() {
    let inner: [Step] = [
      Step(.act(.press(.seconds(1)))), Step(.act(.wait(.after(.seconds(9))))),
      Step(.expect(.init([.sound(.playing)]))), Step(.act(.cutPower(.now))),
      Step(.act(.restorePower(Restoration()))), Step(.act(.attend(true))),
      Step(.act(.wait(.after(.seconds(4))))),
    ]
    let steps: [Step.Kind] = [
      .never(Step.Never([.sound(.playing)], .during(inner))), .act(.attend(false)),
    ]
    func resume(on bench: FakeBench) -> Verdict {
      var runner = ScenarioRunner(Samples.scenario(steps), on: bench, after: 3)
      return runner.run()
    }
    let quiet = FakeBench()
    #expect(resume(on: quiet) == .passed)
    #expect(quiet.done.map(\.action) == [.attend(true), .attend(false)])
    #expect(quiet.observation.at == .seconds(4), "a wait that was over was waited again")
    #expect(isFailure(resume(on: .sounding(from: 2)), wanting: "never sound playing"))
  }

  @Test func bench_isToldWhatIsAskedAbout() {
    let bench = FakeBench()
    let inner = [Step(.expect(.init([.power(true)]))), Step(.act(.attend(true)))]
    let steps: [Step.Kind] = [
      .expect(.init([.buzzer(.off)])), .never(Step.Never(Self.sounds, .during(inner))),
      .act(.attend(false)),
    ]
    #expect(play(steps, on: bench) == .passed)
    #expect(
      bench.looked == [
        [.buzzer(.off)], Self.sounds, Self.sounds + [.power(true)], Self.sounds, [],
      ])
  }
}
