import AlarmCore

extension Sound {
  /// Frames a second of a tune that was made a sound: three for each wave of the highest pitch
  /// (`Tone.pitches`), and 30 s are 1.4 MB.
  static let tuneRate = 24_000

  /// Plays a tune: the tones of the clock, one after the other, with its pauses between them.
  ///
  /// A tune without a note, which no reader gives, is one frame of silence.
  package init(playing tune: Tune) {
    var samples: [Int16] = []
    samples.reserveCapacity(tune.length.frames(at: Sound.tuneRate))
    var end = Duration.zero
    for note in tune.notes {
      // Counted from the beginning, so that what rounding takes from each does not add up.
      end += note.duration
      let length = end.frames(at: Sound.tuneRate) - samples.count
      Sound.append(note.hertz, frames: length, to: &samples)
    }
    self.init(samples: samples.isEmpty ? [0] : samples, channels: 1, rate: Sound.tuneRate)
  }

  /// Adds a pitch with soft edges, or a pause.
  private static func append(_ hertz: Int?, frames: Int, to samples: inout [Int16]) {
    guard let hertz else {
      samples.append(contentsOf: repeatElement(0, count: frames))
      return
    }
    let edge = max(1, min(ToneQueue.edge.frames(at: tuneRate), frames / 2))
    var wave = Wave(hertz: hertz, rate: tuneRate, frame: 0)
    for frame in 0..<frames {
      let nearest = min(frame, frames - frame)
      let envelope = nearest < edge ? Float(nearest) / Float(edge) : 1
      samples.append(Int16((ToneQueue.peak * envelope * wave.next()).rounded()))
    }
  }
}
