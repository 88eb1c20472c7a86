import AlarmCore
import LinuxSound
import Testing

@Suite struct PCMFaultTests {
  @Test(arguments: PCMFault.Kind.allCases)
  func everyFault_hasItsRemedy(kind: PCMFault.Kind) {
    let expected: PCMFault.Remedy =
      switch kind {
      case .underrun, .wrongState: .recover(.prepare)
      case .suspended: .recover(.resume)
      case .notReady: .wait
      case .busy, .gone, .denied, .unsuitable, .stalled, .other: .giveUp
      }
    #expect(PCMFault(kind, words: "").remedy == expected)
  }

  @Test(arguments: [
    (PCMFault.Kind.gone, PortFailure.Kind.vanished), (.stalled, .timeout), (.denied, .denied),
    (.busy, .busy), (.other, .other),
  ])
  func lostCard_isNamed(kind: PCMFault.Kind, failure: PortFailure.Kind) {
    #expect(
      PCMFault(kind, words: "No such device").whilePlaying(on: "hw:1")
        == PortFailure(port: .sound, kind: failure, subject: "hw:1", detail: "No such device"))
  }
}
