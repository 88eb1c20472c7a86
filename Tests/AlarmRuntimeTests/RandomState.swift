import AlarmCore
import Chance
import CivilTime

/// Values as a clock may store them, by chance.
struct RandomState {
  var chance: SeededGenerator

  init(seed: UInt64) { chance = SeededGenerator(seed: seed) }

  mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &chance) }
  mutating func flag() -> Bool { .random(using: &chance) }

  mutating func wall() -> WallTime {
    WallTime(
      seconds: Int64(number(-62_135_596_800...253_402_300_799)),
      nanoseconds: Int32(number(0...999_999_999)))
  }

  mutating func text(bytes: Int) -> String {
    let letters = Array("aZ 0ß€漢🔔\u{0}\n")
    var text = ""
    for _ in 0..<number(0...bytes) {
      let letter = letters[number(0...letters.count - 1)]
      if text.utf8.count + letter.utf8.count <= bytes { text.append(letter) }
    }
    return text
  }

  mutating func civil() -> CivilDateTime {
    while true {
      guard
        let date = CivilDate(
          year: number(-9_999...9_999), month: number(1...12), day: number(1...31)),
        let civil = CivilDateTime(
          date: date, time: TimeOfDay(minutesWrapping: number(0...1_439)), second: number(0...59))
      else { continue }
      return civil
    }
  }

  mutating func key() -> OccurrenceKey {
    let civil = civil()
    return OccurrenceKey(date: civil.date, time: civil.time)
  }

  mutating func notification(_ number: UInt32) -> ClockNotification {
    let purposes: [ClockNotification.Purpose] = [.alarm(key()), .countdown, .plain]
    return ClockNotification(
      id: NotificationID(number), fireDate: flag() ? .civil(civil()) : .absolute(wall()),
      instant: wall(), body: text(bytes: ClockNotification.bodyBytes),
      sound: flag() ? text(bytes: ClockNotification.soundBytes) : nil,
      badge: flag() ? self.number(0...Badge.limit) : nil, purpose: purposes[self.number(0...2)])
  }

  mutating func subject() -> RingSubject {
    RingSubject(key: key(), due: wall(), sound: text(bytes: ClockNotification.soundBytes))
  }

  /// Any state; by chance also one with a full queue.
  mutating func state() -> ClockState { state(pending: [0, 1, 2, 64][number(0...3)]) }

  mutating func state(pending count: Int) -> ClockState {
    var state = ClockState()
    state.dial = DialTime(minutesWrapping: number(0...719))
    state.isMovedByHalfDay = flag()
    state.isArmedByGuess = flag()
    state.rung = flag() ? key() : nil
    state.badge = Badge(number(0...Badge.limit))
    state.preferences.playsSound = flag()
    state.preferences.volumePercent = number(0...100)
    state.preferences.snoozeMinutes = number(1...30)
    state.preferences.silenceAfterMinutes = flag() ? number(1...60) : nil
    state.preferences.rampSeconds = number(0...300)
    switch number(0...2) {
    case 0: state.ring = .ringing(subject(), noted: wall(), snoozes: number(0...65_535))
    case 1: state.ring = .snoozed(subject(), until: wall(), snoozes: number(0...65_535))
    default: break
    }
    state.queue = NotificationQueue(
      pending: (0..<count).map { notification(UInt32($0 + 1)) },
      nextID: NotificationID(.random(in: 0 ... .max, using: &chance)))
    return state
  }

  mutating func entry() -> RingLogEntry {
    let outcomes: [RingLogEntry.Outcome] = [
      .rang(RingOutput.allCases[number(0...RingOutput.allCases.count - 1)]),
      .snoozed(number(0...65_535)), .dismissed,
      .missed(MissReason.allCases[number(0...MissReason.allCases.count - 1)]), .delivered,
      .fellBack(
        to: [
          .sound(text(bytes: ClockNotification.soundBytes)), .card(text(bytes: 48)),
          .output(RingOutput.allCases[number(0...RingOutput.allCases.count - 1)]),
        ][number(0...2)],
        because: PortFailure(
          port: PortName.allCases[number(0...PortName.allCases.count - 1)],
          kind: PortFailure.Kind.allCases[number(0...PortFailure.Kind.allCases.count - 1)],
          subject: text(bytes: 48))),
    ]
    return RingLogEntry(
      due: wall(), at: wall(), subject: text(bytes: ClockNotification.bodyBytes),
      outcome: outcomes[number(0...5)])
  }

  /// Changes some bytes: flips, cuts, grows.
  mutating func damage(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<number(1...4) {
      guard !bytes.isEmpty else { return [UInt8(number(0...255))] }
      let index = number(0...bytes.count - 1)
      switch number(0...5) {
      case 0: bytes.remove(at: index)
      case 1: bytes.insert(UInt8(number(0...255)), at: index)
      case 2: bytes[index] = [0, 0xFF, 0x7F, 0x80][number(0...3)]
      case 3: bytes.removeLast(number(1...bytes.count))
      default: bytes[index] ^= UInt8(1 << number(0...7))
      }
    }
    return bytes
  }
}
