import Testing
import Wording

@Suite struct QuotedTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var id: String
    var text: String
    var shown: String
    var testDescription: String { id }
  }

  static let rows = [
    Row(id: "word", text: "knob", shown: "'knob'"),
    Row(id: "empty", text: "", shown: "''"),
    Row(id: "letters beyond ASCII", text: "Küche ⏰", shown: "'Küche ⏰'"),
    Row(id: "line break", text: "a\nb", shown: "'a\\nb'"),
    Row(id: "tab and return", text: "a\t\r", shown: "'a\\t\\r'"),
    Row(id: "terminal escape", text: "\u{1b}[2J", shown: "'\\u{1b}[2J'"),
    Row(id: "zero byte", text: "a\0", shown: "'a\\u{0}'"),
    Row(id: "writing direction", text: "a\u{202e}b", shown: "'a\\u{202e}b'"),
  ]

  @Test(arguments: rows) func text_isShownSafely(row: Row) {
    #expect(Quoted(row.text).description == row.shown)
  }

  @Test func text_longerThanLimit_isCut() {
    let longest = String(repeating: "x", count: Quoted.longestText)
    #expect(Quoted(longest).description == "'\(longest)'")
    #expect(Quoted(longest + "x").description == "'\(longest)…'")
  }
}
