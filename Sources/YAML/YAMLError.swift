/// What is wrong with a YAML file, and where.
package struct YAMLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Where it is.
  package var position: SourcePosition
  /// What it is.
  package var problem: YAMLProblem

  /// Makes an error.
  package init(at position: SourcePosition, _ problem: YAMLProblem) {
    self.position = position
    self.problem = problem
  }

  /// One line: "file:line:column: what is wrong; what to do".
  package var description: String { "\(position): \(problem.what); \(problem.advice)" }
}
