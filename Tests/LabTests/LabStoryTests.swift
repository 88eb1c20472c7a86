import CivilTime
import Lab
import Testing

@Suite struct LabStoryTests {
  @Test(arguments: LabStory.allCases) func story_startsTheClockFirst(story: LabStory) {
    #expect(story.steps.first == .start)
  }

  @Test func night_sleepsSevenHoursBeforeTheRing() {
    let asleep = LabStory.alarm.minutes + 1440 - LabStory.eveningTime.minutes
    // Setting takes less than a minute, the driver wakes a second before the ring.
    #expect(asleep - 2 >= 7 * 60)
  }

  @Test func detents_reachHalfPastSix() {
    let dial = DialTime(minutesWrapping: 0).moved(by: 5 * (LabStory.detents - 1))
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
