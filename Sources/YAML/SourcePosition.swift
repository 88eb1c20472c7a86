/// A place in a text file, counted as editors count.
package struct SourcePosition: Hashable, Sendable, CustomStringConvertible {
  /// The file as the user named it.
  package var file: String
  /// The line; the first is 1.
  package var line: Int
  /// The character in the line, in code points; the first is 1.
  package var column: Int

  /// Makes a position.
  package init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }

  /// "file:line:column", which terminals and editors can jump to.
  package var description: String { "\(file):\(line):\(column)" }
}
