import AlarmCore

/// What the lines of a knob and a button did, as the decoders want it: for the knob true is high
/// (an open contact), for the button true is closed.
package struct EdgeRecording: Hashable, Sendable {
  /// An edge, or a level that was read.
  package struct Row: Hashable, Sendable {
    /// The line, its level and when; a level that was read has no number.
    package var edge: LineEdge
    /// True for a level that was read while no edge waited.
    package var isReading: Bool

    /// Makes a row.
    package init(_ edge: LineEdge, isReading: Bool = false) {
      self.edge = edge
      self.isReading = isReading
    }
  }

  /// The rows in the order of time.
  package var rows: [Row]
  /// True when the recorder wrote down every level it read; else nobody knows what a reading would
  /// have shown, and the last level of each line is taken for it.
  package var hasReadings: Bool

  /// Makes a recording; the rows are in the order of time.
  package init(_ rows: [Row], hasReadings: Bool) {
    self.rows = rows
    self.hasReadings = hasReadings
  }
}
