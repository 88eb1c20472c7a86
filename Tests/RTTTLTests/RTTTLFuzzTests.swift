import AlarmCore
import Fuzz
import RTTTL
import Testing

/// Spoilt tunes: the reader takes them or tells, and never traps.
@Suite struct RTTTLFuzzTests {
  private static let run = FuzzRun(
    "RTTTLFuzzTests",
    corpus: [
      "fur-elise:d=8,o=5,b=125:32p,e6,d#6,e6,d#6,e6,b,d6,c6,4a.,32p,c,e,a,4b.,32p,e,g#,b,4c.6",
      "x::c",
      "scale:d=4,o=4,b=900,s=s,l=0:c,c#,d,d_,e,f,f#,g,g#,a,a#,h,b,o=5,c., c.6 ,1p,64p5.",
      "\u{FEFF}Läute : o 7 , d 16 , b 63 :\n c,\r\n\te , s=c, g\n",
    ],
    pieces: [
      ":", ",", "=", "d=", "o=8", "b=900", "b=25", "s=c", "l=15", "p", "h#8", "1", "32", "64", "#",
      "_", ".", "..", " ", "\n", "99999999999999999999", "-1", "0", "\u{0}", "ü", "c#.7", "7.",
    ],
    longest: RTTTLLimits.bytes + 2)

  @Test func spoiltTunes_areTakenOrTold() {
    let report = Self.run.run(cases: 20_000) { bytes in
      do throws(RTTTLError) {
        return Self.judged(try RTTTLReader.read(bytes))
      } catch {
        return Self.judged(error, of: bytes)
      }
    }
    #expect(report.failure == nil, "\(String(describing: report.failure))")
    // One case alone, played again, is either.
    #expect(report.cases < 20_000 || report.taken > 500 && report.told > 5_000, "\(report)")
  }

  private static func judged(_ tune: Tune) -> FuzzRun.Outcome {
    guard tune.length <= Tune.longest, tune.isAudible else { return .wrong("\(tune.length)") }
    for note in tune.notes {
      guard note.duration >= Tune.shortestNote else { return .wrong("short: \(note)") }
      guard note.hertz.map(Tone.pitches.contains) ?? true else { return .wrong("\(note)") }
    }
    // A tone and a gap each.
    return tune.notes.count <= 2 * RTTTLLimits.notes ? .taken : .wrong("\(tune.notes.count) notes")
  }

  private static func judged(_ error: RTTTLError, of bytes: [UInt8]) -> FuzzRun.Outcome {
    let lines = bytes.count { $0 == 10 } + 1
    guard 1...lines ~= error.line, 1...bytes.count + 1 ~= error.column else {
      return .wrong("\(error)")
    }
    let isOneLine = error.description.utf8.allSatisfy { 0x20..<0x7F ~= $0 }
    return isOneLine && error.text.contains("; ") ? .told : .wrong("\(error)")
  }
}
