import AlarmCore
import CivilTime

/// Turns the state of the clock into the payload of a record, and back.
///
/// Little-endian; the byte table is in docs/storage.md. Decoding takes any bytes and never traps.
///
///     format │ flags │ dial │ badge │ preferences │ ring │ rung │ next id │ count │ pending …
package enum StateCodec {
  /// The layout this program writes.
  package static let format: UInt8 = 1

  private static let movedFlag: UInt8 = 1
  private static let guessFlag: UInt8 = 2
  private static let rungFlag: UInt8 = 4

  /// Lays a state out; at most about 12 KiB with a full queue.
  package static func encode(_ state: ClockState) -> [UInt8] {
    var out = ByteWriter()
    out.write(format)
    var flags: UInt8 = 0
    if state.isMovedByHalfDay { flags |= movedFlag }
    if state.isArmedByGuess { flags |= guessFlag }
    if state.rung != nil { flags |= rungFlag }
    out.write(flags)
    out.write(UInt16(state.dial.minutes))
    out.write(UInt16(state.badge.number))
    encode(state.preferences, &out)
    encode(state.ring, &out)
    if let rung = state.rung { out.write(rung) }
    out.write(state.queue.nextID.number)
    out.write(UInt8(state.queue.pending.count))
    for notification in state.queue.pending { encode(notification, &out) }
    return out.bytes
  }

  /// Reads a state back.
  ///
  /// - Throws: `RecordError` for bytes no version of this program wrote.
  package static func decode(_ bytes: [UInt8]) throws(RecordError) -> ClockState {
    var input = ByteReader(bytes)
    let written: UInt8 = try input.read()
    guard written == format else {
      throw written > format ? .newerFormat(written) : .invalid("format", at: 0)
    }
    var state = ClockState()
    let flags: UInt8 = try input.read()
    guard flags & ~(movedFlag | guessFlag | rungFlag) == 0 else { throw .invalid("flags", at: 1) }
    state.isMovedByHalfDay = flags & movedFlag != 0
    state.isArmedByGuess = flags & guessFlag != 0
    state.dial = DialTime(
      minutesWrapping: try input.readNumber("dial", 0...DialTime.minutesPerTurn - 1))
    state.badge = Badge(try input.readNumber("badge", 0...Badge.limit))
    state.preferences = try decodePreferences(&input)
    state.ring = try decodeRing(&input)
    if flags & rungFlag != 0 { state.rung = try input.readKey() }
    let nextID: UInt32 = try input.read()
    let count: UInt8 = try input.read()
    guard count <= NotificationQueue.limit else { throw .invalid("count", at: input.offset - 1) }
    var pending: [ClockNotification] = []
    for _ in 0..<count { pending.append(try decodeNotification(&input)) }
    guard input.isAtEnd else { throw .surplus(at: input.offset) }
    state.queue = NotificationQueue(pending: pending, nextID: NotificationID(nextID))
    return state
  }

  private static let never: UInt8 = 0

  private static func encode(_ preferences: Preferences, _ out: inout ByteWriter) {
    out.write(UInt8(preferences.playsSound ? 1 : 0))
    out.write(UInt8(preferences.volumePercent))
    out.write(UInt8(preferences.snoozeMinutes))
    out.write(preferences.silenceAfterMinutes.map { UInt8($0) } ?? never)
    out.write(UInt16(preferences.rampSeconds))
  }

  private static func decodePreferences(
    _ input: inout ByteReader
  ) throws(RecordError) -> Preferences {
    var preferences = Preferences()
    preferences.playsSound = try input.readFlag("play sound")
    preferences.volumePercent = Int(try input.readByte("volume", Preferences.volumeRange))
    preferences.snoozeMinutes = Int(try input.readByte("snooze", Preferences.snoozeRange))
    let silence = Int(
      try input.readByte("silence after", 0...Preferences.silenceAfterRange.upperBound))
    preferences.silenceAfterMinutes = silence == Int(never) ? nil : silence
    preferences.rampSeconds = try input.readNumber("ramp", Preferences.rampRange)
    return preferences
  }

  private static func encode(_ ring: ClockState.RingPhase?, _ out: inout ByteWriter) {
    switch ring {
    case nil: out.write(UInt8(0))
    case .ringing(let subject, let noted, let snoozes):
      out.write(UInt8(1))
      encode(subject, noted, snoozes, &out)
    case .snoozed(let subject, let until, let snoozes):
      out.write(UInt8(2))
      encode(subject, until, snoozes, &out)
    }
  }

  private static func encode(
    _ subject: RingSubject, _ time: WallTime, _ snoozes: Int, _ out: inout ByteWriter
  ) {
    out.write(subject.key)
    out.write(subject.due)
    out.write(subject.sound)
    out.write(time)
    out.write(UInt16(clamping: snoozes))
  }

  private static func decodeRing(
    _ input: inout ByteReader
  ) throws(RecordError) -> ClockState.RingPhase? {
    let tag: UInt8 = try input.read()
    guard tag != 0 else { return nil }
    guard tag <= 2 else { throw .invalid("ring", at: input.offset - 1) }
    let subject = RingSubject(
      key: try input.readKey(), due: try input.readWallTime(),
      sound: try input.readText(limit: ClockNotification.soundBytes))
    let time = try input.readWallTime()
    let snoozes = Int(try input.read(UInt16.self))
    return tag == 1
      ? .ringing(subject, noted: time, snoozes: snoozes)
      : .snoozed(subject, until: time, snoozes: snoozes)
  }
}
