import AlarmCore
import Testing

@Suite struct TuneTests {
  private static func note(_ hertz: Int?, _ milliseconds: Int) -> Tune.Note {
    Tune.Note(hertz: hertz, duration: .milliseconds(milliseconds))
  }

  /// Two notes and a pause, 600 ms.
  private static let tune = Tune(
    name: "x", notes: [note(440, 200), note(880, 100), note(nil, 300)])

  struct Row: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var elapsed: Int64
    var place: Tune.Place

    init(_ id: String, at elapsed: Int64, _ hertz: Int?, until: Int64?) {
      testDescription = id
      self.elapsed = elapsed
      place = Tune.Place(hertz: hertz, until: until)
    }
  }

  static let rows = [
    Row("before it begins", at: -5, 440, until: 200_000_000),
    Row("the beginning", at: 0, 440, until: 200_000_000),
    Row("just before a change", at: 199_999_999, 440, until: 200_000_000),
    Row("at a change", at: 200_000_000, 880, until: 300_000_000),
    Row("in a pause", at: 300_000_000, nil, until: 600_000_000),
    Row("begun again", at: 600_000_000, 440, until: 800_000_000),
    Row("the hundredth time", at: 59_400_000_000 + 250_000_000, 880, until: 59_700_000_000),
    Row("at the end of time", at: .max, 440, until: nil),
  ]

  @Test(arguments: rows) func place_isAFunctionOfTime(_ row: Row) {
    #expect(Self.tune.place(after: row.elapsed) == row.place)
  }

  @Test func neighboursAlike_areOneNote() {
    let tune = Tune(
      name: "x",
      notes: [
        Self.note(440, 100), Self.note(440, 50), Self.note(nil, 10), Self.note(880, 0),
        Self.note(nil, 20),
      ])
    #expect(tune.notes == [Self.note(440, 150), Self.note(nil, 30)])
    #expect(tune.length == .milliseconds(180))
  }

  @Test func whatIsPastTheLongest_isLeftOut() {
    let tune = Tune(name: "x", notes: [Self.note(440, 29_000), Self.note(880, 5_000)])
    #expect(tune.length == Tune.longest)
    #expect(tune.notes.last == Self.note(880, 1_000))
    #expect(
      Tune(name: "x", notes: Array(repeating: Self.note(1, 31_000), count: 3)).notes.count == 1)
  }

  @Test func tuneWithoutChange_wakesNobody() {
    #expect(Tune(name: "x", notes: []).place(after: 7) == Tune.Place(hertz: nil, until: nil))
    let one = Tune(name: "x", notes: [Self.note(440, 100)])
    #expect(one.place(after: 777) == Tune.Place(hertz: 440, until: nil))
    #expect(one.isAudible && !Tune(name: "x", notes: [Self.note(nil, 9)]).isAudible)
  }

  @Test func place_isFoundInTheLongestTune() {
    let notes = (0..<1_024).map { Self.note(1_000 + $0, 29) }
    let tune = Tune(name: "x", notes: notes)
    for (index, note) in notes.enumerated() {
      let place = tune.place(after: Int64(index) * 29_000_000 + 28_999_999)
      #expect(place == Tune.Place(hertz: note.hertz, until: Int64(index + 1) * 29_000_000))
    }
  }
}
