import RTTTL
import Testing

@Suite struct RTTTLErrorTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var bytes: [UInt8]
    var message: String

    init(_ id: String, _ text: String, _ message: String) {
      self.init(id, Array(text.utf8), message)
    }

    init(_ id: String, _ bytes: [UInt8], _ message: String) {
      testDescription = id
      self.bytes = bytes
      self.message = message
    }
  }

  private static let nameAdvice = "write 1 to 64 bytes of text before the first ':'"
  private static let defaultAdvice =
    "write d=, o=, b=, s= or l= with its value, or nothing before the second ':'"
  private static let noteAdvice = "write a letter a to h, or p for a pause"
  private static let commaAdvice =
    "write a ',' between two notes; a note is length, letter, '#', octave, '.'"
  private static let lengths = "1, 2, 4, 8, 16, 32, 64"

  static let rows = frame + defaults + notes + bounds

  static let frame = [
    Row(
      "nothing", "",
      "line 1, column 1: no ':' ends the name; "
        + "write a ':' behind the name, as in name:d=4,o=5,b=120:c,e,g"),
    Row(
      "no colon", "tune",
      "line 1, column 1: no ':' ends the name; "
        + "write a ':' behind the name, as in name:d=4,o=5,b=120:c,e,g"),
    Row(
      "one colon", "x:d=4",
      "line 1, column 6: no ':' ends the defaults; "
        + "write a ':' behind the defaults, as in name:d=4,o=5,b=120:c,e,g"),
    Row("no name", " ::c", "line 1, column 2: the tune has no name; \(nameAdvice)"),
    Row(
      "long name", String(repeating: "x", count: 65) + "::c",
      "line 1, column 1: the name has 65 bytes, more than 64; \(nameAdvice)"),
    Row(
      "name of two lines", "a\nb::c",
      "line 1, column 1: the name is no text on one line; \(nameAdvice)"),
    Row(
      "name that is no text", [0xFF, 0x3A, 0x3A, 0x63],
      "line 1, column 1: the name is no text on one line; \(nameAdvice)"),
    Row(
      "no notes", "x:d=4: ",
      "line 1, column 8: there are no notes; write some behind the second ':', as in c,e,g"),
    Row(
      "only pauses", "x::p,p",
      "line 1, column 7: there is nothing to hear in it; write a note that is no pause"),
  ]

  static let defaults = [
    Row(
      "no default", "x:=4:c",
      "line 1, column 3: '=' stands where a default must begin; \(defaultAdvice)"),
    Row(
      "two commas", "x:d=4,,o=5:c",
      "line 1, column 7: ',' stands where a default must begin; \(defaultAdvice)"),
    Row(
      "ended in the defaults", "x:d=4,",
      "line 1, column 7: the end stands where a default must begin; \(defaultAdvice)"),
    Row("twice", "x:d=4,d=8:c", "line 1, column 7: 'd' is there already; remove one of the two"),
    Row("length", "x:d=3:c", "line 1, column 5: 'd' cannot be 3; it takes \(lengths)"),
    Row(
      "octave", "x:o=9:c",
      "line 1, column 5: 'o' cannot be 9; it takes a whole number 1 to 8"),
    Row(
      "slow", "x:b=24:c",
      "line 1, column 5: 'b' cannot be 24; it takes a whole number 25 to 900"),
    Row(
      "far too fast", "x:b=99999999999999999999999:c",
      "line 1, column 5: 'b' cannot be 1000000; it takes a whole number 25 to 900"),
    Row(
      "no number", "x:b=fast:c",
      "line 1, column 5: 'b' has no value that counts; it takes a whole number 25 to 900"),
    Row(
      "style", "x:s=x:c",
      "line 1, column 5: 's' has no value that counts; "
        + "it takes c (continuous), n (natural) or s (staccato)"),
    Row(
      "loops", "x:l=16:c",
      "line 1, column 5: 'l' cannot be 16; it takes a whole number 0 to 15"),
    Row(
      "among the notes", "x::c,o=0,d",
      "line 1, column 8: 'o' cannot be 0; it takes a whole number 1 to 8"),
  ]

  static let notes = [
    Row(
      "no note", "x::c,4i,e",
      "line 1, column 7: 'i' stands where a note must begin; \(noteAdvice)"),
    Row(
      "two commas", "x::c,,e",
      "line 1, column 6: ',' stands where a note must begin; \(noteAdvice)"),
    Row(
      "a length alone", "x::c,4",
      "line 1, column 7: the end stands where a note must begin; \(noteAdvice)"),
    Row(
      "dot in front", "x::8.c",
      "line 1, column 5: '.' stands where a note must begin; \(noteAdvice)"),
    Row(
      "no comma", "x::c e",
      "line 1, column 6: 'e' does not belong to the note before it; \(commaAdvice)"),
    Row(
      "a third colon", "x::c:d",
      "line 1, column 5: ':' does not belong to the note before it; \(commaAdvice)"),
    Row(
      "not of this alphabet", "x::c,ü",
      "line 1, column 6: byte 195 stands where a note must "
        + "begin; \(noteAdvice)"),
    Row("length", "x::3c", "line 1, column 4: there is no 1/3 note; write \(lengths)"),
    Row(
      "octave", "x::c9",
      "line 1, column 5: there is no octave 9; write a whole number 1 to 8"),
    Row(
      "too low", "x::c,c1",
      "line 1, column 6: the pitch is not between 50 and 8000 Hz; choose another octave"),
    Row(
      "too high", "x::b#8",
      "line 1, column 4: the pitch is not between 50 and 8000 Hz; choose another octave"),
    Row("sharp pause", "x::p#", "line 1, column 5: a pause has a sharp; leave the '#' out"),
    Row(
      "two dots", "x::c.5.",
      "line 1, column 7: the note has a second dot; write one, which makes the note half as long "
        + "again"),
    Row(
      "on another line", "x:\nd=4:\nc,\n  3e",
      "line 4, column 3: there is no 1/3 note; write \(lengths)"),
    Row(
      "behind letters of two bytes", "Töne::c,9",
      "line 1, column 9: there is no 1/9 note; write \(lengths)"),
  ]

  static let bounds = [
    Row(
      "too many bytes", "x::a" + String(repeating: " ", count: 4_093),
      "line 1, column 1: the tune has 4097 bytes, more than 4096; is it the right file?"),
    Row(
      "too short a note", "x:b=900:32c",
      "line 1, column 9: the note lasts 8 ms; "
        + "make it 10 ms at least, by its length or fewer beats"),
    Row(
      "too short a pause", "x:b=900:c,64p",
      "line 1, column 11: the note lasts 4 ms; "
        + "make it 10 ms at least, by its length or fewer beats"),
    Row(
      "too many notes", "x:d=16,b=400:" + String(repeating: "c,", count: 513),
      "line 1, column 1038: this is note 513; leave some out; a tune has 512 at most"),
    Row(
      "too long", "x:d=1,b=40:c,d,e,f,g,32p",
      "line 1, column 22: here the tune is longer than "
        + "30 s; leave notes out, or write more beats a minute (b=)"),
  ]

  @Test(arguments: rows) func tune_isRefusedWithPlaceAndAdvice(_ row: Row) {
    let error = #expect(throws: RTTTLError.self) { try RTTTLReader.read(row.bytes) }
    #expect(error?.description == row.message)
  }
}
