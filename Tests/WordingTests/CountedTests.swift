import Testing
import Wording

@Suite struct CountedTests {
  @Test func oneIsSingular_andOnlyOne() {
    #expect("\(Counted(1, "night"))" == "1 night")
    #expect("\(Counted(0, "night"))" == "0 nights")
    #expect("\(Counted(2, "night"))" == "2 nights")
  }
}
