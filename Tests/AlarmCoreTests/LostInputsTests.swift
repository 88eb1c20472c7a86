import AlarmCore
import CivilTime
import Testing

/// Lines of knob and button that are gone, and back.
@Suite struct LostInputsTests {
  private static let gone = PortFailure(port: .inputs, kind: .vanished, subject: "chip")
  private static let missing = PortFailure(port: .inputs, kind: .missing, subject: "chip")
  private static let atRest = LineLevels(knobA: true, knobB: true, button: false)

  private func looks(_ driver: inout ClockDriver, for duration: Duration) -> Int {
    driver.forget()
    driver.run(for: duration)
    return driver.effects.count { $0 == .readLevels }
  }

  @Test func theyAreLookedForEveryTenSeconds_andNotWhileTheyWork() {
    var driver = ClockDriver()
    driver.run(for: .seconds(5))
    #expect(looks(&driver, for: .seconds(3_600)) == 0)
    driver.answersReadings = false
    driver.forget()
    driver.give(.portFailed(Self.gone))
    #expect(driver.effects.count { $0 == .readLevels } == 1, "at once")
    driver.give(.portFailed(Self.missing))
    for _ in 0..<20 {
      #expect(looks(&driver, for: .milliseconds(9_990)) == 0)
      #expect(looks(&driver, for: .milliseconds(10)) == 1)
      driver.give(.portFailed(Self.missing))
    }
  }

  @Test func theyAreToldOnceAsGone_onceAsBack_andAgainTheNextTime() {
    var driver = ClockDriver()
    driver.run(for: .seconds(1))
    driver.answersReadings = false
    driver.forget()
    driver.give(.portFailed(Self.gone))
    for _ in 0..<3 {
      driver.run(for: ClockLimits.inputsRetry)
      driver.give(.portFailed(Self.missing))
    }
    #expect(driver.notices == [.portFailed(Self.gone)])
    driver.give(.levels(Self.atRest))
    driver.give(.levels(Self.atRest))
    #expect(driver.notices == [.portFailed(Self.gone), .inputsBack])
    driver.give(.portFailed(Self.gone))
    #expect(driver.notices.last == .portFailed(Self.gone))
  }

  @Test func anotherReasonThanThatTheyAreGone_isTold() {
    var driver = ClockDriver()
    let denied = PortFailure(port: .inputs, kind: .denied, subject: "chip")
    driver.give(.portFailed(Self.gone))
    driver.give(.portFailed(denied))
    driver.give(.portFailed(denied))
    #expect(driver.notices.suffix(2) == [.portFailed(Self.gone), .portFailed(denied)])
  }

  /// Wherever the shaft stood and stands, and whatever the button does, their return is no click.
  @Test(arguments: [KnobKind.fullCycle, .halfCycle, .quarterCycle])
  func theirReturn_turnsAndPressesNothing(kind: KnobKind) {
    let levels = [false, true].flatMap { a in
      [false, true].flatMap { b in
        [false, true].map { LineLevels(knobA: a, knobB: b, button: $0) }
      }
    }
    for before in levels {
      for after in levels {
        var driver = ClockDriver(ClockConfiguration(knob: kind))
        driver.run(for: .seconds(1))
        driver.answersReadings = false
        driver.give(.portFailed(Self.gone))
        driver.give(.levels(before))
        driver.give(.portFailed(Self.gone))
        driver.forget()
        driver.give(.levels(after))
        driver.run(for: .seconds(1))
        #expect(driver.isIdle, "\(before) \(after)")
        #expect(driver.notices == [.inputsBack], "\(before) \(after)")
        #expect(driver.clock.knob.counters == KnobCounters(), "\(before) \(after)")
      }
    }
  }

  /// An edge may come between taking the lines and reading them.
  @Test func firstEdgeAfterTheirReturn_completesNothingThatNobodySaw() {
    for line in [InputLine.knobA, .knobB] {
      for quarters in 0..<4 {
        var driver = ClockDriver()
        driver.turn(6)
        driver.runHand()
        let place = driver.handPlace
        var edges = [(InputLine.knobA, false), (.knobB, false), (.knobA, true), (.knobB, true)]
        for (line, level) in edges.prefix(quarters) { driver.edge(line, level) }
        driver.give(.portFailed(Self.gone))
        edges = [(line, false), (line, true)]
        for (line, level) in edges { driver.edge(line, level) }
        #expect(driver.handPlace == place, "\(line) \(quarters)")
      }
    }
  }

  @Test func buttonDownWhenTheyGo_countsForNothing() {
    var driver = ClockDriver()
    driver.run(for: .seconds(1))
    driver.answersReadings = false
    driver.pressDown()
    driver.run(for: .seconds(1))
    driver.give(.portFailed(Self.gone))
    driver.run(for: .seconds(5))
    #expect(driver.isIdle, "it was no hold of 2 s")
    driver.give(.levels(LineLevels(knobA: true, knobB: true, button: true)))
    driver.run(for: .seconds(5))
    driver.edge(.button, false)
    driver.run(for: .seconds(1))
    #expect(driver.isIdle)
  }

  @Test func countdownUnderTheHand_isCancelled() {
    var driver = ClockDriver()
    driver.pressDown()
    driver.pause(.milliseconds(300))
    driver.turn(3)
    driver.run(for: .seconds(2))
    driver.give(.portFailed(Self.gone))
    #expect(driver.isIdle)
    #expect(driver.notices.contains(.countdownCancelled))
    #expect(driver.clock.state.queue.pending.isEmpty)
  }

  @Test func settingUnderTheHand_restsAndIsArmed() {
    var driver = ClockDriver()
    driver.turn(7)
    driver.runHand()
    driver.pressDown()
    driver.run(for: .milliseconds(500))
    driver.answersReadings = false
    driver.give(.portFailed(Self.gone))
    driver.run(for: .seconds(10))
    #expect(driver.armedFor == civil(2026, 3, 2, 0, 30))
  }

  /// Lamps and buzzer are on the same chip: a lamp that says "armed" must not stay dark.
  @Test func lampsAndAFailedBuzzer_areSetAnewWithThem() {
    var driver = ClockDriver.armed()
    driver.answersReadings = false
    driver.give(.portFailed(Self.gone))
    driver.give(.portFailed(ClockDriver.buzzerFailure))
    driver.forget()
    driver.give(.levels(Self.atRest))
    #expect(driver.frames.map(\.frame) == [LampFrame(armed: true, badge: 0)])
    #expect(driver.buzzes.map(\.isOn) == [false])
    driver.forget()
    driver.give(.levels(Self.atRest))
    #expect(driver.frames.isEmpty && driver.buzzes.isEmpty)
  }

  @Test func ringingGoesOn_andAPressAfterTheirReturnSnoozes() {
    var driver = ClockDriver.ringing()
    driver.give(.portFailed(Self.gone))
    driver.run(for: .seconds(30))
    #expect(driver.isRinging)
    driver.give(.levels(Self.atRest))
    driver.press()
    driver.runHand()
    #expect(driver.isSnoozed)
  }
}
