import AlarmCore
import RTTTL
import Testing

@Suite struct RTTTLReaderTests {
  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String
    var notes: String

    init(_ id: String, _ text: String, _ notes: String) {
      testDescription = id
      self.text = text
      self.notes = notes
    }
  }

  /// Notes as "440:500", hertz and milliseconds; a pause is "-:500".
  private static func written(_ notes: [Tune.Note]) -> String {
    notes.map { note in
      let pitch = note.hertz.map(String.init) ?? "-"
      return "\(pitch):\(Int((note.duration / .milliseconds(1)).rounded()))"
    }.joined(separator: " ")
  }

  // 60 beats a minute: a quarter note lasts a second.
  static let rows = [
    Row("defaults are d=4, o=6, b=63", "x:s=c:a", "1760:952"),
    Row("no defaults at all", "x::a", "1760:927 -:25"),
    Row(
      "every length", "x:s=c,o=4,b=60:1a,2p,4a,8p,16a,32p,64a",
      "440:4000 -:2000 440:1000 -:500 440:250 -:125 440:63"),
    Row(
      "every note", "x:s=c,d=1,o=4,b=240:c,c#,d,d#,e,f,f#,g,g#,a,a#,b",
      "262:1000 277:1000 294:1000 311:1000 330:1000 349:1000 370:1000 392:1000 415:1000 "
        + "440:1000 466:1000 494:1000"),
    Row("h is b", "x:s=c,d=1,b=240:h4,p,b4", "494:1000 -:1000 494:1000"),
    Row(
      "every octave", "x:s=c,d=1,b=240:a1,a2,a3,a4,a5,a6,a7,a8",
      "55:1000 110:1000 220:1000 440:1000 880:1000 1760:1000 3520:1000 7040:1000"),
    Row("the lowest and the highest", "x:s=c,d=1,b=240:g#1,b8", "52:1000 7902:1000"),
    Row("a line for a sharp", "x:s=c,d=1,b=240:c_4,f_4", "277:1000 370:1000"),
    Row("sharp to the next letter", "x:s=c,d=1,b=240:e#4,p,b#4", "349:1000 -:1000 523:1000"),
    Row(
      "dot behind and before the octave", "x:s=c,d=4,b=60:a4.,p,a.4,p.,a.",
      "440:1500 -:1000 440:1500 -:1500 1760:1500"),
    Row("a pause with an octave", "x:s=c,d=4,b=60:a4,4p5.", "440:1000 -:1500"),
    Row("defaults in any order", "x:b=60,s=c,o=4,d=8:a", "440:500"),
    Row("defaults without '='", "x:d8,o4,b60,sc:a", "440:500"),
    Row(
      "defaults among the notes", "x:s=c,d=4,b=60:a4,o=5,d=8,a,b=120,a4",
      "440:1000 880:500 440:250"),
    Row("a default that is not known", "x:s=c,v=9,d=4,b=60:a4,i=12,a5", "440:1000 880:1000"),
    Row("loops count for nothing", "x:l=3,s=c,b=60:a4", "440:1000"),
    Row(
      "white space and line ends", " x : d = 4 ,\r\n s=c, b = 6 0 :\n 8 a 4 . ,\n p\t\n",
      "440:750 -:1000"),
    Row("upper case", "X:D=4,O=4,B=60,S=C:8A#,P,H5", "466:500 -:1000 988:1000"),
    Row("a comma behind the last note", "x:s=c,b=60:a4,", "440:1000"),
    Row("a mark in front", "\u{FEFF}x:s=c,b=60:a4", "440:1000"),
    Row(
      "natural: 25 ms of silence at most", "x:b=60:4a4,16a4,32a4,64a4",
      "440:975 -:25 440:225 -:25 440:109 -:16 440:53 -:10"),
    Row("staccato: half is silence", "x:b=60,s=s:4a4,8a4", "440:500 -:500 440:250 -:250"),
    Row("too short for a gap", "x:b=600,d=32:a4,a5,c6", "440:13 880:13 1047:13"),
    Row("continuous: alike are one", "x:b=60,s=c:4a4,8a4,a5", "440:1500 880:1000"),
  ]

  @Test(arguments: rows) func tune_isReadInFull(_ row: Row) throws {
    let tune = try RTTTLReader.read(Array(row.text.utf8))
    #expect(Self.written(tune.notes) == row.notes)
  }

  static let names = [
    Row("plain", "fur-elise:s=c:a", "fur-elise"),
    Row("with spaces", "  Für Elise \t:s=c:a", "Für Elise"),
    Row(
      "as long as it may be", String(repeating: "x", count: 64) + "::a",
      String(repeating: "x", count: 64)),
  ]

  @Test(arguments: names) func name_isKept(_ row: Row) throws {
    #expect(try RTTTLReader.read(Array(row.text.utf8)).name == row.notes)
  }

  @Test func bounds_areTakenUpToTheLast() throws {
    // 512 notes of 37.5 ms, and 30 s in one.
    let many = "x:d=16,b=400:" + String(repeating: "c,", count: RTTTLLimits.notes)
    #expect(try RTTTLReader.read(Array(many.utf8)).notes.count == 2 * RTTTLLimits.notes)
    let long = "x:d=1,b=40,s=c:c,d,e,f,g"
    #expect(try RTTTLReader.read(Array(long.utf8)).length == Tune.longest)
    let padded = "x::a" + String(repeating: " ", count: RTTTLLimits.bytes - 4)
    #expect(try RTTTLReader.read(Array(padded.utf8)).isAudible)
  }
}
