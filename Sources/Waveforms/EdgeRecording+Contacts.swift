import AlarmCore

extension EdgeRecording {
  /// What the contacts did, for a hand that does it again: where each stood first, and its changes.
  ///
  /// Times count from the first row. A report that repeats a level is no change of a contact, and a
  /// level that was read is one only where the report of it was lost.
  package var contactChanges: [LineEdge] {
    guard let first = rows.first?.edge.at else { return [] }
    var levels: [InputLine: Bool] = [:]
    var changes: [LineEdge] = []
    for row in rows where levels[row.edge.line] != row.edge.level {
      levels[row.edge.line] = row.edge.level
      let at = BootInstant(nanoseconds: row.edge.at.nanoseconds - first.nanoseconds)
      changes.append(LineEdge(line: row.edge.line, level: row.edge.level, at: at))
    }
    return changes
  }
}
