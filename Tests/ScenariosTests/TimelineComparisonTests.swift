import CivilTime
import Scenarios
import Testing

@Suite struct TimelineComparisonTests {
  private static let civil =
    ZoneRules.utc.civil(at: WallTime(seconds: 1_772_406_600))

  private static func entry(
    _ kind: TraceEntry.Kind, _ text: String, at seconds: Double
  ) -> TraceEntry {
    TraceEntry(at: .seconds(seconds), civil: civil, kind: kind, text: text)
  }

  /// A short evening: something is asked, told, done by the clock, and heard.
  private static let evening = [
    entry(.act, "set 6:30", at: 0), entry(.told, "Armed.", at: 0.02),
    entry(.act, "press", at: 1), entry(.state, "read-back", at: 1.12),
    entry(.beeps, "6 long", at: 1.5), entry(.state, "idle", at: 12),
    entry(.sound, "bell is heard", at: 20), entry(.sound, "silent", at: 21),
    entry(.check, "state idle", at: 22),
  ]

  private static func difference(_ other: [TraceEntry]) -> String? {
    difference(evening, other)
  }

  private static func difference(
    _ first: [TraceEntry], _ second: [TraceEntry],
    aliases: [(name: String, common: String)] = []
  ) -> String? {
    TimelineComparison(
      TimelineComparison.Side(name: "sim", entries: first),
      TimelineComparison.Side(name: "lab", entries: second, aliases: aliases)
    ).difference
  }

  private static func late(_ seconds: Double, from index: Int = 0) -> [TraceEntry] {
    evening.enumerated().map { place, entry in
      var late = entry
      if place >= index { late.at = late.at + .nanoseconds(Int64(seconds * 1e9)) }
      return late
    }
  }

  @Test func same_isNoDifference() { #expect(Self.difference(Self.evening) == nil) }

  @Test func withinTheTolerance_isNoDifference() {
    #expect(Self.difference(Self.late(0.1)) == nil)
    #expect(Self.difference(Self.late(-0.1)) == nil)
  }

  /// Every entry that is alone too far off is found, and named.
  @Test func tooFarOff_isFound() {
    for (index, entry) in Self.evening.enumerated() {
      var other = Self.evening
      let tolerance = TimelineComparison.tolerance(of: entry.kind)
      other[index].at = entry.at + tolerance
      #expect(Self.difference(other) == nil, "\(entry.text)")
      other[index].at = entry.at + (tolerance + .milliseconds(1))
      let name = entry.kind == .beeps ? "long" : entry.text
      #expect(Self.difference(other)?.contains("\"\(name)\"") == true, "\(entry.text)")
      other[index].at = entry.at + (.zero - tolerance - .milliseconds(1))
      #expect(Self.difference(other) != nil, "\(entry.text)")
    }
  }

  /// Any two of one kind that change places are found, however near they are.
  @Test func swapped_isFound() {
    for (first, one) in Self.evening.enumerated() {
      for (second, other) in Self.evening.enumerated() where first < second {
        guard one.kind == other.kind else { continue }
        var swapped = Self.evening
        (swapped[first].text, swapped[second].text) = (other.text, one.text)
        #expect(Self.difference(swapped) != nil, "\(one.text), \(other.text)")
      }
    }
  }

  /// Two of different kinds may change places where they are near each other, and only there.
  @Test func differentKinds_mayPassEachOtherWithinTheTolerance() {
    var near = Self.evening
    (near[0].at, near[1].at) = (near[1].at, near[0].at)
    #expect(Self.difference(near) == nil)
    var far = Self.evening
    (far[4].at, far[5].at) = (far[5].at, far[4].at)
    #expect(Self.difference(far) != nil)
  }

  @Test func missingOrMore_isFound() {
    for index in Self.evening.indices {
      var fewer = Self.evening
      fewer.remove(at: index)
      let said = Self.difference(fewer) ?? "nothing"
      #expect(
        said.hasSuffix("lab has nothing there") || said.contains("where lab has"), "\(said)")
    }
    let more = Self.evening + [Self.entry(.state, "ringing", at: 30)]
    #expect(
      Self.difference(more)
        == "lab has state \"ringing\" at 30.000 s, and sim has nothing there")
  }

  /// A hand that heard something later does the rest later: that counts once.
  @Test func stepThatEndedLater_isForgivenForWhatFollows() {
    // The press is 90 ms late, and all behind it with it; the beeps are 80 ms later still.
    var other = Self.late(0.09, from: 2)
    other[4].at = other[4].at + .milliseconds(80)
    #expect(Self.difference(other) == nil)
    // What was late is caught up where the wall clock says when something is.
    other[5].at = Self.evening[5].at
    #expect(Self.difference(other) == nil)
    // The step itself may not be too late.
    #expect(Self.difference(Self.late(0.151, from: 2)) != nil)
  }

  @Test func behindACut_onlyWhatTheClockDoesCounts() {
    let cut = [
      Self.entry(.act, "cut power now", at: 30), Self.entry(.power, "power fails", at: 30),
      Self.entry(.state, "snoozed", at: 60), Self.entry(.told, "Late.", at: 60),
      Self.entry(.state, "ringing", at: 90),
    ]
    var other = cut
    other[2].at = .seconds(62)
    other[3].text = "Later."
    #expect(Self.difference(cut, other) == nil)
    (other[2].text, other[4].text) = (other[4].text, other[2].text)
    #expect(Self.difference(cut, other) != nil)
  }

  /// Where a row of beeps ends depends on who listens; which beeps there were does not.
  @Test func rowsOfBeeps_areComparedBeepByBeep() {
    let one = [Self.entry(.beeps, "1 long", at: 1), Self.entry(.beeps, "1 long, 2 short", at: 1.6)]
    let other = [Self.entry(.beeps, "2 long, 2 short", at: 1.05)]
    #expect(Self.difference(one, other) == nil)
    #expect(Self.difference(one, [Self.entry(.beeps, "2 long, 1 short", at: 1)]) != nil)
    #expect(Self.difference(one, [Self.entry(.beeps, "1 long, 2 short, 1 long", at: 1)]) != nil)
    #expect(Self.difference(one, [Self.entry(.beeps, "2 long, 2 short", at: 1.2)]) != nil)
  }

  /// The last step of one bench may end just before something that the other still sees.
  @Test func whatComesAtTheVeryEnd_mayBeSeenByOneAlone() {
    let steps = [Self.entry(.act, "press", at: 1), Self.entry(.check, "state idle", at: 2)]
    let near = [steps[0], Self.entry(.sound, "bell is heard", at: 1.9), steps[1]]
    #expect(Self.difference(near, steps) == nil)
    #expect(Self.difference(steps, near) == nil)
    let far = [steps[0], Self.entry(.sound, "bell is heard", at: 1.8), steps[1]]
    #expect(Self.difference(far, steps) != nil)
    #expect(Self.difference(steps, far) != nil)
    // A step that one did not play is never forgiven.
    #expect(Self.difference(steps, [steps[0]]) != nil)
  }

  /// A ring that a press ends before an ear could tell what it is may go unheard.
  @Test func soundThatIsOverAtOnce_mayGoUnheard() {
    let steps = [Self.entry(.act, "press", at: 1), Self.entry(.check, "state idle", at: 9)]
    func heard(for seconds: Double) -> [TraceEntry] {
      [
        steps[0], Self.entry(.sound, "bell is heard", at: 2),
        Self.entry(.sound, "silent", at: 2 + seconds), steps[1],
      ]
    }
    #expect(Self.difference(heard(for: 0.149), steps) == nil)
    #expect(Self.difference(steps, heard(for: 0.149)) == nil)
    #expect(Self.difference(heard(for: 0.15), steps) != nil)
    #expect(Self.difference(heard(for: 3), heard(for: 0.1)) != nil)
  }

  @Test func whatASystemSaysInBrackets_isItsOwn() {
    func told(_ text: String) -> [TraceEntry] { [Self.entry(.told, text, at: 1)] }
    let sim = told("State file: card refuses to be written (write: readOnly). It forgets.")
    let lab = told("State file: card refuses to be written (flush: Read-only (30)). It forgets.")
    #expect(Self.difference(sim, lab) == nil)
    #expect(
      Self.difference(sim, told("State file: card refuses to be written. It forgets.")) == nil)
    #expect(
      Self.difference(sim, told("State file: card is full (write: readOnly). It forgets.")) != nil)
    // Brackets of other sentences are the clock's.
    #expect(
      Self.difference(told("Snoozed (snooze 1)."), told("Snoozed (snooze 2).")) != nil)
  }

  /// They are looked for once a minute, counted from when the clock was woken last.
  @Test func linesThatComeAndGo_mayDoSoAtAnyTime() {
    let sim = [Self.entry(.told, "Knob and button: chip is gone.", at: 1)]
    #expect(
      Self.difference(sim, [Self.entry(.told, "Knob and button: chip is gone.", at: 58)]) == nil)
    #expect(
      Self.difference(sim, [Self.entry(.told, "Knob and button: chip is busy.", at: 1)]) != nil)
    let back = Self.entry(.told, "Knob and button work again.", at: 3)
    #expect(Self.difference(sim + [back], sim) != nil)
  }

  @Test func namesOfParts_areThoseOfTheBench() {
    let sim = [Self.entry(.told, "Sound: sound card is in use.", at: 1)]
    let lab = [Self.entry(.told, "Sound: hw:Loopback,0,0 is in use.", at: 1)]
    #expect(Self.difference(sim, lab) != nil)
    let aliases = [(name: "hw:Loopback,0,0", common: "sound card")]
    #expect(Self.difference(sim, lab, aliases: aliases) == nil)
  }
}
