import BoardFile
import Fuzz
import Testing

/// Spoilt board files: the reader answers with a board or with what is wrong and where, and never
/// traps.
@Suite struct BoardFuzzTests {
  private static let run = FuzzRun(
    "BoardFuzzTests",
    corpus: [
      SampleBoard.text,
      """
      {"version": 1, "name": "Ü", "header": "rock-5b", "knob": {"a": {"header": 7}, "b": {"line": 3,
       "chip": "gpio3"}, "rest": "closed"}, "button": {"name": "key"}, "sound": {}}
      """,
    ],
    pieces: [
      "{", "}", "[", "]", ":", ": ", ", ", "- ", "#", "&a ", "*a", "!!int ", "|\n", ">-\n", "'",
      "\"", "%", "@", "`", "?", "\n", "\n  ", "\t", "\r", "0", "017", "-1", "1e9", "~", "null",
      "yes",
      "99999999999999999999", "9223372036854775807h", "header: ", "chip: none", "chip: ", "line: 0",
      "bcm: 17", "badge: []", "badge: [{bcm: 5}]", "P8_7", "debounce: 20ms", "version: 1", "---\n",
      "...\n", "<<: ", "\u{FEFF}", "\u{0}", "\u{85}", "\u{2028}", "\\", "\\x00", "ü", "🕐",
    ],
    longest: 66_000)

  @Test func spoiltBoards_areTakenOrTold() {
    let report = Self.run.run(cases: 6_000) { bytes in
      do throws(BoardFileError) {
        let board = try BoardFile.parse(bytes, file: "board.yaml")
        return board.connections.count >= 3 ? .taken : .wrong("\(board)")
      } catch {
        return Self.judged(error, of: bytes)
      }
    }
    #expect(report.failure == nil, "\(String(describing: report.failure))")
    #expect(report.cases < 6_000 || report.taken > 20 && report.told > 3_000, "\(report)")
  }

  private static func judged(_ error: BoardFileError, of bytes: [UInt8]) -> FuzzRun.Outcome {
    let place = error.position
    // YAML ends lines by these; U+0085, U+2028 and U+2029 are among the bytes that go on.
    let lines = 2 + bytes.count { $0 == 10 || $0 == 13 || $0 == 0x85 || $0 == 0xA8 || $0 == 0xA9 }
    guard place.file == "board.yaml", 1...lines ~= place.line, place.column >= 1 else {
      return .wrong("\(error) is nowhere")
    }
    let text = error.description
    let prefix = "board.yaml:\(place.line):\(place.column): "
    let isOneLine = !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    return text.hasPrefix(prefix) && isOneLine && text.contains("; ")
      ? .told : .wrong(text.debugDescription)
  }
}
