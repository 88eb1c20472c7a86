import AlarmCore
import CivilTime

/// Pending notifications in a record.
extension StateCodec {
  private static let noBadge: UInt16 = 0xFFFF
  private static let civilRule: UInt8 = 0
  private static let absoluteRule: UInt8 = 1

  static func encode(_ notification: ClockNotification, _ out: inout ByteWriter) {
    out.write(notification.id.number)
    switch notification.fireDate {
    case .civil(let civil):
      out.write(civilRule)
      out.write(OccurrenceKey(date: civil.date, time: civil.time))
      out.write(UInt8(civil.second))
    case .absolute(let instant):
      out.write(absoluteRule)
      out.write(instant)
    }
    out.write(notification.instant)
    out.write(notification.body)
    out.write(UInt8(notification.sound == nil ? 0 : 1))
    if let sound = notification.sound { out.write(sound) }
    out.write(notification.badge.map { UInt16(clamping: min($0, Badge.limit)) } ?? noBadge)
    switch notification.purpose {
    case .alarm(let key):
      out.write(UInt8(0))
      out.write(key)
    case .countdown: out.write(UInt8(1))
    case .plain: out.write(UInt8(2))
    }
  }

  static func decodeNotification(
    _ input: inout ByteReader
  ) throws(RecordError) -> ClockNotification {
    let id = NotificationID(try input.read())
    let fireDate = try decodeFireDate(&input)
    let instant = try input.readWallTime()
    let body = try input.readText(limit: ClockNotification.bodyBytes)
    let hasSound = try input.readFlag("sound")
    let sound = hasSound ? try input.readText(limit: ClockNotification.soundBytes) : nil
    let badge: UInt16 = try input.read()
    guard badge == noBadge || badge <= UInt16(Badge.limit) else {
      throw .invalid("badge", at: input.offset - 2)
    }
    return ClockNotification(
      id: id, fireDate: fireDate, instant: instant, body: body, sound: sound,
      badge: badge == noBadge ? nil : Int(badge), purpose: try decodePurpose(&input))
  }

  private static func decodeFireDate(_ input: inout ByteReader) throws(RecordError) -> FireDate {
    let start = input.offset
    let rule: UInt8 = try input.read()
    switch rule {
    case civilRule:
      let key = try input.readKey()
      let second = Int(try input.readByte("second", 0...59))
      guard let civil = CivilDateTime(date: key.date, time: key.time, second: second) else {
        throw .invalid("civil time", at: start)
      }
      return .civil(civil)
    case absoluteRule: return .absolute(try input.readWallTime())
    default: throw .invalid("fire date", at: start)
    }
  }

  private static func decodePurpose(
    _ input: inout ByteReader
  ) throws(RecordError) -> ClockNotification.Purpose {
    let tag: UInt8 = try input.read()
    switch tag {
    case 0: return .alarm(try input.readKey())
    case 1: return .countdown
    case 2: return .plain
    default: throw .invalid("purpose", at: input.offset - 1)
    }
  }
}
