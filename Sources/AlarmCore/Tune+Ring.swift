/// What a tune must be so that it wakes somebody.
extension Tune {
  /// How the buzzer rings where the board says nothing else: four short beeps, a pause.
  ///
  ///     █_█_█_█_____________   100 ms each, again after 1,400 ms
  ///
  /// Its pitch is where the usual small buzzers, of twelve millimetres, are loudest.
  package static let beeps: Tune = {
    let beep = Note(hertz: 2_048, duration: .milliseconds(100))
    let gap = Note(hertz: nil, duration: .milliseconds(100))
    let pause = Note(hertz: nil, duration: .milliseconds(700))
    return Tune(name: "beeps", notes: [beep, gap, beep, gap, beep, gap, beep, pause])
  }()

  /// How long a ring may be silent in its tune: a longer one is taken for its end.
  package static let longestPause = Duration.seconds(2)

  /// How long a ring pauses at the end of a tune that has no pause: a buzzer that is never switched
  /// would fail unnoticed.
  package static let leastPause = Duration.milliseconds(100)

  /// The tune as a ring plays it: it begins with what is to be heard, and no pause is longer than
  /// `longestPause`; the usual beeps in place of one in which there is nothing to hear.
  package var ringing: Tune {
    guard let first = notes.firstIndex(where: { $0.hertz != nil }) else { return .beeps }
    var rest = notes[first...].map { note in
      note.hertz != nil
        ? note : Note(hertz: nil, duration: min(note.duration, Tune.longestPause))
    }
    if rest.allSatisfy({ $0.hertz != nil }) {
      rest.append(Note(hertz: nil, duration: Tune.leastPause))
    }
    return Tune(name: name, notes: rest)
  }
}
