import AlarmCore
import YAML

/// Compares what happened on two benches.
///
/// Of each kind the same things must have happened in the same order, and each at the same time
/// within a tolerance; so two things of different kinds can change places only where they are
/// nearer to each other than that.
///
///     sim   act ── told ─ state ─────────── sound
///     lab   act ── state ─ told ──────────── sound     the same: told and state are 2 ms apart
///
/// Times are measured from the beginning, as wall clocks do, or from the step before, as a hand
/// does that waits until it hears something: what took longer there must not count twice.
///
/// Behind a power cut only what the clock was doing is compared, and not when: another start takes
/// another time.
package struct TimelineComparison {
  /// A bench, what it saw, and how it names parts that others name otherwise.
  package struct Side {
    /// The bench's name.
    package var name: String
    /// What it saw.
    package var entries: [TraceEntry]
    /// Names of parts, and what stands for them in a comparison ("hw:Loopback,0,0", "sound card").
    package var aliases: [(name: String, common: String)]

    /// Makes a side.
    package init(
      name: String, entries: [TraceEntry], aliases: [(name: String, common: String)] = []
    ) {
      self.name = name
      self.entries = entries
      self.aliases = aliases
    }
  }

  /// Something that happened, as it is compared.
  private struct Event {
    var kind: TraceEntry.Kind
    var text: String
    /// Nil for what says little by when it was: a beep in the middle of a row, of which nobody
    /// noted it, and lines that come and go, which are looked for every now and then.
    var at: ScenarioInstant?
  }

  private let first: Side
  private let second: Side

  /// Compares a bench with the one it is measured by, which is the first.
  package init(_ first: Side, _ second: Side) {
    self.first = first
    self.second = second
  }

  /// How far two things may be apart, by their kind; docs/scenarios.md has what was measured.
  package static func tolerance(of kind: TraceEntry.Kind) -> Duration {
    switch kind {
    case .state, .power: .milliseconds(50)
    // Written once an output has answered; heard once a card was opened.
    case .told, .beeps: .milliseconds(100)
    // A sound is known after 45 ms of it, and a step may wait for that.
    case .sound, .act, .check: .milliseconds(150)
    }
  }

  /// Where the two part, as a sentence; nil when they are the same.
  package var difference: String? {
    let (before, after) = Self.split(first)
    let (otherBefore, otherAfter) = Self.split(second)
    for kind in TraceEntry.Kind.allCases {
      if let difference = order(of: kind, before, otherBefore) { return difference }
    }
    return times(before, otherBefore) ?? order(of: .state, after, otherAfter)
  }

  /// Cuts a timeline where power first went.
  private static func split(_ side: Side) -> ([Event], [Event]) {
    var side = side
    side.entries = audible(side.entries)
    let cut = side.entries.firstIndex { $0.kind == .power } ?? side.entries.endIndex
    return (events(side.entries[..<cut], side), events(side.entries[cut...], side))
  }

  /// Without sounds that were over before an ear could be sure of them.
  private static func audible(_ entries: [TraceEntry]) -> [TraceEntry] {
    let sounds = entries.indices.filter { entries[$0].kind == .sound }
    var brief: [Int] = []
    for (begin, end) in zip(sounds, sounds.dropFirst()) where !brief.contains(begin) {
      guard entries[end].text == Tracer.silent, entries[begin].text != Tracer.silent,
        entries[end].at - entries[begin].at < tolerance(of: .sound)
      else { continue }
      brief += [begin, end]
    }
    return entries.indices.filter { !brief.contains($0) }.map { entries[$0] }
  }

  /// In the order of time: rows of beeps are written once they are over, and here each is by
  /// itself, because where a row ends depends on who listens.
  private static func events(_ entries: ArraySlice<TraceEntry>, _ side: Side) -> [Event] {
    inOrder(entries).flatMap { entry -> [Event] in
      guard entry.kind == .beeps else {
        let text = side.aliases.reduce(entry.text) { replacing($1.name, by: $1.common, in: $0) }
        let at = isNoticedLate(entry) ? nil : entry.at
        return [Event(kind: entry.kind, text: withoutDetail(text), at: at)]
      }
      let beeps = entry.text.split(separator: ",").flatMap { group -> [String] in
        let words = group.split(separator: " ")
        guard words.count == 2, let count = Int(words[0]) else { return [String(group)] }
        return Array(repeating: String(words[1]), count: count)
      }
      return beeps.enumerated().map { place, beep in
        Event(kind: .beeps, text: beep, at: place == 0 ? entry.at : nil)
      }
    }
  }

  /// Sorted by time, which they almost are.
  private static func inOrder(_ entries: ArraySlice<TraceEntry>) -> [TraceEntry] {
    var sorted: [TraceEntry] = []
    for entry in entries {
      let place = sorted.lastIndex { $0.at <= entry.at }.map { $0 + 1 } ?? 0
      sorted.insert(entry, at: place)
    }
    return sorted
  }

  /// A sentence about a port that failed, without what its system says in brackets.
  private static func withoutDetail(_ text: String) -> String {
    guard let colon = text.firstIndex(of: ":"), portWords.contains(text[..<colon]),
      let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"), open < close
    else { return text }
    let before = text[..<open]
    let rest = text[text.index(after: close)...]
    return String((before.last == " " ? before.dropLast() : before) + rest)
  }

  /// True for what is told of the lines of knob and button.
  private static func isNoticedLate(_ entry: TraceEntry) -> Bool {
    entry.kind == .told && entry.text.hasPrefix(inputsWord)
  }

  private static let inputsWord = Text.english.sentence(
    PortFailure(port: .inputs, kind: .missing, subject: "")
  ).prefix { $0 != ":" }

  /// What sentences about ports begin with: "Sound", "State file".
  private static let portWords = PortName.allCases.map { port in
    Text.english.sentence(PortFailure(port: port, kind: .missing, subject: ""))
      .prefix { $0 != ":" }
  }

  /// Over bytes: the library's own search would link its engine for regular expressions.
  private static func replacing(_ name: String, by common: String, in text: String) -> String {
    let wanted = Array(name.utf8)
    var rest = Array(text.utf8)[...]
    var done: [UInt8] = []
    while !rest.isEmpty {
      if rest.starts(with: wanted) {
        done += common.utf8
        rest = rest.dropFirst(wanted.count)
      } else {
        done.append(rest.removeFirst())
      }
    }
    return String(decoding: done, as: UTF8.self)
  }

  /// Where two rows of things of one kind part.
  private func order(
    of kind: TraceEntry.Kind, _ before: [Event], _ otherBefore: [Event]
  ) -> String? {
    let events = before.filter { $0.kind == kind }
    let others = otherBefore.filter { $0.kind == kind }
    for (event, other) in zip(events, others) where event.text != other.text {
      return "\(first.name) has \(Self.text(event)), where \(second.name) has \(Self.text(other))"
    }
    if let event = events.dropFirst(others.count).first, !isAtTheEnd(event, of: first) {
      return "\(first.name) has \(Self.text(event)), and \(second.name) has nothing there"
    }
    if let event = others.dropFirst(events.count).first, !isAtTheEnd(event, of: second) {
      return "\(second.name) has \(Self.text(event)), and \(first.name) has nothing there"
    }
    return nil
  }

  /// True for what came with the last step: that may have ended sooner on the other bench.
  private func isAtTheEnd(_ event: Event, of side: Side) -> Bool {
    guard event.kind != .check, event.kind != .act, let at = event.at,
      let end = side.entries.last(where: { $0.kind == .check || $0.kind == .act })?.at
    else { return false }
    return Self.magnitude(end - at) < Self.tolerance(of: event.kind)
  }

  /// The first thing that is too far off, of rows that have the same things in the same order.
  private func times(_ events: [Event], _ others: [Event]) -> String? {
    var waiting = others
    // How late the step before was.
    var drift = Duration.zero
    for event in events {
      guard let place = waiting.firstIndex(where: { $0.kind == event.kind }) else { continue }
      let other = waiting.remove(at: place)
      guard let at = event.at, let otherAt = other.at else { continue }
      let off = otherAt - at
      let least = min(Self.magnitude(off), Self.magnitude(off - drift))
      if least > Self.tolerance(of: event.kind) {
        return "\(second.name) has \(Self.text(event)) \(Self.milliseconds(least)) ms off"
          + " \(first.name), and may be \(DurationText.of(Self.tolerance(of: event.kind))) off"
      }
      if event.kind == .act || event.kind == .check { drift = off }
    }
    return nil
  }

  private static func magnitude(_ duration: Duration) -> Duration {
    duration < .zero ? .zero - duration : duration
  }

  private static func milliseconds(_ duration: Duration) -> Int64 {
    (ScenarioInstant.begin + duration).nanoseconds / 1_000_000
  }

  private static func text(_ event: Event) -> String {
    let text = "\(event.kind.rawValue) \"\(event.text)\""
    guard let at = event.at else { return text }
    let rest = "\(1_000 + at.nanoseconds / 1_000_000 % 1_000)".dropFirst()
    return "\(text) at \(at.nanoseconds / 1_000_000_000).\(rest) s"
  }
}
