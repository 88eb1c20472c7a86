import AlarmCore

/// Hands a recording to the clock's own decoders, as the clock would have.
///
///     row ── edge ─────► missing numbers: overflow ─► decoder ─► detent, pressed
///        └─ reading ───► the first: where the decoder begins; later ones: resync
///     3 ms without an edge ─► where readings were not recorded: resync with the last levels
///
/// What a recording cannot know: without readings a lost edge is found only by its number, and a
/// knob begins at a rest (a half-cycle one at the rest that its first edge leaves). A button that
/// is down at the first reading counts for nothing until released, as at the start of the clock.
package struct RecordingReplay {
  private var knob: KnobDecoder
  private var button: ButtonDecoder
  private var report: ReplayReport
  private let hasReadings: Bool
  /// The last level of each line, by an edge or a reading.
  private var levels = LineLevels(knobA: true, knobB: true, button: false)
  private var knowsLevels = false
  /// Lines read at one instant, until the next row shows that it was all of them.
  private var readAt: BootInstant?
  private var quietAt: BootInstant?
  private var sequences: [InputLine: UInt32] = [:]
  /// Where in the report the press under way is; nil for one that counts for nothing.
  private var press: Int?

  /// Decodes a whole recording; the knob and the button are as the board says.
  package static func report(
    on recording: EdgeRecording, kind: KnobKind, debounce: Duration
  ) -> ReplayReport {
    var replay = RecordingReplay(recording, kind: kind, debounce: debounce)
    for row in recording.rows { replay.take(row) }
    return replay.finished(recording)
  }

  private init(_ recording: EdgeRecording, kind: KnobKind, debounce: Duration) {
    hasReadings = recording.hasReadings
    report = ReplayReport(kind: kind)
    button = ButtonDecoder(debounce: debounce)
    // Before its first change a contact was what that one no longer is. A full-cycle knob begins at
    // its rest, a half-cycle one with both contacts alike.
    switch kind {
    case .fullCycle: break
    case .halfCycle:
      if let first = RecordingReplay.firstLevel(of: recording) {
        (levels.knobA, levels.knobB) = (!first, !first)
      }
    case .quarterCycle:
      levels.knobA = RecordingReplay.firstLevel(of: recording, on: .knobA).map { !$0 } ?? true
      levels.knobB = RecordingReplay.firstLevel(of: recording, on: .knobB).map { !$0 } ?? true
    }
    knob = KnobDecoder(kind: kind, a: levels.knobA, b: levels.knobB)
  }

  /// Where the first change of a contact of the knob, or of one line of it, comes to rest; nil
  /// without one.
  ///
  /// Its first report may have the level from before: the kernel reads it later than the edge came.
  private static func firstLevel(
    of recording: EdgeRecording, on line: InputLine? = nil
  ) -> Bool? {
    let edges = recording.rows.lazy.filter { row in
      !row.isReading && (line.map { $0 == row.edge.line } ?? (row.edge.line != .button))
    }.map(\.edge)
    guard let first = edges.first else { return nil }
    let end = first.at + ClockLimits.quiet
    return edges.prefix { $0.line == first.line && $0.at < end }.reduce(first.level) { $1.level }
  }

  private mutating func take(_ row: EdgeRecording.Row) {
    let at = row.edge.at
    if let readAt, !row.isReading || at != readAt { applyReading(at: readAt) }
    pass(to: at)
    switch row.edge.line {
    case .knobA: levels.knobA = row.edge.level
    case .knobB: levels.knobB = row.edge.level
    case .button: levels.button = row.edge.level
    }
    if row.isReading {
      report.readings += 1
      readAt = at
    } else {
      takeEdge(row.edge)
    }
  }

  private mutating func takeEdge(_ edge: LineEdge) {
    report.edges[edge.line, default: 0] += 1
    countMissing(before: edge)
    quietAt = edge.at + ClockLimits.quiet
    switch edge.line {
    case .knobA, .knobB:
      turn(knob.edge(isA: edge.line == .knobA, level: edge.level), at: edge.at)
    case .button: note(button.edge(isPressed: edge.level, at: edge.at))
    }
  }

  /// Counts what the numbers of a line leave out; the first one is where its count begins.
  private mutating func countMissing(before edge: LineEdge) {
    guard edge.sequence > 0 else { return }
    let last = sequences.updateValue(edge.sequence, forKey: edge.line)
    guard let last else { return }
    let gap = Int32(bitPattern: edge.sequence &- last &- 1)
    guard gap > 0 else { return }
    report.missing += Int(gap)
    knob.overflow(Int(gap))
  }

  /// Lets time pass: a release becomes stable, lines become quiet.
  private mutating func pass(to instant: BootInstant) {
    note(button.advance(to: instant))
    guard let quiet = quietAt, quiet <= instant else { return }
    quietAt = nil
    if !hasReadings { turn(knob.resync(a: levels.knobA, b: levels.knobB), at: quiet) }
  }

  private mutating func applyReading(at instant: BootInstant) {
    readAt = nil
    guard knowsLevels else {
      knowsLevels = true
      // Where edges came first, what they told is not thrown away.
      guard report.edges.isEmpty else { return applyReading(at: instant) }
      knob = KnobDecoder(kind: report.kind, a: levels.knobA, b: levels.knobB)
      _ = button.resync(isPressed: levels.button, at: instant)
      return
    }
    turn(knob.resync(a: levels.knobA, b: levels.knobB), at: instant)
    note(button.resync(isPressed: levels.button, at: instant))
  }

  private mutating func turn(_ detent: Int, at instant: BootInstant) {
    guard detent != 0 else { return }
    report.events.append(
      ReplayReport.Event(at: instant, detent > 0 ? .clockwise : .counterclockwise))
  }

  private mutating func note(_ event: ButtonDecoder.Event?) {
    switch event {
    case nil: break
    case .pressed(let instant):
      press = report.events.count
      report.events.append(ReplayReport.Event(at: instant, .press(held: nil)))
    case .released(_, let held):
      if let press { report.events[press].deed = .press(held: held) }
      press = nil
    }
  }

  private consuming func finished(_ recording: EdgeRecording) -> ReplayReport {
    if let readAt { applyReading(at: readAt) }
    if let first = recording.rows.first?.edge.at, let last = recording.rows.last?.edge.at {
      // What the last edges began comes to its end.
      pass(to: last + max(button.debounce, ClockLimits.quiet))
      report.span = first...max(first, last)
    }
    report.counters = knob.counters
    return report
  }
}
