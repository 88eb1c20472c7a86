import AlarmRuntime

/// Writes down what happens, from one observation to the next.
package struct Tracer: Sendable {
  /// What was written down, in the order of time.
  package private(set) var entries: [TraceEntry] = []
  private var last: Observation
  /// Since when beeps are heard in a row that is not written down yet.
  private var beepsBegan: Observation?

  /// A pause that ends a row of beeps: longer than any within a read-back.
  private static let beepPause = Duration.seconds(1)

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
      add(.sound, seen.sound.map { "\($0) is heard" } ?? "silent", at: seen)
    }
    last = seen
  }

  /// Writes down what the scenario does or found out.
  package mutating func note(_ kind: TraceEntry.Kind, _ text: String, at seen: Observation) {
    writeBeeps(of: last)
    add(kind, text, at: seen)
    last = seen
    guard kind == .act else { return }
    // Benches tell and count these anew from each action on.
    last.told = []
    last.beeps = []
  }

  /// A row of beeps is one entry, written once it is over.
  private mutating func seeBeeps(_ seen: Observation) {
    if seen.beeps.count > last.beeps.count { if beepsBegan == nil { beepsBegan = seen } }
    guard let began = beepsBegan, seen.at - began.at > Self.beepPause else { return }
    if seen.beeps.count == last.beeps.count { writeBeeps(of: seen) }
  }

  private mutating func writeBeeps(of seen: Observation) {
    guard let began = beepsBegan else { return }
    beepsBegan = nil
    add(.beeps, Beep.text(seen.beeps), at: began)
  }

  private mutating func add(_ kind: TraceEntry.Kind, _ text: String, at seen: Observation) {
    entries.append(TraceEntry(at: seen.at, civil: seen.civil, kind: kind, text: text))
  }
}
