import AlarmCore
import CivilTime
import Simulator
import Testing

/// A night played by keys, at every speed: what a hand does takes a hand's time.
@Suite struct InteractiveNightTests {
  /// A person at a keyboard: keys, and frames in between.
  struct Person {
    static let start = BootInstant(nanoseconds: 0)
    /// More frames than any of these nights takes.
    static let mostFrames = 4_000

    var night: InteractiveNight
    var real = Person.start

    init(_ speed: SimulationSpeed) throws {
      let date = try #require(CivilDate(year: 2026, month: 3, day: 1))
      let time = TimeOfDay(minutesWrapping: 11 * 60 + 50)
      let start = try #require(CivilDateTime(date: date, time: time, second: 0))
      night = InteractiveNight(
        SimulatedNight(at: start, zone: .utc, seed: 1), speed: speed, at: Person.start)
    }

    @discardableResult
    mutating func wait(_ elapsed: Duration) -> [InteractiveNight.Wish] {
      var wishes: [InteractiveNight.Wish] = []
      let end = real + elapsed
      while real < end {
        real = min(real + InteractiveNight.frame, end)
        wishes += night.advance(to: real)
      }
      return wishes
    }

    @discardableResult
    mutating func type(_ keys: String) -> [InteractiveNight.Wish] {
      night.take(Array(keys.utf8), at: real)
    }

    /// Sets an alarm by taps of an arrow key: one wakes the dial, three move it to 12:15.
    mutating func setByTaps(every pause: Duration) {
      for _ in 0..<4 {
        type("\u{1B}[C")
        wait(pause)
      }
      type("\r")
    }

    mutating func waitForTheRing() {
      for _ in 0..<Person.mostFrames where !isRinging { wait(InteractiveNight.frame) }
    }

    var isRinging: Bool { if case .ringing = night.night.clock.mode { true } else { false } }

    var notices: [Notice] { night.log.map(\.notice) }
  }

  static let quick: [SimulationSpeed] = [.sixty, .max]

  @Test(arguments: SimulationSpeed.allCases) func taps_setTheAlarm(speed: SimulationSpeed) throws {
    for pause in [Duration.milliseconds(150), .milliseconds(600)] {
      var person = try Person(speed)
      person.setByTaps(every: pause)
      person.wait(.seconds(1))
      let armed = person.night.night.clock.state.armed.map {
        person.night.night.zone.civil(at: $0.instant)
      }
      #expect(armed?.time == TimeOfDay(minutesWrapping: 12 * 60 + 15), "taps every \(pause)")
    }
  }

  @Test(arguments: quick) func enterAndSpace_snooze(speed: SimulationSpeed) throws {
    for key in ["\r", " "] {
      var person = try Person(speed)
      person.setByTaps(every: .milliseconds(300))
      person.waitForTheRing()
      #expect(person.isRinging)
      person.type(key)
      person.wait(.milliseconds(1_000))
      #expect(person.notices.contains(.snoozed(minutes: 9, count: 1)), "\(key.utf8.count) byte")
      #expect(!person.notices.contains(.dismissed))
      person.waitForTheRing()
      #expect(person.isRinging, "it rings again")
    }
  }

  @Test(arguments: quick) func hold_dismisses(speed: SimulationSpeed) throws {
    var person = try Person(speed)
    person.setByTaps(every: .milliseconds(300))
    person.waitForTheRing()
    person.type("h")
    person.wait(.seconds(3))
    #expect(person.notices.contains(.dismissed))
    #expect(!person.isRinging)
  }

  @Test(arguments: SimulationSpeed.allCases) func press_readsBackAndAcknowledgesNothing(
    speed: SimulationSpeed
  ) throws {
    var person = try Person(speed)
    person.type(" ")
    person.wait(.milliseconds(900))
    let acknowledged = person.notices.contains {
      if case .acknowledged = $0 { true } else { false }
    }
    #expect(!acknowledged)
    guard case .readBack = person.night.night.clock.mode else {
      Issue.record("\(person.night.night.clock.mode)")
      return
    }
  }

  /// Nothing is pending, so there is nothing to leap to: nobody finds the next day before a key.
  @Test func untouchedClock_goesAtItsOwnSpeed_atMax() throws {
    var person = try Person(.max)
    let before = person.night.night.world.now().wall
    person.wait(.seconds(30))
    #expect(person.night.night.world.now().wall - before == .seconds(30))
    #expect(person.night.pace == "max, now 1 x")
  }

  @Test func clock_leapsToWhatIsPending_andStopsBehindIt() throws {
    var person = try Person(.max)
    person.setByTaps(every: .milliseconds(300))
    person.wait(.seconds(20))
    #expect(person.isRinging, "\(person.night.night.civil)")
    person.type("h")
    person.wait(.seconds(4))
    let before = person.night.night.world.now().wall
    person.wait(.seconds(30))
    #expect(person.night.night.world.now().wall - before == .seconds(30), "it is off")
  }

  @Test func pace_saysWhatIsSlowed() throws {
    var person = try Person(.sixty)
    #expect(person.night.pace == "60 x")
    person.type("\r")
    #expect(person.night.pace == "60 x, now 1 x")
    person.wait(.seconds(2))
    #expect(person.night.pace == "60 x, now 1 x", "it reads back")
    person.wait(.seconds(60))
    #expect(person.night.pace == "60 x")
    person.type("-")
    #expect(person.night.pace == "1 x")
  }

  private static let shiftRight = "\u{1B}[1;2C"

  @Test func readBack_isHeard_andFades() throws {
    var person = try Person(.one)
    person.setByTaps(every: .milliseconds(300))
    #expect(ToneScript(person.night.heard.tones, ink: .ascii).text == "...", "three ticks")
    person.wait(.seconds(16))
    #expect(person.night.heard.tones.isEmpty)
    person.type("\r")
    person.wait(.seconds(11))
    let signs = ToneScript(person.night.heard.tones, ink: .ascii).text
    #expect(signs == "============ --- _", "12:15, within six hours")
    person.wait(HeardTones.fading)
    #expect(person.night.heard.tones.isEmpty)
  }

  @Test func countdown_isSeen_andSaysWhatItReplaces() throws {
    var person = try Person(.one)
    person.type(Self.shiftRight)
    person.wait(.seconds(2))
    var model = ScreenModel(person.night.night.clock, at: person.night.night.world.now())
    let left = try #require(model.countdownLeft)
    #expect(left > .seconds(57) && left < .seconds(60))
    person.wait(.seconds(8))
    person.type(Self.shiftRight)
    person.wait(.seconds(2))
    let last = try #require(person.night.logLines.last)
    #expect(last.contains(#/Countdown of 1 min started\. It replaces one that had 0:5\d left\.$/#))
    person.wait(.seconds(60))
    model = ScreenModel(person.night.night.clock, at: person.night.night.world.now())
    #expect(model.countdownLeft == nil)
    #expect(person.night.logLines.allSatisfy { $0.contains(#/^\d\d:\d\d:\d\d [A-Z]/#) })
  }

  @Test func controlL_drawsAnew() throws {
    var person = try Person(.one)
    #expect(person.type("\u{C}") == [.redraw])
  }

  @Test(arguments: SimulationSpeed.allCases) func escapeAlone_ends(speed: SimulationSpeed) throws {
    var person = try Person(speed)
    #expect(person.type("\u{1B}") == [], "it may be the beginning of an arrow")
    #expect(person.wait(.seconds(1)) == [.quit])
  }
}
