import Testing
import Wording

@Suite struct NearestWordTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var id: String
    var word: String
    var nearest: String?
    var testDescription: String { id }
  }

  static let words = ["run", "simulate", "measure", "--board", "silence-after"]

  static let rows = [
    Row(id: "same word", word: "run", nearest: "run"),
    Row(id: "letter left out", word: "simlate", nearest: "simulate"),
    Row(id: "letter added", word: "measuree", nearest: "measure"),
    Row(id: "letter changed", word: "rum", nearest: "run"),
    Row(id: "neighbours swapped", word: "rnu", nearest: "run"),
    Row(id: "other case", word: "RUN", nearest: "run"),
    Row(id: "underscore for dash", word: "silence_after", nearest: "silence-after"),
    Row(id: "one dash for two", word: "-board", nearest: "--board"),
    Row(id: "start of one word only", word: "sim", nearest: "simulate"),
    Row(id: "start of an option", word: "--b", nearest: "--board"),
    Row(id: "start of two words", word: "si", nearest: nil),
    Row(id: "too far", word: "xyz", nearest: nil),
    Row(id: "two of five wrong", word: "ruxxn", nearest: nil),
    Row(id: "empty", word: "", nearest: nil),
    Row(id: "dashes alone", word: "--", nearest: nil),
  ]

  @Test(arguments: rows) func word_findsNearest(row: Row) {
    #expect(NearestWord.find(row.word, among: Self.words) == row.nearest)
  }

  @Test func word_longerThanLimit_findsNothing() {
    let longest = String(repeating: "a", count: NearestWord.longestWord)
    #expect(NearestWord.find(longest, among: [longest]) == longest)
    #expect(NearestWord.find(longest + "a", among: [longest]) == nil)
    #expect(NearestWord.find(longest, among: [longest + "a"]) == longest + "a", "by its start")
    #expect(NearestWord.find("b", among: [longest + "a", "b"]) == "b")
  }

  @Test func words_equallyNear_firstWins() {
    #expect(NearestWord.find("bad", among: ["bed", "bid"]) == "bed")
  }
}
