import AlarmCore
import CivilTime
import Testing

@Suite struct BootInstantTests {
  private let last = BootInstant(nanoseconds: .max)
  private let first = BootInstant(nanoseconds: .min)

  @Test func sum_isExact() {
    let start = BootInstant(nanoseconds: 1_500_000_000)
    #expect((start + .milliseconds(250)).nanoseconds == 1_750_000_000)
    #expect((start - .nanoseconds(1)).nanoseconds == 1_499_999_999)
    #expect((start - .seconds(2)).nanoseconds == -500_000_000)
  }

  @Test func sum_staysAtTheEndsInsteadOfTrapping() {
    #expect(last + .nanoseconds(1) == last)
    #expect(last + .seconds(9_000_000_000_000) == last)
    #expect(first - .nanoseconds(1) == first)
    #expect(first - .seconds(Int64.max / 2) == first)
  }

  @Test func difference_neverTraps() {
    #expect(last - first == .nanoseconds(Int64.max) - .nanoseconds(Int64.min))
  }

  @Test func deadlineOfAFarWallTime_isTheLastInstant() {
    let moment = Moment(
      boot: BootInstant(nanoseconds: 5), wall: WallTime(seconds: 0), generation: 0, trust: .synced)
    #expect(Deadline.wall(WallTime(seconds: 253_402_300_799)).boot(at: moment) == last)
    #expect(Deadline.wall(WallTime(seconds: -253_402_300_799)).boot(at: moment) == first)
    #expect(Deadline.wall(WallTime(seconds: 1)).boot(at: moment).nanoseconds == 1_000_000_005)
  }
}
