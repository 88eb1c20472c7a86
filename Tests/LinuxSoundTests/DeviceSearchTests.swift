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
    for _ in 1...4 {
      #expect(search.next(at: now) == .open("a"))
      search.refused(fault(.busy), at: now)
      let later = now + DeviceSearch.pause
      #expect(search.next(at: now) == .wait(until: later))
      now = later
    }
    #expect(now - start == DeviceSearch.patience)
    #expect(search.next(at: now) == .open("a"))
    search.refused(fault(.busy), at: now)
    #expect(search.next(at: now) == .open("b"))
  }

  @Test func busyDevices_areWaitedForNoLongerThanOne() {
    var search = DeviceSearch(devices: (1...8).map { "hw:\($0)" }, isPatient: true)
    var now = start
    var asked = 0
    while asked < 100 {
      let step = search.next(at: now)
      if case .exhausted = step { break }
      if case .wait(let until) = step { now = until }
      guard case .open = step else { continue }
      asked += 1
      search.refused(fault(.busy), at: now)
    }
    #expect(now - start == DeviceSearch.patience)
    #expect(asked == 8 + 4)
  }

  @Test func patience_leavesHalfOfTheCoresTimeForOpening() {
    #expect(DeviceSearch.patience * 2 <= ClockLimits.soundStart)
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

  /// It is a device and no file, so nothing is told about files.
  @Test func deviceThatIsOfNoUse_isToldWithWhatToDo() {
    var search = DeviceSearch(devices: ["plug", "hw:B"], isPatient: false)
    search.refused(fault(.unsuitable), at: start)
    search.refused(fault(.gone), at: start)
    guard case .exhausted(let failure) = search.next(at: start) else {
      Issue.record("not exhausted")
      return
    }
    #expect(failure.kind == .other)
    #expect(
      failure.detail
        == "plug: unsuitable!; hw:B: gone!; name another device in the board file, see aplay -L")
    #expect(!Text.english.sentence(failure).contains("file by"))
  }
}
