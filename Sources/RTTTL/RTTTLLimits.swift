/// How much a tune may have, each with its reason.
package enum RTTTLLimits {
  /// Bytes of a tune: the longest tunes that telephones took have a third of it.
  package static let bytes = 4_096
  /// Notes of a tune, pauses among them: more than 17 a second for its longest 30 s.
  package static let notes = 512
  /// Bytes of a name: telephones took ten; one line on a terminal.
  package static let nameBytes = 64
  /// Beats, which are quarter notes, a minute; source: the format.
  package static let beats = 25...900
  /// Octaves: the format has 4 to 7, and tunes use one or two more on either side.
  package static let octaves = 1...8
  /// What a whole note is divided by: the format has the first six, and tunes 64 too.
  package static let lengths = [1, 2, 4, 8, 16, 32, 64]
  /// How often a telephone repeats a tune, 0 for ever; source: the extended format.
  package static let loops = 0...15
}
