import Foundation
import Testing

/// `wecker board`, and the schema of board files.
@Suite struct BoardVerbTests {
  private static let schema = SchemaCheck(schema: "board.schema.json")
  private static let boards = Wecker.tree + "/boards"
  private static let bad = Wecker.tree + "/Tests/BadBoards"

  @Test func schema_takesEveryBoard() async throws {
    let files = try SchemaCheck.files(in: Self.boards)
    guard let lines = try await Self.schema.lines(of: files) else { return }
    #expect(lines.count == files.count)
    for line in lines { #expect(line.hasPrefix("ok "), "\(line)") }
  }

  @Test func schema_refusesWhatTheReaderRefuses() async throws {
    let files = try SchemaCheck.files(in: Self.bad)
    guard let lines = try await Self.schema.lines(of: files) else { return }
    #expect(lines.count == files.count)
    for line in lines { #expect(line.hasPrefix("bad "), "\(line)") }
  }

  @Test func check_refusesEachBadBoard_withTheMessageThatItsLastLineHas() async throws {
    let files =
      try SchemaCheck.files(in: Self.bad) + SchemaCheck.files(in: Self.bad + "/beyond-the-schema")
    #expect(files.count >= 20)
    for file in files {
      let text = try String(contentsOfFile: file, encoding: .utf8)
      let message = try #require(text.split(separator: "\n").last?.dropFirst(2))
      let (end, output, errors) = try await Wecker.run(["board", "check", file])
      #expect(end == .exited(1), "\(file)")
      #expect(output.isEmpty)
      #expect(errors == "wecker: \(file):\(message)\n")
    }
  }

  @Test func list_namesEveryBoardThatComesAlong() async throws {
    let (end, output, errors) = try await Wecker.run(["board", "list"])
    #expect(end == .exited(0))
    #expect(errors.isEmpty)
    let files = try SchemaCheck.files(in: Self.boards)
    #expect(output.split(separator: "\n").map { "\($0.prefix { $0 != ":" })" } == files)
    #expect(output.contains("/boards/rock-5b.yaml: Rock 5B\n"))
  }

  @Test func list_isAnObjectForPrograms() async throws {
    let (end, output, _) = try await Wecker.run(["board", "list", "--json"])
    #expect(end == .exited(0))
    let value = try JSONSerialization.jsonObject(with: Data(output.utf8))
    let boards = try #require((value as? [String: Any])?["boards"] as? [[String: Any]])
    let rock = try #require(boards.first { $0["name"] as? String == "Rock 5B" })
    #expect(rock["header"] as? String == "rock-5b")
    #expect((rock["chips"] as? [String])?.count == 5)
  }

  @Test func check_showsEachPartWithItsPin() async throws {
    let path = Self.boards + "/raspberry-pi.yaml"
    let (end, output, errors) = try await Wecker.run(["board", "check", path])
    #expect(end == .exited(0))
    #expect(errors.isEmpty)
    #expect(
      output == """
        \(path): Raspberry Pi, good
          knob.a         pin 11 (GPIO17)  input, pull-up, full-cycle
          knob.b         pin 13 (GPIO27)  input, pull-up, full-cycle
          button         pin 15 (GPIO22)  input, pull-up, active low, debounce 20ms
          leds.armed     pin 16 (GPIO23)  output, active high
          leds.badge[0]  pin 18 (GPIO24)  output, active high
          leds.badge[1]  pin 22 (GPIO25)  output, active high
          leds.badge[2]  pin 32 (GPIO12)  output, active high
          leds.badge[3]  pin 36 (GPIO16)  output, active high
          buzzer         pin 37 (GPIO26)  output, active high
          sound          default, then sysdefault:CARD=Headphones; rings bell

        """)
  }

  @Test func check_showsWhatIsOnNoLine() async throws {
    let folder = TemporaryFolder()
    let text = try String(contentsOfFile: Self.boards + "/raspberry-pi.yaml", encoding: .utf8)
      .replacing("armed: {bcm: 23}", with: "armed: {led: \"wecker:green:armed\"}")
      .replacing(/buzzer: \{bcm: 26\}/, with: "buzzer: {pwm: nowhere.pwm, channel: 1, bcm: 13}")
    let path = try folder.write("board.yaml", text)
    let (end, output, errors) = try await Wecker.run(["board", "check", path])
    #expect(end == .exited(0), "\(errors)")
    let rows = output.split(separator: "\n").map { row in
      row.split(separator: " ").joined(separator: " ")
    }
    #expect(rows.contains("leds.armed the LED 'wecker:green:armed' output, by its driver"))
    #expect(rows.contains("buzzer pin 33 (GPIO13) output, PWM channel 1 of nowhere.pwm"))
  }

  @Test func probeAndOff_tellWhatIsOnNoLine() async throws {
    let folder = TemporaryFolder()
    let text = """
      version: 1
      name: Test
      chip: none
      knob: {a: {name: knob-a}, b: {name: knob-b}}
      button: {name: button}
      leds: {armed: {led: "nowhere:led"}}
      buzzer: {pwm: nowhere.pwm, channel: 1}
      """
    let path = try folder.write("board.yaml", text)
    for words in [["board", "check", path, "--probe"], ["board", "off", path]] {
      let (end, _, errors) = try await Wecker.run(words)
      #expect(end == .exited(1))
      #expect(errors.contains("LEDs: LED nowhere:led was not found ("), "\(errors)")
      #expect(errors.contains("Buzzer: PWM chip nowhere.pwm was not found ("), "\(errors)")
    }
  }

  @Test func pinThatI2CUsuallyHas_isWarnedOfAndGood() async throws {
    let folder = TemporaryFolder()
    let good = try String(contentsOfFile: Self.boards + "/raspberry-pi.yaml", encoding: .utf8)
    let path = folder.path + "/board.yaml"
    try good.replacingOccurrences(of: "{bcm: 23}", with: "{bcm: 2}")
      .write(toFile: path, atomically: true, encoding: .utf8)
    let (end, output, errors) = try await Wecker.run(["board", "check", path])
    #expect(end == .exited(0))
    #expect(output.hasPrefix("\(path): Raspberry Pi, good\n"))
    #expect(
      errors.hasSuffix(
        ": warning: 'leds.armed' is on pin 3 (GPIO2), which I2C usually has; see that nothing"
          + " uses that, or move it\n"), "\(errors)")
  }

  @Test func probeWithoutTheChip_saysWhatIsMissingAndWhatThereIs() async throws {
    let path = Self.boards + "/rock-5b.yaml"
    let (end, output, errors) = try await Wecker.run(["board", "check", path, "--probe"])
    #expect(end == .exited(1))
    #expect(output.hasPrefix("\(path): Rock 5B\n"), "good it is not")
    #expect(errors.hasPrefix("wecker: Knob and button: chip gpio3 was not found"), "\(errors)")
  }

  @Test func wiring_isDrawnWithLettersAndAsAPicture() async throws {
    let folder = TemporaryFolder()
    let picture = folder.path + "/wiring.svg"
    let board = Self.boards + "/rock-5b.yaml"
    let (end, output, _) = try await Wecker.run(["board", "wiring", board])
    #expect(end == .exited(0))
    #expect(output.hasPrefix("Rock 5B: header 'rock-5b'\n"))
    let (drawn, silence, errors) = try await Wecker.run([
      "board", "wiring", board, "--svg", picture,
    ])
    #expect(drawn == .exited(0))
    #expect(silence.isEmpty && errors.isEmpty)
    let svg = try String(contentsOfFile: picture, encoding: .utf8)
    #expect(svg.hasPrefix("<svg ") && svg.contains("<title>Wiring of Rock 5B</title>"))
  }

  @Test func boardWithoutAHeader_isNotDrawn() async throws {
    let board = Self.boards + "/simulator.yaml"
    let (end, output, errors) = try await Wecker.run(["board", "wiring", board])
    #expect(end == .exited(1))
    #expect(output.isEmpty)
    #expect(errors.hasPrefix("wecker: \(board): the file does not say which header"))
  }

  @Test func picture_isNeverWrittenOverItsBoard() async throws {
    let folder = TemporaryFolder()
    let board = folder.path + "/board.yaml"
    try FileManager.default.copyItem(atPath: Self.boards + "/rock-5b.yaml", toPath: board)
    let (end, _, errors) = try await Wecker.run(["board", "wiring", board, "--svg", board])
    #expect(end == .exited(2))
    #expect(errors.contains("would write over a file that is read"))
    #expect(try String(contentsOfFile: board, encoding: .utf8).hasPrefix("# Wecker"))
  }

  @Test(arguments: [
    ["board"], ["board", "list", "x.yaml"], ["board", "list", "--probe"], ["board", "check"],
    ["board", "chekc", "x.yaml"], ["board", "check", "nowhere.yaml"], ["board", "wiring"],
    ["board", "wiring", "x.yaml", "--probe"], ["board", "wiring", "x.yaml", "--json"],
    ["board", "check", "x.yaml", "--svg", "y.svg"],
  ])
  func wrongUsage_isTold(words: [String]) async throws {
    let (end, output, errors) = try await Wecker.run(words)
    #expect(end == .exited(2))
    #expect(output.isEmpty)
    #expect(errors.hasPrefix("wecker") && errors.hasSuffix("\n"), "\(errors)")
  }
}
