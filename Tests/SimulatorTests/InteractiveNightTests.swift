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

  @Test(arguments: SimulationSpeed.allCases) func escapeAlone_ends(speed: SimulationSpeed) throws {
    var person = try Person(speed)
    #expect(person.type("\u{1B}") == [], "it may be the beginning of an arrow")
    #expect(person.wait(.seconds(1)) == [.quit])
  }
}
