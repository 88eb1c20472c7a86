import LinuxGPIO
import Testing

@Suite struct BootOffsetTests {
  @Test func offset_isTheLargestMeasurement() {
    var readings: [Int64] = [-40, -90, -10, 5_000_000_000, 4_999_999_000]
    var offset = BootOffset { readings.removeFirst() }
    var seen = [offset.nanoseconds]
    for _ in 0..<4 {
      offset.follow()
      seen.append(offset.nanoseconds)
    }
    #expect(seen == [-40, -40, -10, 5_000_000_000, 5_000_000_000])
  }

  @Test func systemClocks_areReadInTheOrderThatNeverOverstates() {
    // The two clocks tell the time since boot, so their distance is at most the time ever
    // suspended, and a fresh measurement falls short of the best by no more than a scheduler's
    // pause.
    var offset = BootOffset()
    for _ in 0..<1000 { offset.follow() }
    let best = offset.nanoseconds
    #expect(best > -1_000_000)
    #expect(BootOffset.measured() <= best + 1_000)
  }
}
