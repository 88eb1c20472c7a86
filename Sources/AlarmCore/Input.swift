import CivilTime

/// What the world tells the clock; nothing else moves it but time.
///
/// What is large and rare is kept apart: nearly every input is an edge or a wake.
package enum Input: Hashable, Sendable {
  /// Time has passed; harmless when nothing is due.
  case wake
  /// A line of the knob or the button changed.
  case edge(LineEdge)
  /// The kernel dropped this many edges.
  case edgesLost(Int)
  /// The answer to `Effect.readLevels`, made while no edge waited.
  case levels(LineLevels)
  /// The wall clock was set; the moment that comes with it has the new time.
  case clockSet
  /// The local zone or its rules changed.
  indirect case zone(ZoneRules)
  /// The state with this id is on the card.
  case saved(UInt64)
  /// The state with this id could not be written.
  indirect case saveFailed(UInt64, PortFailure)
  /// The first samples of a request were accepted by the sound card.
  case soundStarted(UInt32)
  /// The sound card still takes samples of a looped request: a sign of life.
  case soundPlaying(UInt32)
  /// Another sound plays than asked for.
  indirect case soundReplaced(UInt32, by: String, because: PortFailure)
  /// A request plays on another card than the first, and why not on that.
  indirect case soundMoved(UInt32, to: String, because: PortFailure)
  /// A request ended or was stopped.
  case soundEnded(UInt32)
  /// A request cannot be heard.
  indirect case soundFailed(UInt32, PortFailure)
  /// The buzzer was switched on, or the lamps were set, for a ring, and did not refuse; any other
  /// port means nothing.
  case accepted(PortName)
  /// A port failed outside an answer.
  indirect case portFailed(PortFailure)
  /// Something is asked by command, as the panel and the control socket will.
  indirect case command(Command)
}
