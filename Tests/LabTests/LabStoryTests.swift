import AlarmCore
import CivilTime
import Lab
import Testing

@Suite struct LabStoryTests {
  /// Preferences are changed while none runs.
  @Test(arguments: LabStory.allCases) func story_startsTheClockFirst(story: LabStory) {
    let first = story.steps.first { if case .prefer = $0 { false } else { true } }
    #expect(first == .start)
  }

  @Test func night_sleepsSevenHoursBeforeTheRing() {
    let asleep = LabStory.alarm.minutes + 1440 - LabStory.eveningTime.minutes
    // Setting takes less than a minute, the driver wakes a second before the ring.
    #expect(asleep - 2 >= 7 * 60)
  }

  @Test func detents_reachHalfPastSix() {
    #expect(LabStory.spinning <= HandSpeed.fastPause)
    #expect(LabStory.clicking > HandSpeed.slowPause)
    var speed = HandSpeed()
    var at = BootInstant(nanoseconds: 0)
    var dial = DialTime(minutesWrapping: 0)
    func turn(by detents: Int, pace: Duration) {
      for _ in 0..<detents {
        at = at + pace
        dial = dial.moved(by: speed.minutes(forDetent: 1, at: at))
      }
    }
    // The first detent only wakes the dial.
    turn(by: LabStory.spun - 1, pace: LabStory.spinning)
    turn(by: LabStory.clicked, pace: LabStory.clicking)
    #expect(dial == DialTime(LabStory.alarm))
  }

  @Test func stories_thatAreCutEndArmed() {
    #expect(LabStory.evening.steps.last == .lamps(armed: .firstOn, badge: .off))
    #expect(LabStory.eveningThenWait.steps == LabStory.evening.steps)
  }

  @Test func hold_isLongerThanItTakes() {
    #expect(LabStory.hold > .seconds(2))
    #expect(LabStory.press < .seconds(1))
  }
}
