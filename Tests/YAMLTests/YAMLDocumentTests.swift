import Testing
import YAML

@Suite struct YAMLDocumentTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var id: String
    var bytes: [UInt8]
    var message: String
    var testDescription: String { id }

    init(_ id: String, _ bytes: [UInt8], _ message: String) {
      self.id = id
      self.bytes = bytes
      self.message = message
    }

    init(_ id: String, _ text: String, _ message: String) {
      self.init(id, Array(text.utf8), message)
    }
  }

  private static let syntaxAdvice =
    "look at this line and the one above: indentation, colons, quotes, brackets"

  static let rows = [
    Row("no bytes", "", "1:1: the file says nothing; is it the right file?"),
    Row("comments only", "# a\n# b", "1:1: the file says nothing; is it the right file?"),
    Row("document of nothing", "---\n", "1:1: the file says nothing; is it the right file?"),
    Row(
      "byte that is never UTF-8", Array("a: 1\r\nü: ".utf8) + [0xff],
      "2:4: byte 0xFF is not UTF-8; save the file as UTF-8"),
    Row(
      "character cut off at the end", Array("a: ".utf8) + [0xc3],
      "1:4: byte 0xC3 is not UTF-8; save the file as UTF-8"),
    Row(
      "Latin-1", Array("a: 1\rname: K".utf8) + [0xfc] + Array("che".utf8),
      "2:8: byte 0xFC is not UTF-8; save the file as UTF-8"),
    Row(
      "UTF-16", [0xff, 0xfe, 0x61, 0x00],
      "1:1: byte 0xFF is not UTF-8; save the file as UTF-8"),
    Row(
      "zero byte", "a: \0",
      "1:4: the character U+00 is not allowed; "
        + "remove it, or write it as \\xNN or \\uNNNN inside double quotes"),
    Row(
      "tab before a key", "a:\n\tb: 1",
      "2:1: a tab stands where only spaces may indent; replace it by spaces"),
    Row(
      "tab after a value", "a: 1\n\tb: 2",
      "2:1: a tab stands where only spaces may indent; replace it by spaces"),
    Row(
      "quote not closed", "a: \"x\nb: 2\n",
      "3:1: this is not YAML: found unexpected end of stream; \(syntaxAdvice)"),
    Row(
      "colon in a value", "a: b: c",
      "1:5: this is not YAML: mapping values are not allowed in this context; \(syntaxAdvice)"),
    Row(
      "alias as a value", "a: *b",
      "1:4: an alias (*) is used; write the value out"),
    Row("alias as a key", "*b : 1", "1:1: an alias (*) is used; write the value out"),
    Row(
      "anchor on a key", "&b a: 1",
      "1:1: an anchor (&) is set; leave it out and repeat the value where it is needed"),
    Row(
      "anchor on a list", "a: &b [1]",
      "1:4: an anchor (&) is set; leave it out and repeat the value where it is needed"),
    Row(
      "tag on a mapping", "!x {a: 1}",
      "1:1: a tag (!) is used; leave it out, or put the text in quotes"),
    Row(
      "key of a mapping", "? {a: 1}\n: 2",
      "1:3: a key is a list or a mapping; write a word as the key"),
    Row(
      "key twice, one quoted", "a: 1\nb: 2\n'a': 3",
      "3:1: key 'a' is already on line 1; remove one of the two"),
    Row(
      "key twice, deep inside", "a: [{b: 1, b: 2}]",
      "1:12: key 'b' is already on line 1; remove one of the two"),
    Row(
      "two documents", "a: 1\n---\na: 2\n",
      "2:1: a second document begins; put it into a file of its own"),
    Row(
      "two documents, the first ended", "a: 1\n...\n---\n",
      "3:1: a second document begins; put it into a file of its own"),
  ]

  @Test(arguments: rows) func document_isRefusedWithMessage(row: Row) {
    #expect(outcome(row.bytes) == "f.yaml:" + row.message)
  }

  @Test func byteOrderMark_countsForNothing() throws {
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    #expect(outcome(mark + Array("a: 1".utf8)) == "accepted")
    #expect(outcome(mark + Array("a: *b".utf8)).hasPrefix("f.yaml:1:4: "))
  }

  @Test func size_hasALimit() {
    let line = Array("a: b #".utf8)
    let filler = [UInt8](repeating: UInt8(ascii: "x"), count: YAMLDocument.largestFile - line.count)
    #expect(outcome(line + filler) == "accepted")
    #expect(
      outcome(line + filler + [UInt8(ascii: "x")])
        == "f.yaml:1:1: the file has 65537 bytes, more than 65536; is it the right file?")
  }

  @Test func nesting_hasALimit() {
    let limit = YAMLDocument.deepestNesting
    func nested(_ depth: Int) -> [UInt8] {
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(outcome(nested(limit)) == "accepted")
    let tooDeep =
      "f.yaml:1:33: lists and mappings are more than 32 deep inside each other; "
      + "is it the right file?"
    #expect(outcome(nested(limit + 1)) == tooDeep)
    #expect(outcome([UInt8](repeating: UInt8(ascii: "["), count: 60_000)) == tooDeep)
  }

  @Test func positions_areThoseOfAnEditor() throws {
    let text = "# ü\nlist:\n  - ä: 'x'\n    ö: [1, zwei]\n"
    let root = try YAMLDocument.parse(Array(text.utf8), file: "f.yaml")
    let list = try #require(try root.member("list"))
    let item = try #require(try list.items(1...1).first)
    #expect(item.position == SourcePosition(file: "f.yaml", line: 3, column: 5))
    let numbers = try #require(try item.member("ö")).items(2...2)
    #expect(numbers[1].position == SourcePosition(file: "f.yaml", line: 4, column: 12))
    #expect(numbers[1].path == "list[0].ö[1]")
    #expect(try numbers[1].scalar() == YAMLScalar(text: "zwei", isPlain: true))
    #expect(try #require(try item.member("ä")).scalar() == YAMLScalar(text: "x", isPlain: false))
  }

  @Test func words_stayText() throws {
    let text = "[no, 07:30, 1e3, ~, null, 0o17, '']"
    let root = try YAMLDocument.parse(Array(text.utf8), file: "f.yaml")
    let words = try root.items(7...7).map { try $0.scalar().text }
    #expect(words == ["no", "07:30", "1e3", "~", "null", "0o17", ""])
  }

  private func outcome(_ bytes: [UInt8]) -> String {
    do throws(YAMLError) {
      _ = try YAMLDocument.parse(bytes, file: "f.yaml")
      return "accepted"
    } catch {
      return error.description
    }
  }
}
