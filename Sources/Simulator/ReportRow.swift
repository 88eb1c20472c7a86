/// A row of a report for people: a name, and its value in one column with the others.
enum ReportRow {
  /// Where values begin, behind the indent: one more than the longest name in use.
  private static let column = 13

  static func text(_ name: String, _ value: String) -> String {
    "  \(name)" + String(repeating: " ", count: max(column - name.count, 1)) + value
  }
}
