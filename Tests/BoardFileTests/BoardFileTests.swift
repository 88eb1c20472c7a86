import AlarmCore
import BoardFile
import Ports
import Testing

@Suite struct BoardFileTests {
  private func parse(_ text: String) throws -> Board {
    try BoardFile.parse(Array(text.utf8), file: "board.yaml")
  }

  @Test func board_thatSaysEverything_isReadAsItStands() throws {
    let board = try parse(SampleBoard.text)
    let wiring = BoardWiring(
      name: "Bedside", chipLabels: ["pinctrl-bcm2835", "pinctrl-bcm2711"],
      knob: KnobWiring(
        a: LineWiring(location: .offset(17)), b: LineWiring(location: .offset(27)),
        bias: .none, kind: .halfCycle, isReversed: true),
      button: ButtonWiring(
        line: LineWiring(location: .offset(22)), bias: .pullDown, debounce: .milliseconds(35)),
      armedLamp: .line(LineWiring(location: .offset(23), isActiveLow: true)),
      badgeLamps: [
        .line(LineWiring(location: .offset(24))), .line(LineWiring(location: .name("GPIO25"))),
      ],
      badgeStyle: .binary, buzzer: BuzzerWiring(.line(LineWiring(location: .offset(26)))),
      soundDevices: ["hw:1", "default"], defaultSound: "gong_2")
    let preferences = BoardPreferences(
      volumePercent: 70, snooze: .seconds(300), silenceAfter: .never, ramp: .seconds(90),
      playSound: false)
    var wanted = Board(wiring: wiring, preferences: preferences, header: .raspberryPi)
    wanted.warnings = board.warnings
    #expect(board == wanted)
    #expect(board.warnings.map(\.matter) == [.numberedCard("hw:1")])
  }

  @Test func board_thatSaysLittle_hasDefaults() throws {
    let board = try parse(
      """
      version: 1
      name: Small
      chip: none
      knob: {a: {name: A}, b: {name: B}}
      button: {name: C}
      sound: {}
      """)
    let wiring = BoardWiring(
      name: "Small", chipLabels: [],
      knob: KnobWiring(
        a: LineWiring(location: .name("A")), b: LineWiring(location: .name("B")),
        bias: .pullUp, kind: .fullCycle, isReversed: false),
      button: ButtonWiring(
        line: LineWiring(location: .name("C"), isActiveLow: true), bias: .pullUp,
        debounce: .milliseconds(20)),
      armedLamp: nil, badgeLamps: [], badgeStyle: .bar, buzzer: nil, soundDevices: ["default"],
      defaultSound: "bell")
    #expect(board == Board(wiring: wiring))
  }

  @Test func knobWithPullDown_readsOpenContactsAsTrue() throws {
    let text = try #require(replacing("bias: none", by: "bias: pull-down", in: SampleBoard.text))
    let knob = try parse(text).wiring.knob
    #expect(knob.a.isActiveLow && knob.b.isActiveLow)
  }

  @Test(arguments: ["none", "pull-up", "pull-down"], ["open", "closed"])
  func knobAtRest_readsTrue_whateverItsContactsDoThere(bias: String, rest: String) throws {
    let text = try #require(
      replacing("bias: none", by: "bias: \(bias)\n  rest: \(rest)", in: SampleBoard.text))
    let knob = try parse(text).wiring.knob
    let isHighAtRest = (bias == "pull-down") == (rest == "closed")
    #expect(knob.a.isActiveLow != isHighAtRest && knob.b.isActiveLow != isHighAtRest)
    #expect(knob.restsClosed == (rest == "closed"))
  }

  @Test func buttonBias_followsActiveLevel() throws {
    for (active, bias) in [("low", LineBias.pullUp), ("high", .pullDown)] {
      let text = try #require(
        replacing(
          "active: high, bias: pull-down", by: "active: \(active)", in: SampleBoard.text))
      #expect(try parse(text).wiring.button.bias == bias)
    }
  }

  @Test func boardWithoutSoundCard_hasNoDevices() throws {
    let text = try #require(
      replacing(
        "sound: {devices: [hw:1, default], default: gong_2}\n", by: "", in: SampleBoard.text))
    #expect(try parse(text).wiring.soundDevices == [])
  }

  @Test func led_isOneOfADriver_besideThoseOnLines() throws {
    let text = try #require(
      replacing("{bcm: 24}", by: "{led: \"wecker:red:badge0\"}", in: SampleBoard.text))
    let wiring = try parse(text).wiring
    #expect(
      wiring.badgeLamps == [
        .led("wecker:red:badge0"), .line(LineWiring(location: .name("GPIO25"))),
      ])
    #expect(wiring.lamps.map(\.place) == [.armed, .badge(0), .badge(1)])
  }

  @Test func channel_isToldByTheNameOfItsChip_withOrWithoutAPin() throws {
    let pwm = PWMWiring(chip: "1f00098000.pwm", channel: 1)
    for (key, pin) in [("", nil), (", bcm: 13", LineLocation.offset(13))] {
      let text = try #require(
        replacing(
          "{bcm: 26}", by: "{pwm: 1f00098000.pwm, channel: 1\(key)}", in: SampleBoard.text))
      let board = try parse(text)
      #expect(board.wiring.buzzer == BuzzerWiring(.pwm(pwm, pin: pin)))
      #expect(board.connections.last?.pin?.position == (pin == nil ? nil : "33"))
    }
  }

  @Test func tune_isWhatTheBuzzerRings() throws {
    let tuned = try #require(
      replacing("{bcm: 26}", by: "{bcm: 26, tune: 'x:d=4,b=60,s=c:a4'}", in: SampleBoard.text))
    let note = Tune.Note(hertz: 440, duration: .seconds(1))
    #expect(try parse(tuned).wiring.buzzer?.tune == Tune(name: "x", notes: [note]))
    let lines = try #require(
      replacing(
        "{bcm: 26}", by: "\n  bcm: 26\n  tune: >-\n    x:d=4,\n    b=60,s=c:\n    a4",
        in: SampleBoard.text))
    #expect(try parse(lines).wiring.buzzer?.tune.notes == [note])
    #expect(try parse(SampleBoard.text).wiring.buzzer?.tune == .beeps)
  }

  @Test func json_isReadToo() throws {
    let board = try parse(
      """
      {"version": 1, "name": "J", "chip": {"labels": ["gpio0"]},
      \t"knob": {"a": {"line": 1}, "b": {"line": 2}}, "button": {"line": 3}, "buzzer": {"line": 4}}
      """)
    #expect(board.wiring.buzzer?.output == .line(LineWiring(location: .offset(4))))
  }

  @Test(arguments: BoardErrorRow.all) func spoiltBoard_isRefusedWithMessage(
    row: BoardErrorRow
  ) throws {
    let text = try #require(replacing(row.old, by: row.new, in: SampleBoard.text))
    #expect(SampleBoard.outcome(of: text) == row.message)
    #expect(throws: BoardFileError.self) { try parse(text) }
    do throws(BoardFileError) {
      _ = try BoardFile.parse(Array(text.utf8), file: "board.yaml")
    } catch {
      #expect(BoardErrorKind(error.problem) == row.kind)
    }
  }

  @Test func errorTable_hasEveryKind() {
    let kinds = Set(BoardErrorRow.all.map(\.kind))
    #expect(kinds.union(BoardErrorKind.notAsText) == Set(BoardErrorKind.allCases))
    #expect(kinds.isDisjoint(with: BoardErrorKind.notAsText))
  }

  @Test func pinsOfAHeader_areLinesOfItsChips() throws {
    let text = """
      version: 1
      name: Several chips
      header: rock-5b
      knob: {a: {header: 11}, b: {line: 15, chip: gpio3}}
      button: {name: somewhere}
      buzzer: {header: 18}
      """
    let wiring = try BoardFile.parse(Array(text.utf8), file: "board.yaml").wiring
    #expect(wiring.chipLabels == ["gpio0", "gpio1", "gpio2", "gpio3", "gpio4"])
    #expect(wiring.knob.a.location == .chip("gpio3", offset: 17))
    #expect(wiring.knob.b.location == .chip("gpio3", offset: 15))
    #expect(wiring.buzzer?.output == .line(LineWiring(location: .chip("gpio4", offset: 20))))
  }

  @Test func onePinToldInTwoWays_isTaken() throws {
    let text = """
      version: 1
      name: Several chips
      header: rock-5b
      knob: {a: {header: 11}, b: {line: 17, chip: gpio3}}
      button: {name: somewhere}
      buzzer: {header: 18}
      """
    #expect(
      SampleBoard.outcome(of: text)
        == "board.yaml:4:35: 'knob.b' is on line 17 of 'gpio3', which 'knob.a' has already "
        + "on line 4, column 20; move one of the two to a free line")
  }

  @Test(arguments: [
    ("hw:0", true), ("plughw:1,0", true), ("sysdefault:CARD=0", true), ("default", false),
    ("plughw:CARD=Headphones,DEV=0", false), ("hw:Loopback,0,0", false), ("hw:1st", false),
  ])
  func cardToldByItsNumber_isTakenWithAWarning(device: String, isWarned: Bool) throws {
    let text = try #require(
      replacing("[hw:1, default]", by: "[\"\(device)\"]", in: SampleBoard.text))
    let board = try BoardFile.parse(Array(text.utf8), file: "board.yaml")
    #expect(board.wiring.soundDevices == [device])
    let warned = board.warnings.map(\.description).contains {
      $0.contains("'\(device)' tells a card by its number") && $0.contains("aplay -L")
    }
    #expect(warned == isWarned)
  }

  @Test func pinThatSomethingElseUsuallyHas_isTakenWithAWarning() throws {
    let text = try #require(replacing("bcm: 26", by: "bcm: 18", in: SampleBoard.text))
    let board = try BoardFile.parse(Array(text.utf8), file: "board.yaml")
    #expect(
      board.warnings.map(\.description).first
        == "board.yaml:15:15: warning: 'buzzer' is on pin 12 (GPIO18), which sound over I2S"
        + " usually has; see that nothing uses that, or move it")
  }
}
