import AlarmCore

extension RTTTLError.Problem {
  /// What is wrong, without the place.
  package var what: String {
    switch self {
    case .tooLarge(let bytes): "the tune has \(bytes) bytes, more than \(RTTTLLimits.bytes)"
    case .noName: "the tune has no name"
    case .longName(let bytes): "the name has \(bytes) bytes, more than \(RTTTLLimits.nameBytes)"
    case .badName: "the name is no text on one line"
    case .noColon(let part): "no ':' ends \(part)"
    case .noDefault(let found): "\(Self.words(found)) stands where a default must begin"
    case .defaultTwice(let letter): "\(Self.words(letter)) is there already"
    case .badDefault(let letter, let found?): "\(Self.words(letter)) cannot be \(found)"
    case .badDefault(let letter, nil): "\(Self.words(letter)) has no value that counts"
    case .noNotes: "there are no notes"
    case .noNote(let found): "\(Self.words(found)) stands where a note must begin"
    case .noComma(let found): "\(Self.words(found)) does not belong to the note before it"
    case .badLength(let length): "there is no 1/\(length) note"
    case .badOctave(let octave): "there is no octave \(octave)"
    case .badPitch:
      "the pitch is not between \(Tone.pitches.lowerBound) and \(Tone.pitches.upperBound) Hz"
    case .sharpPause: "a pause has a sharp"
    case .secondDot: "the note has a second dot"
    case .shortNote(let duration): "the note lasts \(Int(duration / .milliseconds(1))) ms"
    case .tooManyNotes: "this is note \(RTTTLLimits.notes + 1)"
    case .tooLong: "here the tune is longer than \(Tune.longest.components.seconds) s"
    case .silent: "there is nothing to hear in it"
    }
  }

  /// What to write instead.
  package var advice: String {
    switch self {
    case .tooLarge: "is it the right file?"
    case .noName, .longName, .badName:
      "write 1 to \(RTTTLLimits.nameBytes) bytes of text before the first ':'"
    case .noColon(let part): "write a ':' behind \(part), as in name:d=4,o=5,b=120:c,e,g"
    case .noDefault: "write d=, o=, b=, s= or l= with its value, or nothing before the second ':'"
    case .defaultTwice: "remove one of the two"
    case .badDefault(let letter, _): "it takes \(Self.values(of: letter))"
    case .noNotes: "write some behind the second ':', as in c,e,g"
    case .noNote: "write a letter a to h, or p for a pause"
    case .noComma: "write a ',' between two notes; a note is length, letter, '#', octave, '.'"
    case .badLength: "write \(Self.values(of: UInt8(ascii: "d")))"
    case .badOctave: "write \(Self.values(of: UInt8(ascii: "o")))"
    case .badPitch: "choose another octave"
    case .sharpPause: "leave the '#' out"
    case .secondDot: "write one, which makes the note half as long again"
    case .shortNote:
      "make it \(Int(Tune.shortestNote / .milliseconds(1))) ms at least, by its length or fewer"
        + " beats"
    case .tooManyNotes: "leave some out; a tune has \(RTTTLLimits.notes) at most"
    case .tooLong: "leave notes out, or write more beats a minute (b=)"
    case .silent: "write a note that is no pause"
    }
  }

  /// What a default takes.
  private static func values(of letter: UInt8) -> String {
    switch letter {
    case UInt8(ascii: "d"): RTTTLLimits.lengths.map(String.init).joined(separator: ", ")
    case UInt8(ascii: "o"): words(RTTTLLimits.octaves)
    case UInt8(ascii: "b"): words(RTTTLLimits.beats)
    case UInt8(ascii: "l"): words(RTTTLLimits.loops)
    default: "c (continuous), n (natural) or s (staccato)"
    }
  }

  private static func words(_ range: ClosedRange<Int>) -> String {
    "a whole number \(range.lowerBound) to \(range.upperBound)"
  }

  /// A byte as people see it.
  private static func words(_ byte: UInt8?) -> String {
    guard let byte else { return "the end" }
    return 0x21...0x7E ~= byte
      ? "'\(Character(UnicodeScalar(byte)))'"
      : "byte \(byte)"
  }
}
