import AlarmCore
import CivilTime
import Testing

@Suite struct TextTests {
  private static let store = PortFailure(
    port: .store, kind: .readOnly, subject: "/var/lib/wecker/state")
  private static let counters: KnobCounters = {
    var counters = KnobCounters()
    counters.edges = 9
    counters.merged = 1
    counters.lost = 2
    counters.illegal = 3
    counters.overflowed = 4
    counters.doubtful = 5
    return counters
  }()
  private static let newer = PortFailure(port: .store, kind: .newer, subject: "state.ring")
  private static let storeSentence =
    "State file: /var/lib/wecker/state refuses to be written. The clock forgets when power fails."
    + " Mount it writable, or name another folder with --state."

  /// One of each notice, and of each payload that changes its sentence.
  static let wording: [(Notice, String)] = [
    (.started(.blank), "Started with an empty store: no alarm is set."),
    (.started(.state(isDegraded: false)), "Started; the stored state was restored."),
    (
      .started(.state(isDegraded: true)),
      "Started from an older state, because the newest one is damaged. Check the alarm before you"
        + " rely on it."
    ),
    (
      .started(.damaged(RestartTests.broken)),
      "The stored state is damaged and was kept as it is. State file: state.ring cannot be"
        + " understood. The clock forgets when power fails. Keep a copy, move the file away, start"
        + " the clock again and set the alarm."
    ),
    (
      .started(.newerFormat(newer)),
      "The stored state was kept as it is. State file: state.ring was written by a newer wecker."
        + " The clock forgets when power fails. Run that one, or move the file away and start the"
        + " clock again."
    ),
    (.started(.unreadable(store)), "The stored state cannot be read. " + storeSentence),
    (
      .started(.unmade(store)),
      "No state is stored yet, and its file cannot be made. " + storeSentence
    ),
    (.armed(civil(2026, 3, 30, 6, 5)), "Alarm armed for Mon 2026-03-30 06:05."),
    (
      .armed(civil(2026, 3, 29, 3, 30), insteadOf: civil(2026, 3, 29, 2, 30)),
      "Alarm armed for Sun 2026-03-29 03:30 (clocks skip 02:30 that night)."
    ),
    (
      .noDateLeft,
      "Alarm not armed: the calendar ends with the year 9999, before it would ring. Set the clock."
    ),
    (.switchedOff, "Alarm switched off."),
    (.settingCancelled, "Setting given up; the alarm is as it was."),
    (.countdownStarted(minutes: 7), "Countdown of 7 min started."),
    (.countdownCancelled, "Countdown cancelled."),
    (.ringing(dial(6, 5), .speaker, late: .milliseconds(900)), "Ringing for 6:05 by the speaker."),
    (
      .ringing(dial(12, 0), .buzzer, late: .seconds(61)),
      "Ringing for 12:00 by the buzzer, 61 s late."
    ),
    (
      .ringing(dial(1, 59), .lamps, late: .milliseconds(1_500)),
      "Ringing for 1:59 by the lamps alone, nothing sounds, 2 s late."
    ),
    (
      .ringing(dial(1, 59), .nothing, late: .milliseconds(1_500)),
      "Nothing on this clock can ring for 1:59, 2 s late: no sound card, no buzzer and no lamp"
        + " works. Repair one as the messages above say, or name one in the board file."
    ),
    (.snoozed(minutes: 9, count: 2), "Snoozed for 9 min (snooze 2)."),
    (.dismissed, "Dismissed."),
    (.missed("6:30", .nobodyAnswered), "Missed 6:30: nobody answered."),
    (.missed("6:30", .wasOff), "Missed 6:30: the clock was off when it was due."),
    (.missed("6:30", .wentOff), "Missed 6:30: the clock went off while it rang."),
    (.missed("tea", .clockWrong), "Missed tea: the wall clock was set over it."),
    (.delivered("tea"), "Notification: tea."),
    (.acknowledged(3), "Acknowledged 3."),
    (
      .refused(.full),
      "Not scheduled: 64 notifications are pending. Cancel one first."
    ),
    (.refused(.tooLong(bytesOver: 5)), "Not scheduled: the text is 5 bytes too long. Shorten it."),
    (
      .soundReplaced(
        by: "bell", because: PortFailure(port: .sound, kind: .broken, subject: "rooster.caf")),
      "Playing 'bell' instead of the chosen sound. Sound: rooster.caf cannot be understood. Replace"
        + " the file by 16-bit WAV or CAF."
    ),
    (.portFailed(store), storeSentence),
    (.savedAgain, "The state is saved again."),
    (.inputsBack, "Knob and button work again."),
    (
      .knobCounted(counters),
      "The knob: 9 edges, 1 merged, 2 lost, 3 illegal, 4 overflowed, 5 doubtful."
    ),
    (
      .buttonStuck,
      "The button has been down for a minute. Look whether something presses it or its wire"
        + " touches ground."
    ),
    (.clockSet(by: .seconds(-3_600)), "The wall clock was set by -3600 s."),
    (.clockSet(by: .milliseconds(1_500)), "The wall clock was set by 2 s."),
  ]

  @Test(arguments: wording) func sentence(notice: Notice, expected: String) {
    #expect(Text.english.sentence(notice) == expected)
  }

  @Test(arguments: PortName.allCases, PortFailure.Kind.allCases)
  func failure_saysWhatWhereAndWhatToDo(port: PortName, kind: PortFailure.Kind) {
    let failure = PortFailure(port: port, kind: kind, subject: "/dev/x1", detail: "EIO")
    let sentence = Text.english.sentence(failure)
    let what: String =
      switch port {
      case .inputs: "Knob and button: "
      case .lamps: "LEDs: "
      case .buzzer: "Buzzer: "
      case .sound: "Sound: "
      case .store: "State file: "
      case .ringLog: "Ring log: "
      case .zone: "Time zone: "
      case .recording: "Recording: "
      case .control: "Control socket: "
      }
    #expect(sentence.hasPrefix("\(what)/dev/x1 "))
    let parts = sentence.split(separator: " (EIO). ", maxSplits: 1)
    #expect(parts.count == 2, "the system's words end the first sentence")
    #expect((parts.last ?? "").count > 15, "then follows what to do")
    #expect(sentence.hasSuffix("."))
    #expect(!sentence.contains("  ") && !sentence.contains(".."))
  }

  @Test(arguments: PortFailure.Kind.allCases)
  func failureOfTheRingLog_threatensNoAlarm(kind: PortFailure.Kind) {
    let failure = PortFailure(port: .ringLog, kind: kind, subject: "rings.log")
    #expect(!Text.english.sentence(failure).contains("forgets"))
  }

  @Test func failureOfTheRingLog_saysWhatIsLost() {
    let failure = PortFailure(port: .ringLog, kind: .full, subject: "rings.log")
    #expect(
      Text.english.sentence(failure)
        == "Ring log: rings.log has no room left. What becomes of a ring is not written down. Make"
        + " room where the folder is, or name another with --state.")
  }

  @Test func failure_withoutPlaceOrDetailStillReads() {
    let failure = PortFailure(port: .sound, kind: .missing, subject: "")
    #expect(
      Text.english.sentence(failure)
        == "Sound: was not found. Check the sound devices in the board file, and the sounds folder."
    )
  }

  @Test func remedies_comeLast_andPointBackAtNothing() {
    for port in PortName.allCases {
      for kind in PortFailure.Kind.allCases {
        let sentence = Text.english.sentence(PortFailure(port: port, kind: kind, subject: "x"))
        #expect(!sentence.contains("Until then") && !sentence.contains("meanwhile"), "\(sentence)")
      }
    }
  }

  @Test func lineOfAnotherMachine_sendsToThatMachineOrTheSimulator() {
    let failure = PortFailure(port: .inputs, kind: .elsewhere, subject: "line A")
    #expect(
      Text.english.sentence(failure)
        == "Knob and button: line A was not found on this machine. An alarm already set still"
        + " rings. Run it on the machine the board file is for, or try wecker simulate.")
  }

  @Test func kinds_ofOnePortHaveDifferentSentences() {
    for port in PortName.allCases {
      let sentences = PortFailure.Kind.allCases.map {
        Text.english.sentence(PortFailure(port: port, kind: $0, subject: "x"))
      }
      #expect(Set(sentences).count == sentences.count)
    }
  }

  @Test func outcomes_haveAPhraseEach() {
    let broken = PortFailure(port: .sound, kind: .vanished, subject: "x")
    let outcomes: [(RingLogEntry.Outcome, String)] = [
      (.rang(.speaker), "rang by the speaker"), (.rang(.buzzer), "rang by the buzzer"),
      (.rang(.nothing), "due, but nothing rang"),
      (.snoozed(3), "snoozed (3)"), (.dismissed, "dismissed"),
      (.missed(.wasOff), "missed: the clock was off when it was due"), (.delivered, "delivered"),
      (.fellBack(to: .sound("bell"), because: broken), "played 'bell' instead: x is gone"),
      (.fellBack(to: .card("hw:1"), because: broken), "played on hw:1 instead: x is gone"),
      (.fellBack(to: .output(.buzzer), because: broken), "fell back to the buzzer: x is gone"),
      (.fellBack(to: .output(.nothing), because: broken), "fell back to nothing: x is gone"),
    ]
    for (outcome, phrase) in outcomes { #expect(Text.english.phrase(outcome) == phrase) }
  }

  @Test func dials_areWrittenAsPeopleDo() {
    let table: [(DialTime, String)] = [
      (dial(12, 0), "12:00"), (dial(12, 5), "12:05"), (dial(6, 5), "6:05"), (dial(11, 59), "11:59"),
    ]
    for (time, text) in table { #expect(Text.english.dial(time) == text) }
    #expect(Text.english.civil(civil(2026, 10, 25, 0, 3)) == "Sun 2026-10-25 00:03")
  }

  @Test func years_haveFourDigits() throws {
    let table = [(2026, "2026-03-01"), (70, "0070-03-01"), (0, "0000-03-01"), (-44, "-0044-03-01")]
    for (year, text) in table {
      let date = try #require(CivilDate(year: year, month: 3, day: 1))
      #expect(Text.english.date(date) == text)
    }
  }
}
