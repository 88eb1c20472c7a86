import AlarmCore
import BoardFile
import Chance
import Ports
import Testing
import Walkthrough

@Suite struct BoardWalkTests {
  private static func board(_ more: String = "") throws -> Board {
    let text = """
      version: 1
      name: Test
      header: raspberry-pi
      knob: {a: {bcm: 17}, b: {bcm: 27}\(more)}
      button: {bcm: 22, active: low, bias: pull-up}
      leds: {armed: {bcm: 23}, badge: [{bcm: 24}, {bcm: 25}]}
      buzzer: {bcm: 26}
      sound: {devices: [default], default: bell}

      """
    return try BoardFile.parse(Array(text.utf8), file: "test.yaml")
  }

  /// Drives a walk in virtual time.
  private struct Driver {
    var walk: BoardWalk
    var now = BootInstant(nanoseconds: 1_000_000_000)
    var levels = LineLevels(knobA: true, knobB: true, button: false)
    var actions: [BoardWalk.Action] = []

    init(_ board: Board) {
      walk = BoardWalk(board)
      keep(walk.start(at: now))
    }

    mutating func keep(_ more: [BoardWalk.Action]) {
      actions += more
      for action in more where action == .readLevels { give(.levels(levels)) }
    }

    mutating func give(_ event: BoardWalk.Event) { keep(walk.handle(event, at: now)) }

    /// Lets time pass, waking the walk when it wants to be.
    mutating func pass(_ duration: Duration) {
      let end = now + duration
      while let deadline = walk.deadline, deadline <= end {
        now = max(now, deadline)
        give(.wake)
      }
      now = end
    }

    mutating func turn(_ quarters: Int) {
      for _ in 0..<abs(quarters) {
        let isA = (levels.knobA == levels.knobB) == (quarters > 0)
        if isA { levels.knobA.toggle() } else { levels.knobB.toggle() }
        let level = isA ? levels.knobA : levels.knobB
        let edge = LineEdge(line: isA ? .knobA : .knobB, level: level, at: now)
        give(.edges([edge], lost: 0))
        pass(.milliseconds(20))
      }
      pass(BoardWalk.quiet)
    }

    mutating func press(_ count: Int = ButtonLesson.presses, bounce: Duration? = nil) {
      for _ in 0..<count {
        let steps: [(Bool, Duration)] =
          [(true, .seconds(1))]
          + (bounce.map { [(false, $0), (true, .milliseconds(100))] } ?? [])
          + [(false, .seconds(1))]
        for (level, length) in steps {
          levels.button = level
          give(.edges([LineEdge(line: .button, level: level, at: now)], lost: 0))
          pass(length)
        }
      }
      pass(BoardWalk.quiet)
    }

    var said: [String] {
      actions.compactMap { if case .say(let text) = $0 { text } else { nil } }
    }

    func finding(_ part: String) -> WalkFinding? { walk.findings.first { $0.part == part } }
  }

  @Test func aBoardAsItsFileSays_isGood() throws {
    var driver = Driver(try Self.board())
    driver.turn(12)
    driver.turn(-12)
    driver.press()
    for _ in 0..<5 { driver.give(.answer(.yes)) }
    #expect(driver.walk.isOver)
    let report = WalkReport(driver.walk, of: "test.yaml")
    #expect(report.isGood)
    #expect(
      report.text == """
        test.yaml: Test
          knob           good: full-cycle, not reversed, rests open
          button         good: open again for 0.0 ms at most within a press
          leds.armed     good: lit
          leds.badge[0]  good: lit
          leds.badge[1]  good: lit
          buzzer         good: heard
          sound          good: heard
        the knob: 24 edges, 0 merged, 0 lost, 0 illegal, 0 overflowed, 0 doubtful

        """)
    #expect(
      report.json.line.contains("\"changes\":[]") && report.json.line.contains("\"seen\":24"))
  }

  /// What the file says, the quarters three clicks clockwise give, what it should say.
  @Test(arguments: [
    ("", 6, ["knob.kind: half-cycle"]), ("", 3, ["knob.kind: quarter-cycle"]),
    ("", -12, ["knob.reversed: true"]), (", reversed: true", -12, ["knob.reversed: false"]),
    ("", -6, ["knob.kind: half-cycle", "knob.reversed: true"]),
    (", kind: half-cycle", 6, []), (", kind: quarter-cycle", 12, ["knob.kind: full-cycle"]),
  ])
  func knob_thatIsAnother_isToldWithWhatToWrite(
    more: String, quarters: Int, changes: [String]
  ) throws {
    var driver = Driver(try Self.board(more))
    driver.turn(quarters)
    driver.turn(-quarters)
    let finding = try #require(driver.finding("knob"))
    #expect(finding.changes == changes)
    #expect(finding.verdict == (changes.isEmpty ? .good : .change))
  }

  @Test(arguments: [("", "knob.rest: closed"), (", rest: closed", "knob.rest: open")])
  func knob_thatRestsOtherwise_isTold(more: String, change: String) throws {
    var driver = Driver(try Self.board(more))
    driver.levels = LineLevels(knobA: false, knobB: false, button: false)
    driver.give(.answer(.skip))
    driver = Driver(try Self.board(more))
    // As lines whose contacts are the other way round than the file says.
    driver.levels = LineLevels(knobA: false, knobB: false, button: false)
    driver.keep(driver.walk.start(at: driver.now))
    driver.turn(12)
    driver.turn(-12)
    #expect(driver.finding("knob")?.changes == [change])
  }

  @Test func clicksThatDoNotFit_areAskedForAgain_threeTimes() throws {
    var driver = Driver(try Self.board())
    for _ in 0..<2 { driver.turn(16) }
    #expect(driver.finding("knob") == nil)
    #expect(driver.said.filter { $0.contains("16 quarter steps") }.count == 2)
    driver.turn(12)
    driver.turn(12)
    #expect(driver.said.contains { $0.contains("the same way") })
    driver.turn(-12)
    #expect(driver.finding("knob")?.verdict == .good)
    driver = Driver(try Self.board())
    for _ in 0..<3 { driver.turn(16) }
    #expect(driver.finding("knob")?.verdict == .bad)
    #expect(driver.finding("knob")?.words.contains("pin 11 (GPIO17)") == true)
  }

  @Test func aKnobThatDoesNotMove_isGivenUpAfterHalfAMinute() throws {
    var driver = Driver(try Self.board())
    driver.pass(BoardWalk.patience - .milliseconds(1))
    #expect(driver.finding("knob") == nil)
    driver.pass(.milliseconds(1))
    #expect(driver.finding("knob")?.words.hasPrefix("neither A nor B changed") == true)
  }

  /// A line that nothing holds picks up the mains: no hand, and no reason to wait for ever.
  @Test func linesThatNeverRest_areGivenUp() throws {
    var driver = Driver(try Self.board())
    for part in ["knob", "button"] {
      let line: InputLine = part == "knob" ? .knobA : .button
      let began = driver.now
      for count in 0..<7_000 where driver.finding(part) == nil {
        let edge = LineEdge(line: line, level: count % 2 == 0, at: driver.now)
        driver.give(.edges([edge], lost: 0))
        driver.pass(.milliseconds(10))
      }
      #expect(driver.finding(part)?.verdict == .bad, "\(part)")
      #expect(driver.now - began <= BoardWalk.longest + .seconds(1))
    }
  }

  @Test func aButtonThatBounces_getsALongerDebounce() throws {
    var driver = Driver(try Self.board())
    driver.give(.answer(.skip))
    driver.press(bounce: .milliseconds(40))
    #expect(driver.finding("button")?.verdict == .change)
    #expect(driver.finding("button")?.changes == ["button.debounce: 80ms"])
    #expect(driver.finding("knob")?.verdict == .skipped)
  }

  @Test func changesOfTheButtonThatWereLost_areNotGuessed() throws {
    var driver = Driver(try Self.board())
    driver.give(.answer(.skip))
    driver.press(4, bounce: .milliseconds(40))
    driver.give(.edges([], lost: 3))
    #expect(driver.said.last?.hasPrefix("Press the button five times") == true)
    driver.press(bounce: .milliseconds(1))
    #expect(driver.finding("button")?.verdict == .good)
    #expect(driver.walk.counters.overflowed == 3)
  }

  @Test func aButtonThatIsDownOrSilent_isBad() throws {
    var driver = Driver(try Self.board())
    driver.levels.button = true
    driver.give(.answer(.skip))
    #expect(driver.finding("button")?.words.hasPrefix("pressed while nobody presses") == true)
    driver = Driver(try Self.board())
    driver.give(.answer(.skip))
    driver.pass(BoardWalk.patience)
    #expect(driver.finding("button")?.words.hasPrefix("it never closed") == true)
    driver = Driver(try Self.board())
    driver.give(.answer(.skip))
    driver.press(3)
    driver.pass(BoardWalk.patience)
    #expect(driver.finding("button")?.words.hasPrefix("3 of 5 presses came") == true)
  }

  @Test func lamps_areLitOneByOne_andDarkAfterwards() throws {
    var driver = Driver(try Self.board())
    for _ in 0..<2 { driver.give(.answer(.skip)) }
    for _ in 0..<3 { driver.give(.answer(.no)) }
    let frames = driver.actions.compactMap { action -> LampFrame? in
      if case .show(let frame) = action { frame } else { nil }
    }
    #expect(
      frames == [
        LampFrame(armed: true, badge: 0), .dark, LampFrame(armed: false, badge: 1), .dark,
        LampFrame(armed: false, badge: 2), .dark,
      ])
    #expect(driver.finding("leds.armed")?.words.contains("pin 16 (GPIO23)") == true)
    #expect(driver.walk.findings.suffix(3).allSatisfy { $0.verdict == .bad })
  }

  @Test func theBuzzer_beepsUntilAnswered() throws {
    var driver = Driver(try Self.board())
    for _ in 0..<5 { driver.give(.answer(.skip)) }
    driver.pass(BoardWalk.beep * 4)
    driver.give(.answer(.yes))
    let beeps = driver.actions.compactMap { action -> Bool? in
      if case .buzz(let hertz) = action { hertz != nil } else { nil }
    }
    #expect(beeps == [true, false, true, false, true, false])
  }

  @Test func ports_thatFail_areBadWithTheirReason() throws {
    let failures = [PortName.inputs, .inputs, .lamps, .lamps, .lamps, .buzzer, .sound].map {
      PortFailure(port: $0, kind: .busy, subject: "it", detail: "held by wecker")
    }
    var driver = Driver(try Self.board())
    for failure in failures { driver.give(.failed(failure)) }
    #expect(driver.walk.isOver)
    #expect(driver.walk.findings.count == 7)
    #expect(driver.walk.findings.allSatisfy { $0.verdict == .bad && $0.words.contains("wecker") })
    // Another port's trouble is not the part's that is tried.
    driver = Driver(try Self.board())
    driver.give(.failed(PortFailure(port: .lamps, kind: .busy, subject: "it")))
    #expect(driver.walk.findings.isEmpty)
  }

  @Test func aSoundThatIsReplaced_isToldWithItsReason() throws {
    var driver = Driver(try Self.board())
    for _ in 0..<6 { driver.give(.answer(.skip)) }
    let broken = PortFailure(port: .sound, kind: .broken, subject: "bell.caf", detail: "no sound")
    driver.give(.sound(.replaced(id: 1, by: "built-in bell", because: broken)))
    driver.give(.answer(.yes))
    #expect(
      driver.finding("sound")?.words.contains("heard; built-in bell in its place, because bell.caf")
        == true)
    #expect(driver.actions.last == .stopSound)
  }

  @Test func quit_leavesTheRestUntried_andEverythingOff() throws {
    var driver = Driver(try Self.board())
    for _ in 0..<5 { driver.give(.answer(.skip)) }
    driver.give(.answer(.quit))
    #expect(driver.walk.isOver && driver.walk.isQuit)
    #expect(driver.walk.findings.count == 7)
    #expect(driver.actions.last == .buzz(hertz: nil))
    #expect(!WalkReport(driver.walk, of: "x").isGood)
    #expect(driver.walk.handle(.answer(.yes), at: driver.now).isEmpty)
  }

  @Test func answersToNoQuestion_askAgain() throws {
    var driver = Driver(try Self.board())
    driver.give(.answer(.yes))
    #expect(driver.said.last?.hasPrefix("That was no question.") == true)
    #expect(driver.walk.findings.isEmpty)
  }

  /// Whatever comes in whatever order, it ends and says something of each part.
  @Test func anyEvents_neverTrap() throws {
    let board = try Self.board()
    for seed in 0..<200 {
      var dice = SeededGenerator(seed: UInt64(seed))
      var driver = Driver(board)
      for _ in 0..<400 where !driver.walk.isOver {
        switch Int.random(in: 0..<8, using: &dice) {
        case 0: driver.turn(Int.random(in: 0..<30, using: &dice) - 15)
        case 1:
          driver.press(
            Int.random(in: 0..<6, using: &dice),
            bounce: .milliseconds(Int64.random(in: 0..<400, using: &dice) + 1))
        case 2: driver.give(.answer(BoardWalk.Answer.allCases[Int.random(in: 0..<3, using: &dice)]))
        case 3: driver.give(.levels(LineLevels(knobA: true, knobB: false, button: true)))
        case 4: driver.give(.edges([], lost: Int.random(in: 0..<9, using: &dice)))
        case 5: driver.pass(.seconds(Int64.random(in: 0..<40, using: &dice)))
        case 6:
          let busy = PortFailure(port: .sound, kind: .busy, subject: "card")
          driver.give(.sound(.failed(id: 1, busy)))
        default: driver.give(.wake)
        }
      }
      driver.give(.answer(.quit))
      #expect(driver.walk.findings.count == 7, "seed \(seed)")
    }
  }
}
