import AlarmCore
import LinuxSound
import Testing

@Suite struct DeviceSearchTests {
  private let start = BootInstant(nanoseconds: 5_000_000_000)

  private func fault(_ kind: PCMFault.Kind) -> PCMFault { PCMFault(kind, words: "\(kind)!") }

  @Test func devices_areTriedInOrder() {
    var search = DeviceSearch(devices: ["a", "b"], isPatient: true)
    #expect(search.next(at: start) == .open("a"))
    #expect(search.next(at: start) == .open("a"), "asking twice is harmless")
    search.refused(fault(.gone), at: start)
    #expect(search.next(at: start) == .open("b"))
  }

  @Test func busyDevice_isAskedForOneSecond() {
    var search = DeviceSearch(devices: ["a", "b"], isPatient: true)
    var now = start
    for _ in 1..<DeviceSearch.attempts {
      #expect(search.next(at: now) == .open("a"))
      search.refused(fault(.busy), at: now)
      let later = now + DeviceSearch.pause
      #expect(search.next(at: now) == .wait(until: later))
      now = later
    }
    #expect(now - start == .seconds(1))
    #expect(search.next(at: now) == .open("a"))
    search.refused(fault(.busy), at: now)
    #expect(search.next(at: now) == .open("b"))
  }

  @Test func impatientSearch_goesOnAtOnce() {
    var search = DeviceSearch(devices: ["a", "b"], isPatient: false)
    search.refused(fault(.busy), at: start)
    #expect(search.next(at: start) == .open("b"))
  }

  @Test(arguments: [
    ([PCMFault.Kind.gone, .gone], PortFailure.Kind.missing),
    ([.gone, .busy], .busy),
    ([.denied, .gone], .denied),
    ([.unsuitable, .gone], .broken),
    ([.other, .gone], .other),
  ])
  func exhausted_namesAllDevices(faults: [PCMFault.Kind], kind: PortFailure.Kind) {
    var search = DeviceSearch(devices: ["hw:A", "hw:B"], isPatient: false)
    for kind in faults { search.refused(fault(kind), at: start) }
    #expect(
      search.next(at: start)
        == .exhausted(
          PortFailure(
            port: .sound, kind: kind, subject: "hw:A, hw:B",
            detail: "hw:A: \(faults[0])!; hw:B: \(faults[1])!")))
  }

  @Test func noDevices_isMissing() {
    let search = DeviceSearch(devices: [], isPatient: true)
    #expect(
      search.next(at: start)
        == .exhausted(
          PortFailure(
            port: .sound, kind: .missing, subject: "", detail: "the board names no sound device")))
  }
}
