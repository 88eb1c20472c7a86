/// What a buzzer plays: pitches and pauses one after the other, from the beginning again when it
/// rings.
///
///     hertz   523  659  –  523  659  –
///     place   0────┴────┴──┴────┴────┴──   `length`, then from 0 again
///
/// Neighbours that sound alike are one note here, so that whoever plays it is woken only where
/// something changes.
package struct Tune: Hashable, Sendable {
  /// A pitch or a pause.
  package struct Note: Hashable, Sendable {
    /// Pitch in hertz, in `Tone.pitches`; nil for a pause.
    package var hertz: Int?
    /// How long it lasts, at least `Tune.shortestNote`.
    package var duration: Duration

    /// Makes a note; nothing is checked here.
    package init(hertz: Int?, duration: Duration) {
      self.hertz = hertz
      self.duration = duration
    }
  }

  /// How long a tune may be: as long as a sound (`Sound.longest`), which it stands beside.
  package static let longest = Duration.seconds(30)
  /// How long a note must be: a hundred changes a second are more than an ear tells apart, and the
  /// clock is woken by each.
  package static let shortestNote = Duration.milliseconds(10)

  /// What it is called, for people.
  package let name: String
  /// Its notes in order; no two neighbours sound alike.
  package let notes: [Note]
  /// Where each note ends, in nanoseconds from the beginning; rising.
  private let ends: [Int64]

  /// Makes a tune of its notes.
  ///
  /// Notes that last nothing are left out, and what is past `Tune.longest` too.
  package init(name: String, notes: [Note]) {
    self.name = name
    var kept: [Note] = []
    var ends: [Int64] = []
    var end = Int64(0)
    for note in notes where note.duration > .zero {
      let rest = Tune.longest - .nanoseconds(end)
      guard rest > .zero else { break }
      let duration = min(note.duration, rest)
      let (seconds, attoseconds) = duration.components
      end += seconds * 1_000_000_000 + attoseconds / 1_000_000_000
      if let last = kept.last, last.hertz == note.hertz {
        kept[kept.count - 1].duration += duration
        ends[ends.count - 1] = end
      } else {
        kept.append(Note(hertz: note.hertz, duration: duration))
        ends.append(end)
      }
    }
    self.notes = kept
    self.ends = ends
  }

  /// How long it takes, pauses included; at most `Tune.longest`.
  package var length: Duration { .nanoseconds(ends.last ?? 0) }

  /// True when there is something to hear in it.
  package var isAudible: Bool { notes.contains { $0.hertz != nil } }

  /// What sounds, and until when.
  package struct Place: Hashable, Sendable {
    /// Pitch in hertz; nil in a pause, and in a tune without notes.
    package var hertz: Int?
    /// When that changes, in nanoseconds from when the tune was first begun; nil for never.
    package var until: Int64?

    /// Makes a place.
    package init(hertz: Int?, until: Int64?) {
      self.hertz = hertz
      self.until = until
    }
  }

  /// What sounds so many nanoseconds after it was begun, played again and again; before, as at 0.
  ///
  /// Takes no memory and, by halving, ten steps for the longest tune.
  package func place(after elapsed: Int64) -> Place {
    guard let length = ends.last, notes.count > 1 else {
      return Place(hertz: notes.first?.hertz, until: nil)
    }
    let elapsed = max(elapsed, 0)
    let inside = elapsed % length
    var low = 0
    var high = ends.count - 1
    while low < high {
      let middle = (low + high) / 2
      if inside < ends[middle] { high = middle } else { low = middle + 1 }
    }
    let (until, isNever) = (elapsed - inside).addingReportingOverflow(ends[low])
    return Place(hertz: notes[low].hertz, until: isNever ? nil : until)
  }
}
