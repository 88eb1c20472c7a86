import AlarmCore
import CivilTime
import Testing

/// A time in digits: a place on the dial, or a half day by name.
@Suite struct AlarmTimeTests {
  @Test(arguments: ["1:00", "7:30", "07:30", "12:00", "12:59"])
  func oneToTwelve_isAPlaceOnTheDial(text: String) throws {
    let time = try #require(TimeOfDay(iso8601: text))
    #expect(AlarmTime(text) == .dial(DialTime(time)))
    #expect(AlarmTime(text)?.command == .setAlarm(DialTime(time)))
  }

  @Test(arguments: ["0:00", "00:59", "13:00", "19:30", "23:59"])
  func otherHours_nameTheHalfDay(text: String) throws {
    let time = try #require(TimeOfDay(iso8601: text))
    #expect(AlarmTime(text) == .ofDay(time))
    #expect(AlarmTime(text)?.command == .setAlarmOfDay(time))
  }

  @Test(arguments: ["", "7", "7:3", "7:60", "24:00", "-1:00", "7.30", "7:30 ", "7:30pm", "７:30"])
  func otherText_isNone(text: String) { #expect(AlarmTime(text) == nil) }

  private func set(_ text: String, at start: CivilDateTime) throws -> ClockDriver {
    var driver = ClockDriver(at: start)
    driver.give(.command(try #require(AlarmTime(text)).command))
    driver.run(for: .seconds(1))
    return driver
  }

  @Test func namedHalfDay_ringsThenAndNotTwelveHoursBefore() throws {
    // At ten to midnight a clock face shows 7:30 next in the morning.
    let evening = civil(2026, 3, 1, 23, 50)
    let rows: [(String, CivilDateTime, Bool)] = [
      ("7:30", civil(2026, 3, 2, 7, 30), false), ("19:30", civil(2026, 3, 2, 19, 30), true),
      ("0:15", civil(2026, 3, 2, 0, 15), false), ("12:15", civil(2026, 3, 2, 0, 15), false),
      ("23:55", civil(2026, 3, 1, 23, 55), false), ("23:45", civil(2026, 3, 2, 23, 45), true),
      ("23:50", civil(2026, 3, 2, 23, 50), true),
    ]
    for (text, due, isMoved) in rows {
      let clock = try set(text, at: evening).clock
      let armed = try #require(clock.state.armed)
      #expect(clock.zone.civil(at: armed.instant) == due, "\(text)")
      #expect(clock.state.isMovedByHalfDay == isMoved, "\(text)")
      #expect(clock.isArmedOnCard)
    }
  }

  @Test func namedHalfDay_inAGapRingsAsMuchLater() throws {
    // Clocks go from 02:00 to 03:00 on 29 March 2026; 00:30 and 02:30 are named, 2:30 is a place.
    let clock = try set("0:30", at: civil(2026, 3, 28, 23, 0)).clock
    #expect(clock.state.armed.map { clock.zone.civil(at: $0.instant) } == civil(2026, 3, 29, 0, 30))
    let gap = try set("2:30", at: civil(2026, 3, 29, 0, 0)).clock
    #expect(gap.state.armed.map { gap.zone.civil(at: $0.instant) } == civil(2026, 3, 29, 3, 30))
  }

  @Test func namedHalfDay_overtakesAHandThatMovesIt() throws {
    var driver = ClockDriver(at: civil(2026, 3, 1, 23, 50))
    driver.turn(5)
    driver.runHand()
    driver.give(.command(try #require(AlarmTime("19:30")).command))
    driver.run(for: .seconds(20))
    #expect(driver.clock.state.dial == DialTime(minutesWrapping: 450))
    #expect(driver.clock.state.isMovedByHalfDay)
  }

  @Test func placeOnTheDial_forgetsTheHalfDayOfTheOneBefore() throws {
    var driver = try set("19:30", at: civil(2026, 3, 1, 23, 50))
    driver.give(.command(try #require(AlarmTime("7:30")).command))
    #expect(!driver.clock.state.isMovedByHalfDay)
  }
}
