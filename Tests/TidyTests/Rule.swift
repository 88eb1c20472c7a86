import Foundation

/// A rule of style: what it looks at, what it objects to, and a made-up file it must object to.
///
/// The samples are the rule's own test: a rule that catches nothing any more fails by them.
struct Rule: Sendable, CustomStringConvertible {
  /// What breaks a rule, by line.
  struct Violation: Sendable, CustomStringConvertible {
    /// Index of the line in its file.
    let line: Int
    /// What is wrong there and what would be right.
    let problem: String

    var description: String { "line \(line + 1): \(problem)" }
  }

  /// The name a report shows, "files stop at 400 lines".
  let name: String
  /// Which files it is about.
  let isAbout: @Sendable (SourceFile) -> Bool
  /// What it objects to in a file.
  let violations: @Sendable (SourceFile) -> [Violation]
  /// Files it must object to.
  let bad: [SourceFile]
  /// Files, as near to the bad ones as can be, that it must accept.
  let good: [SourceFile]

  var description: String { name }

  /// Every rule of the project.
  static let all = layering + sizes + words + documents + names + texts

  /// One violation for each declaration that is objected to.
  static func objecting(
    _ problem: @escaping @Sendable (Declaration, SourceFile) -> String?
  ) -> @Sendable (SourceFile) -> [Violation] {
    { file in
      file.declarations.compactMap { declaration in
        problem(declaration, file).map { Violation(line: declaration.line, problem: $0) }
      }
    }
  }

  /// One violation for each line of code that matches a pattern.
  static func matching(
    _ pattern: String, _ problem: String, inComments: Bool = false
  ) -> @Sendable (SourceFile) -> [Violation] {
    { file in
      let lines = inComments ? file.lines : file.code
      return lines.indices
        .filter { lines[$0].range(of: pattern, options: .regularExpression) != nil }
        .map { Violation(line: $0, problem: problem) }
    }
  }
}
