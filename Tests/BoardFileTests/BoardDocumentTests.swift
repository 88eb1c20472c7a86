import BoardFile
import Foundation
import Testing
import YAML

/// docs/boards.md says what the program does.
@Suite struct BoardDocumentTests {
  private func document() throws -> String {
    let file = BoardFolderTests.folder.deletingLastPathComponent().appending(path: "docs/boards.md")
    return try String(contentsOf: file, encoding: .utf8)
  }

  /// The lines that show a message.
  private func messages() throws -> [String] {
    try document().split(separator: "\n").map(String.init)
      .filter { $0.hasPrefix("    board.yaml:") }.map { String($0.dropFirst(4)) }
  }

  /// Messages about bytes that no text has; YAMLDocumentTests shows the same with their causes.
  private func messagesNotAsText() -> [String] {
    let tooLong = [UInt8](repeating: UInt8(ascii: "#"), count: YAMLDocument.largestFile + 1)
    let latin = Array("version: 1\nname: K".utf8) + [0xfc]
    let deep = [UInt8](repeating: UInt8(ascii: "["), count: YAMLDocument.deepestNesting + 1)
    let start = SourcePosition(file: "board.yaml", line: 1, column: 1)
    return [tooLong, latin, deep].map { SampleBoard.outcome(of: $0) }
      + [YAMLError(at: start, .noMemory).description]
  }

  @Test func everyMessage_isThatOfTheProgram_andNoneIsMissing() throws {
    let expected = BoardErrorRow.all.map(\.message) + messagesNotAsText()
    #expect(try messages().sorted() == expected.sorted())
  }

  @Test func example_isAGoodBoard() throws {
    let text = try document()
    let match = try #require(text.firstMatch(of: /```yaml\n((?s).*?)```/))
    let board = try BoardFile.parse(Array(match.1.utf8), file: "example")
    #expect(board.wiring.badgeLamps.count == 4)
    #expect(board.preferences == BoardPreferences(volumePercent: 60, snooze: .seconds(300)))
  }

  @Test func everyKey_isInATable() throws {
    let rows = try document().split(separator: "\n").filter { $0.hasPrefix("| `") }
    let keys = [
      "version", "name", "chip", "knob.a", "knob.b", "knob.bias", "knob.kind", "knob.rest",
      "knob.reversed",
      "button", "button.bias", "button.debounce", "leds.armed", "leds.badge", "leds.style",
      "buzzer", "buzzer.tune", "sound.devices", "sound.default", "preferences.volume",
      "preferences.snooze",
      "preferences.silence-after", "preferences.ramp", "preferences.play-sound", "bcm", "line",
      "active", "name", "header", "chip",
    ]
    for key in keys {
      #expect(rows.contains { $0.split(separator: "|")[0].contains("`\(key)`") }, "\(key)")
    }
  }

  @Test func wiringTable_isThatOfTheHeader() throws {
    var seen: Set<Int> = []
    for line in try document().split(separator: "\n") {
      guard let match = line.firstMatch(of: /\| pin ([0-9]+) \| ([0-9]+) \|$/) else { continue }
      let (pin, bcm) = (try #require(Int(match.1)), try #require(Int(match.2)))
      #expect(HeaderTests.raspberryPi[pin] == bcm, "\(line)")
      seen.insert(bcm)
    }
    #expect(seen == [17, 27, 22, 23, 24, 25, 12, 16, 26])
  }
}
