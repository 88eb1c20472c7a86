import AlarmCore

/// What is wrong with a tune, and where.
package struct RTTTLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What can be wrong; a `found` is the byte that stands there, nil at the end.
  package enum Problem: Hashable, Sendable {
    /// More bytes than are read.
    case tooLarge(bytes: Int)
    /// Nothing before the first colon.
    case noName
    /// A name too long to be one.
    case longName(bytes: Int)
    /// A name that is no text on one line.
    case badName
    /// A part that no colon ends.
    case noColon(after: String)
    /// Where a default must begin, none does.
    case noDefault(found: UInt8?)
    /// A default that is there already.
    case defaultTwice(UInt8)
    /// A default's value that is none.
    case badDefault(UInt8, found: Int?)
    /// Nothing behind the second colon.
    case noNotes
    /// Where a note must begin, none does.
    case noNote(found: UInt8?)
    /// Something behind a note that does not belong to it.
    case noComma(found: UInt8)
    /// A length that there is not.
    case badLength(Int)
    /// An octave that there is not.
    case badOctave(Int)
    /// A pitch outside of `Tone.pitches`.
    case badPitch
    /// A pause with a sharp.
    case sharpPause
    /// A note with two dots.
    case secondDot
    /// A note too short to be heard.
    case shortNote(Duration)
    /// More notes than are taken.
    case tooManyNotes
    /// A tune that lasts too long.
    case tooLong
    /// Nothing but pauses.
    case silent
  }

  /// The line; the first is 1.
  package var line: Int
  /// The character in the line, in code points; the first is 1.
  package var column: Int
  /// What it is.
  package var problem: Problem

  /// Makes an error.
  package init(line: Int, column: Int, _ problem: Problem) {
    self.line = line
    self.column = column
    self.problem = problem
  }

  /// One line: "line 1, column 20: what is wrong; what to do".
  package var description: String { "\(place): \(text)" }

  /// Where it is: "line 1, column 20".
  package var place: String { "line \(line), column \(column)" }

  /// What is wrong and what to do, without the place.
  package var text: String { "\(problem.what); \(problem.advice)" }
}
