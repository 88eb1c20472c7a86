import AlarmCore

/// Tones waiting for their turn, the first of them sounding.
///
///     height ▲   ________
///            │  /        \     5 ms edges, so that a tone does not click
///            │ /   sine   \
///            └────────────────► time
struct ToneQueue {
  /// Time a tone takes to rise and to fall; half of the tone when it is shorter than two edges.
  static let edge: Duration = .milliseconds(5)
  /// Height of a tone at full volume, of full scale: half, so that it fits beside a sound.
  static let peak: Float = 0.5 * 32_767

  private struct Waiting {
    var tone: Tone
    var gain: Float
  }

  private var waiting: [Waiting] = []
  /// Frames given out of the first tone.
  private var played = 0

  /// Makes an empty queue with room for all it may hold, so that adding to it never allocates.
  init() { waiting.reserveCapacity(Mixer.mostTones) }

  /// How many tones wait or sound.
  var count: Int { waiting.count }

  /// True once a part of the first tone has been given out.
  var hasBegun: Bool { played > 0 }

  /// Adds a tone behind the others; false when the queue is full and the tone is dropped.
  mutating func append(_ tone: Tone, volumePercent: Int) -> Bool {
    guard waiting.count < Mixer.mostTones else { return false }
    waiting.append(Waiting(tone: tone, gain: Loudness.gain(percent: volumePercent)))
    return true
  }

  /// Drops the first tones, also the one that sounds.
  mutating func dropFirst(_ count: Int) {
    guard count > 0 else { return }
    waiting.removeFirst(min(count, waiting.count))
    played = 0
  }

  /// Adds `frames` frames, left and right alike, to `mix`; `limit` keeps later tones waiting.
  mutating func render(
    into mix: UnsafeMutableBufferPointer<Float>, frames: Int, rate: Int, limit: Int
  ) {
    var frame = 0
    var limit = limit
    while frame < frames, limit > 0, let first = waiting.first {
      let length = max(1, first.tone.duration.frames(at: rate))
      let edge = max(1, min(ToneQueue.edge.frames(at: rate), length / 2))
      let height = ToneQueue.peak * first.gain
      var wave = Wave(hertz: first.tone.hertz, rate: rate, frame: played)
      while frame < frames, played < length {
        let nearest = min(played, length - played)
        let envelope = nearest < edge ? Float(nearest) / Float(edge) : 1
        let value = height * envelope * wave.next()
        mix[2 * frame] += value
        mix[2 * frame + 1] += value
        frame += 1
        played += 1
      }
      if played >= length {
        dropFirst(1)
        limit -= 1
      }
    }
  }
}
