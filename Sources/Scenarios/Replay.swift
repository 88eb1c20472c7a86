import AlarmCore

/// A recording of a knob and a button, which a hand does again.
package struct Replay: Hashable, Sendable {
  /// Bytes of the longest path of a recording.
  package static let fileBytes = 256
  /// Bytes of the longest name of a line in it.
  package static let nameBytes = 64
  /// Changes of contacts in one step: twenty minutes of a knob that is spun without a pause.
  package static let mostChanges = 100_000

  /// The file, as a path seen from the scenario.
  package var file: String
  /// What lines are called there, where they are not called as ours: of a logic analyser's file.
  package var names: [InputLine: String]
  /// True when its levels are those on the wires, not as the clock takes them.
  package var isRaw: Bool

  /// Makes a replay.
  package init(_ file: String, names: [InputLine: String] = [:], isRaw: Bool = false) {
    self.file = file
    self.names = names
    self.isRaw = isRaw
  }
}
