import Foundation
import Lab
import Testing

@Suite struct ProcessFiguresTests {
  let status = "Name:\twecker\nVmRSS:\t    9876 kB\nThreads:\t3\nvoluntary_ctxt_switches:\t42\n"

  @Test(arguments: [("VmRSS:", 9876), ("Threads:", 3), ("voluntary_ctxt_switches:", 42)])
  func number_isTakenFromItsLine(key: String, number: Int) throws {
    #expect(try ProcessFigures.number(after: key, in: status, of: "status") == number)
  }

  @Test func number_thatIsNotThereIsAFailure() {
    #expect(throws: LabFailure.unreadable(path: "status", text: "no number after VmSwap:")) {
      try ProcessFigures.number(after: "VmSwap:", in: status, of: "status")
    }
  }

  @Test func ownProcess_hasFigures() throws {
    let figures = try ProcessFigures(process: getpid())
    #expect(figures.residentKiB > 0)
    #expect(figures.threads >= 1)
    #expect(figures.residentKiB >= figures.anonymousKiB)
  }

  @Test func endedProcess_isAFailure() throws {
    let gone = try ClockUnderTest(program: "/bin/sleep", arguments: ["600"])
    _ = gone.terminate(on: KernelTime())
    #expect(throws: LabFailure.self) { try ProcessFigures(process: gone.process) }
  }
}
