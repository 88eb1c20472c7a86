/// Lines over time: what a logic analyser shows.
///
///     knob-a  ‾‾‾\_____/‾‾‾‾‾
///     knob-b  ‾‾‾‾‾‾\_____/‾‾
///     button  ______________/
///
/// Lines of one bit, and nothing else: sigrok 0.7 stops reading a file at the first vector.
package struct Waveform: Hashable, Sendable {
  /// One change of one line.
  package struct Change: Hashable, Sendable {
    /// When.
    package var at: WaveInstant
    /// Which line: its index in `lines`.
    package var line: Int
    /// The level from then on.
    package var level: WaveLevel

    /// Makes a change.
    package init(at: WaveInstant, line: Int, level: WaveLevel) {
      self.at = at
      self.line = line
      self.level = level
    }
  }

  /// Where a file declares a line.
  package struct Declaration: Hashable, Sendable {
    /// The line's name there.
    package var name: String
    /// The line in the file, from 1.
    package var line: Int
    /// The byte in the line, from 1.
    package var column: Int

    /// Makes a declaration.
    package init(name: String, line: Int, column: Int) {
      self.name = name
      self.line = line
      self.column = column
    }
  }

  /// The names of the lines; a foreign file may use one twice.
  package var lines: [String]
  /// All changes in the order of time; a line that has none yet is at `.unknown`.
  package var changes: [Change]
  /// Where each of the lines is declared; empty for a waveform that was not read from a file.
  package var declarations: [Declaration] = []
  /// What the file declares and is left out: vectors, reals and texts.
  package var leftOut: [Declaration] = []

  /// Makes a waveform; the changes are in the order of time.
  package init(lines: [String], changes: [Change] = []) {
    self.lines = lines
    self.changes = changes
  }

  /// The last level of each line at an instant, what changes then included.
  package func levels(at instant: WaveInstant) -> [WaveLevel] {
    var levels = lines.map { _ in WaveLevel.unknown }
    for change in changes.prefix(while: { $0.at <= instant }) { levels[change.line] = change.level }
    return levels
  }
}
