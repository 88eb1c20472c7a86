import AlarmCore
import CivilTime
import Testing

@Suite struct PreferencesTests {
  private func numbers(_ preferences: Preferences) -> [Int?] {
    [
      preferences.volumePercent, preferences.snoozeMinutes, preferences.silenceAfterMinutes,
      preferences.rampSeconds,
    ]
  }

  private func made(_ volume: Int, _ snooze: Int, _ silence: Int?, _ ramp: Int) -> Preferences {
    var made = Preferences()
    made.volumePercent = volume
    made.snoozeMinutes = snooze
    made.silenceAfterMinutes = silence
    made.rampSeconds = ramp
    return made
  }

  private func changed(_ volume: Int, _ snooze: Int, _ silence: Int, _ ramp: Int) -> Command {
    var change = PreferenceChange()
    change.volumePercent = volume
    change.snoozeMinutes = snooze
    change.silence = .after(minutes: silence)
    change.rampSeconds = ramp
    return .prefer(change)
  }

  @Test func defaults_areTheRegisteredOnes() {
    #expect(numbers(Preferences()) == [80, 9, 10, 30])
    #expect(Preferences().playsSound)
  }

  @Test func clamped_holdsEachNumberWithinItsRange() {
    #expect(numbers(made(-1, 0, 0, -1).clamped) == [0, 1, 1, 0])
    #expect(numbers(made(101, 31, 61, 301).clamped) == [100, 30, 60, 300])
    #expect(numbers(made(.max, .max, .max, .max).clamped) == [100, 30, 60, 300])
    #expect(numbers(made(.min, .min, nil, .min).clamped) == [0, 1, nil, 0])
    #expect(numbers(made(35, 12, 20, 5).clamped) == [35, 12, 20, 5])
  }

  @Test func clock_takesThemClampedFromTheBoardAndFromACommand() {
    let moment = ClockDriver().moment
    let clock = AlarmClock(
      ClockConfiguration(), restoring: nil, zone: .utc, at: moment,
      preferences: made(500, 99, 99, 999))
    #expect(numbers(clock.state.preferences) == [100, 30, 60, 300])
    var driver = ClockDriver()
    driver.give(.command(changed(-4, -4, -4, -4)))
    #expect(numbers(driver.clock.state.preferences) == [0, 1, 1, 0])
  }

  @Test func change_leavesAloneWhatItDoesNotName() {
    var change = PreferenceChange()
    change.snoozeMinutes = 5
    #expect(numbers(change.applied(to: made(35, 12, nil, 60))) == [35, 5, nil, 60])
    change.silence = .never
    change.playsSound = false
    let applied = change.applied(to: Preferences())
    #expect(numbers(applied) == [80, 5, nil, 30])
    #expect(!applied.playsSound)
  }

  @Test func clock_keepsWhatAPersonChoseOverTheBoardsDefaults() {
    var stored = ClockState()
    stored.preferences.snoozeMinutes = 5
    let clock = AlarmClock(
      ClockConfiguration(), restoring: stored, zone: .utc, at: ClockDriver().moment,
      preferences: made(10, 20, 30, 40))
    #expect(clock.state.preferences.snoozeMinutes == 5)
  }

  @Test func chosenNumbers_rule() {
    var driver = ClockDriver.armed()
    driver.give(.command(changed(35, 4, 2, 60)))
    driver.run(until: civil(2026, 3, 2, 6, 30))
    #expect(driver.requests.last?.request.volumePercent == 35)
    #expect(driver.requests.last?.request.ramp == .seconds(60))
    driver.run(for: .seconds(1))
    driver.press()
    driver.run(for: .milliseconds(239_900))
    #expect(driver.isSnoozed)
    driver.run(for: .milliseconds(200))
    #expect(driver.isRinging)
    driver.run(for: .seconds(119))
    #expect(driver.isRinging)
    driver.run(for: .seconds(2))
    #expect(driver.isAfterRing)
  }
}
