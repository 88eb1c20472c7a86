import AlarmCore
import AlarmRuntime
import CivilTime
import FlashLog
import Testing

@Suite struct RingLogCodecTests {
  private func decoded(_ bytes: [UInt8]) -> Result<RingLogEntry, RecordError> {
    do throws(RecordError) {
      return .success(try RingLogCodec.decode(bytes))
    } catch {
      return .failure(error)
    }
  }

  @Test(arguments: UInt64(1)...100) func roundTrip_isExact(seed: UInt64) {
    var random = RandomState(seed: seed)
    for _ in 0..<10 {
      let entry = random.entry()
      let bytes = RingLogCodec.encode(entry)
      #expect(decoded(bytes) == .success(entry), "seed \(seed)")
      #expect(bytes.count <= 230)
    }
  }

  @Test func entry_hasTheseBytes() {
    let entry = RingLogEntry(
      due: WallTime(seconds: 1), at: WallTime(seconds: 2, nanoseconds: 3), subject: "6:30",
      outcome: .snoozed(258))
    // Format; due; at; subject with its length; outcome.
    var expected: [UInt8] = [1]
    expected += [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    expected += [2, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0]
    expected += [4]
    expected += Array("6:30".utf8)
    expected += [2, 2, 1]
    #expect(RingLogCodec.encode(entry) == expected)
  }

  /// What earlier programs wrote keeps its meaning, and nothing got a number of its own.
  @Test(arguments: [
    (UInt8(1), RingOutput.speaker), (2, .buzzer), (3, .lamps), (4, .nothing),
  ])
  func outputs_keepTheirNumbers(number: UInt8, output: RingOutput) {
    let entry = RingLogEntry(
      due: WallTime(seconds: 1), at: WallTime(seconds: 2), subject: "6:30", outcome: .rang(output))
    let bytes = RingLogCodec.encode(entry)
    #expect(bytes.suffix(2) == [1, number])
    #expect(decoded(bytes) == .success(entry))
  }

  @Test func outputOfNoNumber_isInvalid() {
    let entry = RingLogEntry(
      due: WallTime(seconds: 1), at: WallTime(seconds: 2), subject: "", outcome: .rang(.speaker))
    var bytes = RingLogCodec.encode(entry)
    bytes[bytes.count - 1] = 5
    guard case .failure(.invalid) = decoded(bytes) else {
      Issue.record("took output 5")
      return
    }
  }

  @Test func truncationsAndSurplus_areErrors() {
    var random = RandomState(seed: 5)
    for _ in 0..<50 {
      let bytes = RingLogCodec.encode(random.entry())
      for count in 0..<bytes.count {
        guard case .failure(.ended) = decoded(Array(bytes.prefix(count))) else {
          Issue.record("took \(count) of \(bytes)")
          return
        }
      }
      #expect(decoded(bytes + [7]) == .failure(.surplus(at: bytes.count)))
    }
  }

  @Test func newerFormat_isToldApart() {
    var random = RandomState(seed: 6)
    var bytes = RingLogCodec.encode(random.entry())
    bytes[0] = 9
    #expect(decoded(bytes) == .failure(.newerFormat(9)))
  }

  @Test(arguments: UInt64(1)...10) func mutations_neverTrap(seed: UInt64) {
    var random = RandomState(seed: seed)
    for _ in 0..<100 {
      let bytes = RingLogCodec.encode(random.entry())
      for _ in 0..<20 {
        guard case .success(let entry) = decoded(random.damage(bytes)) else { continue }
        guard decoded(RingLogCodec.encode(entry)) == .success(entry) else {
          Issue.record("seed \(seed): \(entry); replay: swift test --filter RingLogCodecTests")
          return
        }
      }
    }
  }

  @Test func textsBeyondTheirBudget_areClippedAtACharacter() {
    let entry = RingLogEntry(
      due: WallTime(seconds: 1), at: WallTime(seconds: 2),
      subject: "x" + String(repeating: "漢", count: 300),
      outcome: .fellBack(
        to: .sound(String(repeating: "é", count: 200)),
        because: PortFailure(
          port: .sound, kind: .broken, subject: String(repeating: "é", count: 200),
          detail: "words of the system")))
    guard case .success(let read) = decoded(RingLogCodec.encode(entry)) else {
      Issue.record("not read back")
      return
    }
    #expect(read.subject == "x" + String(repeating: "漢", count: 31))
    let reason = PortFailure(
      port: .sound, kind: .broken, subject: String(repeating: "é", count: 24))
    #expect(
      read.outcome == .fellBack(to: .sound(String(repeating: "é", count: 12)), because: reason))
  }

  @Test func entry_fitsAPageOfTheLog() {
    #expect(230 <= RingGeometry.ringLog.capacity)
    #expect(RingGeometry.ringLog.slots >= 256)
  }
}
