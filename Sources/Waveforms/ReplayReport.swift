import AlarmCore

/// What the decoders made of a recording.
package struct ReplayReport: Hashable, Sendable {
  /// Something a hand did.
  package enum Deed: Hashable, Sendable {
    /// One detent clockwise.
    case clockwise
    /// One detent counterclockwise.
    case counterclockwise
    /// A press of so long; nil when it was still down at the end.
    case press(held: Duration?)
  }

  /// Something a hand did, and when.
  package struct Event: Hashable, Sendable {
    /// When: a detent at the edge that completed it, a press at its first edge.
    package var at: BootInstant
    /// What.
    package var deed: Deed

    /// Makes an event.
    package init(at: BootInstant, _ deed: Deed) {
      self.at = at
      self.deed = deed
    }
  }

  /// The knob the recording was decoded as.
  package var kind: KnobKind
  /// What a hand did, in the order of time.
  package var events: [Event] = []
  /// The first and the last instant of the recording; nil when it has no rows.
  package var span: ClosedRange<BootInstant>?
  /// Edges of each line.
  package var edges: [InputLine: Int] = [:]
  /// Levels of each line that were read.
  package var readings = 0
  /// Edges missing by the numbers of those that are there.
  package var missing = 0
  /// What the knob's decoder counted.
  package var counters = KnobCounters()

  /// Makes a report of nothing.
  package init(kind: KnobKind) { self.kind = kind }

  /// Detents clockwise.
  package var clockwise: Int { events.count { $0.deed == .clockwise } }
  /// Detents counterclockwise.
  package var counterclockwise: Int { events.count { $0.deed == .counterclockwise } }
  /// Presses.
  package var presses: Int { events.count - clockwise - counterclockwise }
}
