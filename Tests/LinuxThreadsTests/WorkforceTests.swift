import LinuxThreads
import Testing

@Suite struct WorkforceTests {
  @Test(arguments: [1, 2, 7, 256])
  func results_areInTheOrderOfTheWork(jobs: Int) {
    let results = Workforce.map(count: 500, jobs: jobs) { $0 * $0 }
    #expect(results == (0..<500).map { $0 * $0 })
  }

  @Test func nothing_isNothing() {
    #expect(Workforce.map(count: 0, jobs: 4) { $0 } == [])
    #expect(Workforce.map(count: 1, jobs: 4) { $0 } == [0])
  }
}
