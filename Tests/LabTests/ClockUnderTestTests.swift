import Foundation
import Lab
import Testing

@Suite struct ClockUnderTestTests {
  @Test func missingProgram_isALaunchFailure() {
    #expect(throws: LabFailure.launch(path: "/no/such/program", code: ENOENT)) {
      try ClockUnderTest(program: "/no/such/program", arguments: [])
    }
  }

  @Test func program_thatDiesOfTheSignalIsToldApart() throws {
    let clock = try ClockUnderTest(program: "/bin/sleep", arguments: ["600"])
    #expect(clock.isRunning)
    #expect(clock.terminate(on: KernelTime()) == -Int(SIGTERM))
    #expect(!clock.isRunning)
    #expect(clock.terminate(on: KernelTime()) == -Int(SIGTERM))
  }
}
