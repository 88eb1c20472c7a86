import YAML

/// Compares what happened on two benches.
///
/// Of each kind the same things must have happened in the same order, and each at the same time
/// within a tolerance; so two things of different kinds can change places only where they are nearer
/// to each other than that.
///
///     sim   act ── told ─ state ─────────── sound
///     lab   act ── state ─ told ──────────── sound        the same: told and state are 2 ms apart
///
/// Times are measured from the beginning, as wall clocks do, or from the step before, as a hand does
/// that waits until it hears something: what took longer there must not count again and again.
///
/// Behind a power cut only what the clock was doing is compared, and not when: another start takes
/// another time.
package enum TimelineComparison {
  /// How far two things may be apart, by their kind; docs/scenarios.md has what was measured.
  package static func tolerance(of kind: TraceEntry.Kind) -> Duration {
    switch kind {
    case .act, .state, .told, .power, .check: .milliseconds(100)
    case .sound, .beeps: .milliseconds(150)
    }
  }

  /// Where two timelines part, as a sentence; nil when they are the same.
  ///
  /// The one named `names.0` is what the other is measured by.
  package static func difference(
    _ first: [TraceEntry], _ second: [TraceEntry], names: (String, String)
  ) -> String? {
    let (before, after) = split(first)
    let (otherBefore, otherAfter) = split(second)
    for kind in TraceEntry.Kind.allCases {
      let pair = (before.filter { $0.kind == kind }, otherBefore.filter { $0.kind == kind })
      if let difference = order(pair.0, pair.1, names) { return difference }
    }
    return times(before, otherBefore, names)
      ?? order(after.filter { $0.kind == .state }, otherAfter.filter { $0.kind == .state }, names)
  }

  /// Cuts a timeline where power first went.
  private static func split(_ entries: [TraceEntry]) -> ([TraceEntry], [TraceEntry]) {
    let cut = entries.firstIndex { $0.kind == .power } ?? entries.endIndex
    return (Array(entries[..<cut]), Array(entries[cut...]))
  }

  /// Where two rows of things of one kind part.
  private static func order(
    _ first: [TraceEntry], _ second: [TraceEntry], _ names: (String, String)
  ) -> String? {
    for (entry, other) in zip(first, second) where entry.text != other.text {
      return "\(names.0) has \(text(entry)), where \(names.1) has \(text(other))"
    }
    if let entry = first.dropFirst(second.count).first {
      return "\(names.0) has \(text(entry)), and \(names.1) has nothing there"
    }
    if let entry = second.dropFirst(first.count).first {
      return "\(names.1) has \(text(entry)), and \(names.0) has nothing there"
    }
    return nil
  }

  /// The first thing that is too far off, of rows that have the same things in the same order.
  private static func times(
    _ first: [TraceEntry], _ second: [TraceEntry], _ names: (String, String)
  ) -> String? {
    var late: [TraceEntry: [Duration]] = [:]
    for kind in TraceEntry.Kind.allCases {
      for (entry, other) in zip(
        first.filter { $0.kind == kind }, second.filter { $0.kind == kind })
      {
        late[entry, default: []].append(other.at - entry.at)
      }
    }
    // How late the step before was.
    var drift = Duration.zero
    // Beeps are written once they are over.
    for entry in first.sorted(by: { $0.at < $1.at }) {
      // Things that are equal in all, their time included, were paired in their order.
      guard let off = late[entry]?.removeFirstOrNil() else { continue }
      let least = min(magnitude(off), magnitude(off - drift))
      if least > tolerance(of: entry.kind) {
        return "\(names.1) has \(text(entry)) \(milliseconds(least)) ms off \(names.0), and may be"
          + " \(DurationText.of(tolerance(of: entry.kind))) off"
      }
      if entry.kind == .act || entry.kind == .check { drift = off }
    }
    return nil
  }

  private static func magnitude(_ duration: Duration) -> Duration {
    duration < .zero ? .zero - duration : duration
  }

  private static func milliseconds(_ duration: Duration) -> Int64 {
    (ScenarioInstant.begin + duration).nanoseconds / 1_000_000
  }

  private static func text(_ entry: TraceEntry) -> String {
    let rest = "\(1_000 + entry.at.nanoseconds / 1_000_000 % 1_000)".dropFirst()
    let seconds = entry.at.nanoseconds / 1_000_000_000
    return "\(entry.kind.rawValue) \"\(entry.text)\" at \(seconds).\(rest) s"
  }
}

extension Array {
  fileprivate mutating func removeFirstOrNil() -> Element? {
    isEmpty ? nil : removeFirst()
  }
}
