/// How large a terminal is, in characters.
package struct TerminalSize: Hashable, Sendable {
  /// Columns, at least 1.
  package let columns: Int
  /// Rows, at least 1.
  package let rows: Int

  /// What a terminal has that does not tell.
  package static let usual = TerminalSize(columns: 80, rows: 24)

  /// Makes a size.
  package init(columns: Int, rows: Int) {
    self.columns = max(columns, 1)
    self.rows = max(rows, 1)
  }
}
