import AlarmCore
import AlarmRuntime
import CivilTime
import FlashLog
import Testing

@Suite struct StateCodecTests {
  private func decoded(_ bytes: [UInt8]) -> Result<ClockState, RecordError> {
    do throws(RecordError) {
      return .success(try StateCodec.decode(bytes))
    } catch {
      return .failure(error)
    }
  }

  /// The fullest state: every queue place taken, every text at its budget.
  private static func fullest() -> ClockState {
    var random = RandomState(seed: 1)
    var state = random.state()
    let subject = RingSubject(
      key: random.key(), due: random.wall(), sound: String(repeating: "s", count: 24))
    state.ring = .snoozed(subject, until: random.wall(), snoozes: 65_535)
    let pending = (0..<NotificationQueue.limit).map { index in
      ClockNotification(
        id: NotificationID(UInt32(index)), fireDate: .absolute(random.wall()),
        instant: random.wall(), body: String(repeating: "€", count: 32),
        sound: String(repeating: "s", count: 24), badge: 9_999, purpose: .alarm(random.key()))
    }
    state.queue = NotificationQueue(pending: pending, nextID: NotificationID(.max))
    return state
  }

  @Test(arguments: UInt64(1)...200) func roundTrip_isExact(seed: UInt64) {
    var random = RandomState(seed: seed)
    let state = random.state()
    #expect(decoded(StateCodec.encode(state)) == .success(state), "seed \(seed)")
  }

  @Test func freshState_hasTheseBytes() {
    let bytes = StateCodec.encode(ClockState())
    #expect(
      bytes == [
        1, 0, 0, 0, 0, 0,  // format, flags, dial, badge
        1, 80, 9, 10, 30, 0,  // sound on, volume, snooze, silence after, ramp
        0, 1, 0, 0, 0, 0,  // no ring, next number, none pending
      ])
  }

  @Test func armedState_hasTheseBytes() throws {
    var state = ClockState()
    state.dial = DialTime(minutesWrapping: 390)
    state.isMovedByHalfDay = true
    state.isArmedByGuess = true
    state.rung = OccurrenceKey(
      date: try #require(CivilDate(year: 2026, month: 3, day: 1)),
      time: TimeOfDay(minutesWrapping: 1_110))
    state.badge = Badge(258)
    state.preferences.playsSound = false
    state.preferences.silenceAfterMinutes = nil
    state.preferences.rampSeconds = 300
    let date = try #require(CivilDate(year: 2026, month: 3, day: 2))
    let time = TimeOfDay(minutesWrapping: 390)
    try state.queue.schedule(
      .civil(CivilDateTime(date: date, time: time)), in: .utc, body: "é", sound: "bell", badge: 3,
      purpose: .alarm(OccurrenceKey(date: date, time: time)))
    let instant: [UInt8] = [0x68, 0x2E, 0xA5, 0x69, 0, 0, 0, 0, 0, 0, 0, 0]
    #expect(state.queue.pending[0].instant.seconds == 0x69A5_2E68)
    let key: [UInt8] = [0xEA, 0x07, 3, 2, 0x86, 0x01]
    var expected: [UInt8] = [1, 7, 0x86, 0x01, 2, 1, 0, 80, 9, 0, 0x2C, 0x01, 0]
    expected += [0xEA, 0x07, 3, 1, 0x56, 0x04]
    expected += [2, 0, 0, 0, 1, 1, 0, 0, 0, 0]
    expected += key
    expected += [0]
    expected += instant
    expected += [2, 0xC3, 0xA9, 1, 4]
    expected += Array("bell".utf8)
    expected += [3, 0, 0]
    expected += key
    #expect(StateCodec.encode(state) == expected)
  }

  @Test func fullQueue_fitsASlotAndAnOrdinaryStateAPage() {
    let full = StateCodec.encode(Self.fullest())
    #expect(full.count <= RingGeometry.state.capacity)
    #expect(full.count < 12 * 1_024)
    #expect(decoded(full) == .success(Self.fullest()))
    // An alarm, a countdown and a few notifications with ordinary texts.
    var random = RandomState(seed: 4)
    var state = Self.fullest()
    let ordinary = (0..<16).map { index in
      var notification = random.notification(UInt32(index))
      notification.body = "Countdown of 25 min is over"
      notification.sound = "bell"
      return notification
    }
    state.queue = NotificationQueue(pending: ordinary, nextID: NotificationID(99))
    #expect(StateCodec.encode(state).count + RecordFormat.overhead <= RingGeometry.state.pageBytes)
  }

  @Test func truncations_areErrorsAndNeverTraps() {
    for seed in UInt64(1)...12 {
      var random = RandomState(seed: seed)
      let bytes = StateCodec.encode(random.state(pending: Int(seed % 3)))
      #expect(firstTaken(bytes, 0..<bytes.count) == nil, "seed \(seed)")
    }
    // Of a full queue, what ends within the last notification.
    let full = StateCodec.encode(Self.fullest())
    #expect(firstTaken(full, full.count - 161..<full.count) == nil)
  }

  private func firstTaken(_ bytes: [UInt8], _ counts: Range<Int>) -> Int? {
    counts.first { count in
      switch decoded(Array(bytes.prefix(count))) {
      case .failure(.ended(at: let offset)): offset > count
      case .success, .failure: true
      }
    }
  }

  @Test func surplus_isAnError() {
    let bytes = StateCodec.encode(ClockState())
    #expect(decoded(bytes + [0]) == .failure(.surplus(at: bytes.count)))
  }

  @Test func newerFormat_isToldApartAndOlderIsNot() {
    var bytes = StateCodec.encode(ClockState())
    bytes[0] = 2
    #expect(decoded(bytes) == .failure(.newerFormat(2)))
    #expect(decoded([255]) == .failure(.newerFormat(255)))
    bytes[0] = 0
    #expect(decoded(bytes) == .failure(.invalid("format", at: 0)))
    #expect(decoded([]) == .failure(.ended(at: 0)))
  }

  /// What is read can be run, and what is written again is the same.
  @Test(arguments: UInt64(1)...10) func mutations_neverTrapAndWhatIsTakenIsWhole(seed: UInt64) {
    var random = RandomState(seed: seed)
    var taken = 0
    for round in 0..<10 {
      // One full queue a seed; the rest are as long as an ordinary state.
      let original = round == 0 ? random.state(pending: 64) : random.state(pending: round % 3)
      let bytes = StateCodec.encode(original)
      for _ in 0..<(round == 0 ? 100 : 1_100) {
        guard case .success(let state) = decoded(random.damage(bytes)) else { continue }
        taken += 1
        guard state.preferences == state.preferences.clamped,
          decoded(StateCodec.encode(state)) == .success(state)
        else {
          Issue.record("seed \(seed): \(state); replay: swift test --filter StateCodecTests")
          return
        }
      }
    }
    #expect(taken > 0, "some damage hits only a value")
  }

  @Test(arguments: UInt64(1)...40) func stateOfDamagedBytes_canBeRunByAClock(seed: UInt64) {
    var random = RandomState(seed: seed)
    let bytes = StateCodec.encode(random.state(pending: Int(seed % 4)))
    for _ in 0..<20 {
      guard case .success(let state) = decoded(random.damage(bytes)) else { continue }
      let moment = Moment(
        boot: BootInstant(nanoseconds: 0), wall: random.wall(), generation: 0, trust: .rtc)
      var clock = AlarmClock(ClockConfiguration(), restoring: state, zone: .utc, at: moment)
      _ = clock.start(.state(isDegraded: false))
      for second in 1...5 {
        let later = Moment(
          boot: BootInstant(nanoseconds: Int64(second) * 400_000_000_000),
          wall: moment.wall + .seconds(400 * second), generation: 0, trust: .rtc)
        _ = clock.handle(.wake, at: later)
      }
      #expect(StateCodec.encode(clock.state).count <= RingGeometry.state.capacity)
    }
  }

  @Test func eachField_outsideItsRangeIsRefused() {
    let fresh = StateCodec.encode(ClockState())
    let table: [(offset: Int, value: UInt8, what: String)] = [
      (1, 8, "flags"), (6, 2, "play sound"), (7, 101, "volume"), (8, 0, "snooze"),
      (8, 31, "snooze"), (9, 61, "silence after"), (12, 3, "ring"), (17, 65, "count"),
    ]
    for row in table {
      var bytes = fresh
      bytes[row.offset] = row.value
      #expect(decoded(bytes) == .failure(.invalid(row.what, at: row.offset)), "\(row)")
    }
    for (offset, value, what) in [(2, 720, "dial"), (4, 10_000, "badge"), (10, 301, "ramp")] {
      var bytes = fresh
      bytes[offset] = UInt8(value & 0xFF)
      bytes[offset + 1] = UInt8(value >> 8)
      #expect(decoded(bytes) == .failure(.invalid(what, at: offset)))
    }
  }
}
