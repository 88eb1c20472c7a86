import AlarmRuntime
import CivilTime

/// Writes down what happens, from one observation to the next.
package struct Tracer: Sendable {
  /// What was written down, in the order of time.
  package private(set) var entries: [TraceEntry] = []
  private var last: Observation
  /// Beeps in a row that are not written down yet.
  private var row: Row?

  /// What is written down when a sound ends.
  static let silent = "silent"

  private struct Row {
    var at: ScenarioInstant
    var civil: CivilDateTime
    var beeps: [HeardBeep]
  }

  /// Beeps that begin so long after each other are two rows: longer than any within a read-back.
  private static let beepPause = Duration.seconds(1)

  /// No beep of the clock's language is longer.
  private static let longestBeep = Duration.seconds(1)

  /// Begins with what is seen at the start.
  package init(_ start: Observation) {
    last = start
    if let state = start.status?.state { add(.state, state.rawValue, at: start) }
  }

  /// Takes what is seen now, and writes down what is new.
  package mutating func see(_ seen: Observation) {
    seeBeeps(seen)
    if seen.isPowered != last.isPowered {
      add(.power, seen.isPowered ? "power is back" : "power fails", at: seen)
    }
    for words in seen.told.dropFirst(last.told.count) { add(.told, words, at: seen) }
    if let state = seen.status?.state, state != last.status?.state {
      add(.state, state.rawValue, at: seen)
    }
    if seen.sound != last.sound {
      add(.sound, seen.sound.map { "\($0) is heard" } ?? Tracer.silent, at: seen)
    }
    last = seen
  }

  /// Writes down what the scenario does or found out.
  package mutating func note(_ kind: TraceEntry.Kind, _ text: String, at seen: Observation) {
    writeBeeps()
    add(kind, text, at: seen)
    last = seen
    guard kind == .act else { return }
    // Benches tell and count these anew from each action on.
    last.told = []
    last.beeps = []
  }

  /// A row of beeps is one entry, written once it is over.
  private mutating func seeBeeps(_ seen: Observation) {
    for beep in seen.beeps.dropFirst(last.beeps.count) {
      if let last = row?.beeps.last, beep.at - last.at > Self.beepPause { writeBeeps() }
      guard row == nil else {
        row?.beeps.append(beep)
        continue
      }
      let civil = seen.zone.civil(at: seen.wall - (seen.at - beep.at))
      row = Row(at: beep.at, civil: civil, beeps: [beep])
    }
    // Nothing that is still to be told began that long ago: a beep is shorter.
    if let last = row?.beeps.last, seen.at - last.at > Self.beepPause + Self.longestBeep {
      writeBeeps()
    }
  }

  private mutating func writeBeeps() {
    guard let row else { return }
    self.row = nil
    entries.append(
      TraceEntry(
        at: row.at, civil: row.civil, kind: .beeps, text: Beep.text(row.beeps.map(\.beep))))
  }

  private mutating func add(_ kind: TraceEntry.Kind, _ text: String, at seen: Observation) {
    entries.append(TraceEntry(at: seen.at, civil: seen.civil, kind: kind, text: text))
  }
}
