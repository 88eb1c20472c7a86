import YAML

/// What is wrong with a board file, and where.
package struct BoardFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What can be wrong with a board file.
  package enum Problem: Hashable, Sendable {
    /// The YAML in it, or a single value.
    case document(YAMLProblem)
    /// It is for another version of the program.
    case version(String)
    /// A line is told by an offset, and there is no chip to count on.
    case noChip(path: String, key: String)
    /// A Raspberry Pi's numbers are used with another chip.
    case foreignChip(path: String, label: String)
    /// Two things are on one line.
    case lineTaken(path: String, line: String, by: String, at: SourcePosition)
    /// Nothing can wake anybody: no sound, no buzzer, no LED.
    case nothingRings
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
