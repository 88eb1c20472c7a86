import Fuzz
import Testing
import YAML

/// Spoilt YAML: the reader answers with a tree or with what is wrong and where, and never traps.
@Suite struct YAMLFuzzTests {
  private static let run = FuzzRun(
    "YAMLFuzzTests",
    corpus: [
      """
      version: 1          # a remark
      name: "Bedside \\u00fc"
      list: [1, {a: b}, 'it''s', []]
      deep:
        - a: {b: {c: [d, e]}}
        - |
          two
          lines
        - >-
          folded
          text
      """,
      "{\"json\": [1, -2.5e3, true, null, \"\\\"\"], \"ü\": {}}", "a", "- - - x", "? a\n: b\n",
    ],
    pieces: [
      "{", "}", "[", "]", ":", ": ", ", ", "- ", "#", "&a ", "*a", "!t ", "!!map ", "|", ">", "'",
      "\"", "%YAML 1.1\n", "@", "`", "? ", "\n", "\n    ", "\t", "\r", "---\n", "...\n", "<<: *a",
      "\u{FEFF}", "\u{0}", "\u{85}", "\u{2028}", "\u{2029}", "\\", "\\x00", "\\u", "ü", "🕐", "~",
    ],
    longest: 66_000)

  @Test func spoiltFiles_areTakenOrTold() {
    let report = Self.run.run(cases: 10_000) { bytes in
      do throws(YAMLError) {
        let value = try YAMLDocument.parse(bytes, file: "x.yaml")
        return value.path.isEmpty && value.position.line >= 1 ? .taken : .wrong("\(value)")
      } catch {
        return Self.judged(error, of: bytes)
      }
    }
    #expect(report.failure == nil, "\(String(describing: report.failure))")
    #expect(report.cases < 10_000 || report.taken > 500 && report.told > 2_000, "\(report)")
  }

  private static func judged(_ error: YAMLError, of bytes: [UInt8]) -> FuzzRun.Outcome {
    let place = error.position
    // YAML ends lines by these; U+0085, U+2028 and U+2029 are among the bytes that go on.
    let lines = 2 + bytes.count { $0 == 10 || $0 == 13 || $0 == 0x85 || $0 == 0xA8 || $0 == 0xA9 }
    guard place.file == "x.yaml", 1...lines ~= place.line, place.column >= 1 else {
      return .wrong("\(error) is nowhere")
    }
    let text = error.description
    let prefix = "x.yaml:\(place.line):\(place.column): "
    let isOneLine = !text.unicodeScalars.contains { $0.properties.generalCategory == .control }
    return text.hasPrefix(prefix) && isOneLine && text.contains("; ")
      ? .told : .wrong(text.debugDescription)
  }
}
