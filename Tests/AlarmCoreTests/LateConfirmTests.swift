import AlarmCore
import CivilTime
import Testing

/// A press that is meant to confirm, and comes after the hand's resting has done so.
@Suite struct LateConfirmTests {
  /// Turned to 6:35, with the button pressed so long after the last click.
  private func pressed(
    after wait: Duration, for duration: Duration = .milliseconds(150)
  ) -> ClockDriver {
    var driver = ClockDriver()
    driver.turn(80)
    driver.pause(wait - .milliseconds(196))
    driver.press(for: duration)
    driver.runHand()
    return driver
  }

  @Test(arguments: [3_000, 4_900, 5_100, 5_500, 7_000, 9_000, 9_900])
  func firstPress_confirmsBeforeAndAfterTheRest(milliseconds: Int) {
    var driver = pressed(after: .milliseconds(milliseconds))
    let armed = driver.armedFor
    #expect(armed != nil)
    #expect(driver.isReadBack)
    driver.run(for: .seconds(60))
    #expect(driver.armedFor == armed)
    #expect(!driver.notices.contains(.switchedOff))
  }

  @Test func confirmingPress_readsBackFromTheStart() {
    var driver = ClockDriver()
    driver.turn(80)
    driver.pause(.milliseconds(7_000))
    driver.runHand()
    driver.forget()
    driver.press()
    driver.runHand()
    driver.run(for: .seconds(60))
    let reading = Feedback.reading(of: driver.clock.state.dial, tail: .later).map {
      Tone(hertz: $0.hertz, duration: $0.on)
    }
    // A tone of the reading that was interrupted may come before.
    #expect(Array(driver.tones.suffix(reading.count)) == reading)
  }

  @Test func secondPress_switchesOff() {
    var driver = pressed(after: .seconds(6))
    driver.pause(.milliseconds(500))
    driver.press()
    driver.runHand()
    #expect(driver.armedFor == nil)
  }

  @Test func pressOver5sAfterTheRest_switchesOff() {
    let driver = pressed(after: .milliseconds(10_100))
    #expect(driver.armedFor == nil)
  }

  @Test func slowConfirmingPress_movesNothing() {
    let driver = pressed(after: .seconds(6), for: .milliseconds(1_500))
    #expect(driver.armedFor != nil)
    #expect(!driver.clock.state.isMovedByHalfDay)
  }

  @Test func settingConfirmedByHand_isSwitchedByTheNextPress() {
    var driver = ClockDriver()
    driver.turn(80)
    driver.pause(.seconds(6))
    driver.turn(2)
    driver.press()
    driver.pause(.milliseconds(300))
    driver.press()
    driver.runHand()
    #expect(driver.armedFor == nil, "no rest came before these")
  }

  @Test func confirmingPressOfWhatIsNotSaved_triesAgain() {
    var driver = ClockDriver()
    driver.card = .failed(after: .milliseconds(4))
    driver.turn(80)
    driver.pause(.seconds(6))
    driver.runHand()
    driver.card = .done(after: .milliseconds(4))
    driver.press()
    driver.runHand()
    driver.run(for: .seconds(1))
    #expect(driver.clock.isArmedOnCard)
    #expect(driver.isReadBack)
  }
}
