import RTTTL
import YAML

/// What is wrong with a board file, and where.
package struct BoardFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What can be wrong with a board file.
  package enum Problem: Hashable, Sendable {
    /// The YAML in it, or a single value.
    case document(YAMLProblem)
    /// It is for another version of the program.
    case version(String)
    /// Something is on a line that cannot be.
    case line(path: String, Refusal)
    /// The chip is not one of the header's.
    case foreignHeader(Header.Name, chip: String)
    /// The buzzer's tune is none; its place is where the tune begins.
    case tune(RTTTLError)
    /// Nothing can wake anybody: no sound, no buzzer, no LED.
    case nothingRings
  }

  /// Why something cannot be on the line that is told.
  package enum Refusal: Error, Hashable, Sendable {
    /// It is told by an offset, and there is no chip to count on.
    case noChip(key: String)
    /// It is told by an offset, and there are several chips to count on.
    case severalChips
    /// A chip is named where the line says by itself on which it is.
    case strayChip(key: String)
    /// A Raspberry Pi's number is used with another chip.
    case foreignChip(label: String)
    /// It is told by a pin, and the board has no header that is known.
    case noHeader
    /// The header has no such pin.
    case noPin(String, of: Header.Name)
    /// The pin is no GPIO line.
    case noLine(pin: String, words: String)
    /// The pin is there for something that another use harms.
    case reserved(pin: String, words: String, for: PinDuty)
    /// Something else is on it.
    case taken(line: String, by: String, at: SourcePosition)
    /// Something else has the LED.
    case takenLED(String, by: String, at: SourcePosition)
  }

  /// Where it is.
  package var position: SourcePosition
  /// What it is.
  package var problem: Problem

  /// Makes an error.
  package init(at position: SourcePosition, _ problem: Problem) {
    self.position = position
    self.problem = problem
  }

  /// Makes an error of one about YAML.
  init(_ error: YAMLError) {
    self.init(at: error.position, .document(error.problem))
  }

  /// One line: "file:line:column: what is wrong; what to do".
  package var description: String { "\(position): \(problem.what); \(problem.advice)" }
}
