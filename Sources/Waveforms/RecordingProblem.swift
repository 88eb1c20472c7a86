/// Why a file is no recording, and where.
package struct RecordingProblem: Error, Hashable, Sendable {
  /// What is wrong.
  package enum Kind: Hashable, Sendable {
    /// There is nothing in the file.
    case empty
    /// It is longer than so many bytes.
    case tooLong(limit: Int)
    /// It ends in the middle of something.
    case cutOff
    /// A time is earlier than the one before.
    case timeBackwards(time: String, before: String)
    /// A time that is no number.
    case badTime(String)
    /// A time later than 64 bits of nanoseconds hold.
    case lateTime(String)
    /// A comma separated file begins with something else than its header.
    case noHeader(String)
    /// A row with so many fields.
    case fieldCount(Int)
    /// A line of the clock that there is not; the nearest that there is.
    case unknownLine(String, nearest: String?)
    /// A level that is neither 0 nor 1.
    case badLevel(String)
    /// A number of an edge that is none.
    case badNumber(String)
    /// A dump without a unit of time.
    case noTimescale
    /// A unit of time that there is not.
    case badTimescale(String)
    /// A declaration that cannot be understood.
    case badDeclaration(String)
    /// More lines than so many.
    case tooManyLines(limit: Int)
    /// More changes than so many.
    case tooManyChanges(limit: Int)
    /// A change of a line that was not declared.
    case unknownIdentifier(String)
    /// A word that means nothing there.
    case unknownWord(String)
    /// Changes without declarations before them.
    case noDefinitions
    /// No line of this name; those there are.
    case noLine(String, there: [String])
    /// A line of this name is there, and is a vector, a real or a text.
    case wideLine(String)
    /// Two lines of this name.
    case twoLines(String)
  }

  /// The line in the file, from 1.
  package var line: Int
  /// The byte in the line, from 1.
  package var column: Int
  /// What is wrong there.
  package var kind: Kind

  /// Makes a problem.
  package init(line: Int, column: Int, _ kind: Kind) {
    self.line = line
    self.column = column
    self.kind = kind
  }
}
