import AlarmCore
import AlarmRuntime
import FlashLog
import Testing

@Suite struct StoredStateTests {
  private func record(_ payload: [UInt8]) -> Record {
    Record(sequence: 7, bootID: 1, payload: payload)
  }

  private func survey(newestMayBeLost: Bool) -> SlotSurvey {
    var survey = SlotSurvey(slots: 16)
    survey.newestMayBeLost = newestMayBeLost
    survey.unreadable = [.init(slot: 3, defect: .checksum)]
    return survey
  }

  private var state: ClockState {
    var random = RandomState(seed: 3)
    return random.state()
  }

  @Test func blank_isAFreshClock() {
    let stored = StoredState(.blank)
    #expect(stored.state == nil)
    #expect(stored.restored == .blank)
  }

  @Test func good_isTheState() {
    let stored = StoredState(.good(record(StateCodec.encode(state))))
    #expect(stored.state == state)
    #expect(stored.restored == .state(isDegraded: false))
  }

  @Test(arguments: [true, false]) func degraded_saysSoOnlyWhenTheNewestMayBeLost(isLost: Bool) {
    let stored = StoredState(
      .degraded(record(StateCodec.encode(state)), survey(newestMayBeLost: isLost)))
    #expect(stored.state == state)
    #expect(stored.restored == .state(isDegraded: isLost))
  }

  @Test func degradedToTheEmptyBeginning_isAFreshClockThatSaysSo() {
    let stored = StoredState(.degraded(nil, survey(newestMayBeLost: true)))
    #expect(stored.state == nil)
    #expect(stored.restored == .state(isDegraded: true))
  }

  @Test func damaged_isToldApartFromBlank() {
    let stored = StoredState(.damaged(survey(newestMayBeLost: true)))
    #expect(stored.state == nil)
    guard case .damaged = stored.restored else {
      Issue.record("\(stored.restored)")
      return
    }
  }

  @Test func wholeRecordThatIsNoState_isDamagedWithThePlace() {
    let stored = StoredState(.good(record([1, 0, 0])))
    #expect(stored.state == nil)
    #expect(stored.restored == .damaged(failure("it ends at byte 2")))
  }

  @Test func newerFormats_ofRingAndOfStateAreToldApart() {
    #expect(StoredState(.newerFormat(3)).restored == .newerFormat(failure("format 3")))
    var bytes = StateCodec.encode(state)
    bytes[0] = 2
    let newer = Restored.newerFormat(failure("format 2, this program knows 1"))
    #expect(StoredState(.good(record(bytes))).restored == newer)
  }

  private func failure(_ detail: String) -> PortFailure {
    PortFailure(port: .store, kind: .broken, subject: "stored state", detail: detail)
  }

  @Test func unreadable_carriesTheFailure() {
    let failure = PortFailure(port: .store, kind: .denied, subject: "/x")
    #expect(StoredState(nil, .unreadable(failure)).restored == .unreadable(failure))
  }

  @Test func recordErrors_haveAPhraseEach() {
    let table: [(RecordError, String)] = [
      (.ended(at: 5), "it ends at byte 5"),
      (.invalid("dial", at: 2), "dial at byte 2 is not valid"),
      (.newerFormat(9), "format 9, this program knows 1"), (.surplus(at: 8), "bytes follow at 8"),
    ]
    for (error, phrase) in table { #expect(error.phrase == phrase) }
  }

  @Test func commitErrors_becomeFailuresOfTheirKind() {
    let table: [(CommitError, PortFailure.Kind)] = [
      (.tooLong(bytesOver: 3), .full), (.damaged, .broken), (.newerFormat(2), .broken),
      (.exhausted, .broken), (.device(DeviceError(.full, during: .write), slotsTried: 3), .full),
      (.device(DeviceError(.readOnly, during: .write), slotsTried: 1), .readOnly),
      (.device(DeviceError(.failed, during: .flush, code: 5), slotsTried: 3), .other),
    ]
    for (error, kind) in table {
      let failure = PortFailure(port: .store, subject: "/state", error)
      #expect(failure.kind == kind)
      #expect(failure.subject == "/state")
      #expect(!failure.detail.isEmpty)
    }
  }
}
