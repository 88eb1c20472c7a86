import AlarmCore

/// Reads tunes as telephones had them: `name:defaults:notes`, in the Ring Tone Text Transfer
/// Language.
///
///     fur-elise:d=8,o=5,b=125:e6,d#6,e6,d#6,e6,b,d6,c6,4a
///     ────┬──── ──────┬────── ─────────────┬─────────────
///        name      defaults     [1 2 4 8 16 32 64] note [#] [.] [octave] [.]
///
/// Read as its descriptions say: white space counts for nothing (but in the name), neither does
/// case; `h` is `b`; A4 is 440 Hz; defaults may stand in any order, with or without `=`, and, with
/// it, among the notes, where they hold from there on; a letter that names no default is passed
/// over with its value. Beyond them: `_` for `#`, octaves 1 to 8, a dot on either side of the
/// octave, 64th notes. Sources: "RTTTL Format Specifications", Nokia; "Ringing Tones text transfer
/// language", version 1.0, 1998, whose octaves are one higher than those that tunes are written in.
package enum RTTTLReader {
  /// Reads a tune, bounded by `RTTTLLimits`.
  ///
  /// - Throws: `RTTTLError` for the first thing that is wrong.
  package static func read(_ bytes: [UInt8]) throws(RTTTLError) -> Tune {
    guard bytes.count <= RTTTLLimits.bytes else {
      throw RTTTLError(line: 1, column: 1, .tooLarge(bytes: bytes.count))
    }
    var score = RTTTLScore(RTTTLCursor(bytes))
    return try score.tune()
  }
}
