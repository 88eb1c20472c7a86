import AlarmCore
import CivilTime
import Lab
import Scenarios
import Testing

/// What goes to a machine of the lab, and what it hands to its next start.
@Suite struct LabPlanTests {
  private static let plan = LabPlan(
    plays: [
      LabPlan.Play(file: "Tests/a \"b\".test.yaml", seed: 1),
      LabPlan.Play(file: "ü.test.yaml", seed: .max),
    ], timeout: .seconds(129_600))

  @Test func plan_isReadAsItWasWritten() {
    #expect(LabPlan(bytes: Self.plan.bytes) == Self.plan)
    let endless = LabPlan(plays: [])
    #expect(LabPlan(bytes: endless.bytes) == endless)
  }

  @Test(arguments: ["", "{}", "{\"plays\":1}", "{\"plays\":[{\"file\":\"a\"}]}", "[1]"])
  func whatIsNoPlan_isNone(text: String) { #expect(LabPlan(bytes: Array(text.utf8)) == nil) }

  private static let carry = LabCarry(
    done: 3, at: ScenarioInstant(nanoseconds: 26_400_123_456_789),
    wall: WallTime(seconds: 1_772_406_615, nanoseconds: 999_999_999), trust: .rtc, edges: 316,
    isButtonDown: true, isCardTaken: false, isChipGone: true)

  @Test func carry_isReadAsItWasWritten() {
    let resumption = LabPlayer.Resumption(play: 7, carry: Self.carry)
    #expect(LabPlayer.Resumption(word: resumption.word) == resumption)
    #expect(LabCarry(word: Self.carry.word) == Self.carry)
  }

  /// It is one word of a kernel's command line.
  @Test func carry_isOneShortWord() {
    let word = LabPlayer.Resumption(play: 7, carry: Self.carry).word
    #expect(word.allSatisfy { $0.isNumber || $0 == ":" })
    #expect(word.utf8.count < 128)
  }

  @Test(arguments: [
    "", ":", "7", "7:", "x:3:1:1:0:3:8:0:0:0", "-1:3:1:1:0:3:8:0:0:0", "7:3:1:1:0:3:8:0:0",
    "7:3:1:1:0:3:8:0:0:2", "7:3:1:1:0:9:8:0:0:0", "7:3:-1:1:0:3:8:0:0:0",
    "7:3:1:1:1000000000:3:8:0:0:0", "7:3:1:1:0:3:8:0:0:0:0", "7: 3:1:1:0:3:8:0:0:0",
  ])
  func whatIsNoCarry_isNone(word: String) { #expect(LabPlayer.Resumption(word: word) == nil) }
}
