import AlarmCore

/// What was heard in a window, from a recording or from looks at a buzzer's line.
package struct Heard: Hashable, Sendable {
  /// A stretch of sound.
  package struct Burst: Hashable, Sendable {
    /// When it began.
    package var first: BootInstant
    /// When it ended.
    package var last: BootInstant

    /// How long it lasted.
    package var length: Duration { last - first }
  }

  /// Every stretch of sound, oldest first.
  package var bursts: [Burst]
  /// When strokes began.
  package var onsets: [BootInstant]
  /// The strongest frequency in hertz; nothing in silence or of a buzzer.
  package var pitch: Int?
  /// The highest sample; nothing of a buzzer.
  package var peak: Int?

  /// Listens to a recording.
  package init(_ recording: Recording) {
    let hearing = Hearing(recording)
    bursts = hearing.bursts.map {
      Burst(first: recording.instant(of: $0.first), last: recording.instant(of: $0.last))
    }
    onsets = hearing.onsets.map { recording.instant(of: $0) }
    pitch = hearing.pitch
    peak = hearing.peak
  }

  /// Makes sense of looks at a line, oldest first.
  package init(looks: [(at: BootInstant, isActive: Bool)]) {
    bursts = []
    var wasActive = false
    for look in looks {
      if look.isActive, wasActive, let last = bursts.indices.last {
        bursts[last].last = look.at
      } else if look.isActive {
        bursts.append(Burst(first: look.at, last: look.at))
      }
      wasActive = look.isActive
    }
    onsets = bursts.map(\.first)
  }

  /// In words: "880 Hz, a stroke every 250 ms, 8 strokes, peak 179".
  package var text: String {
    guard !bursts.isEmpty else { return "silence" }
    var parts = [pitch.map { "\($0) Hz" } ?? "buzzer"]
    if onsets.count > 2 {
      // Not the first gap: a first stroke may begin late.
      parts.append("a stroke every \(Heard.milliseconds(onsets[2] - onsets[1])) ms")
    }
    parts.append("\(onsets.count) strokes")
    if let peak { parts.append("peak \(peak)") }
    return parts.joined(separator: ", ")
  }

  /// Whole milliseconds of a time, rounded to the nearest.
  package static func milliseconds(_ elapsed: Duration) -> Int {
    Int((elapsed / .milliseconds(1)).rounded())
  }
}
