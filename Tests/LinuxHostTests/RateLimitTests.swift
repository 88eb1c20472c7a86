import AlarmCore
import LinuxHost
import Testing

@Suite struct RateLimitTests {
  private func at(_ seconds: Int64) -> BootInstant {
    BootInstant(nanoseconds: seconds * 1_000_000_000)
  }

  @Test func asManyAsThereMayBe_getThroughInAWindow_andTheNextTellsOfTheOthers() {
    var limit = RateLimit(2, in: .seconds(10))
    #expect([0, 1, 2, 9].map { limit.admit(at: at($0)) } == [0, 0, nil, nil])
    #expect(limit.admit(at: at(10)) == 2)
    #expect(limit.admit(at: at(11)) == 0)
    #expect(limit.admit(at: at(12)) == nil)
    #expect(limit.admit(at: at(500)) == 1)
  }
}
