import AlarmCore
import CivilTime

/// Turns an entry of the ring log into the payload of a record, and back; docs/storage.md has the
/// bytes.
package enum RingLogCodec {
  /// The layout this program writes.
  package static let format: UInt8 = 1

  /// Lays an entry out, at most 230 bytes; texts beyond their budget are clipped.
  package static func encode(_ entry: RingLogEntry) -> [UInt8] {
    var out = ByteWriter()
    out.write(format)
    out.write(entry.due)
    out.write(entry.at)
    out.write(entry.subject.clipped(toBytes: ClockNotification.bodyBytes))
    switch entry.outcome {
    case .rang(let output):
      out.write(UInt8(1))
      out.write(output.rawValue)
    case .snoozed(let count):
      out.write(UInt8(2))
      out.write(UInt16(clamping: count))
    case .dismissed: out.write(UInt8(3))
    case .missed(let reason):
      out.write(UInt8(4))
      out.write(reason.rawValue)
    case .delivered: out.write(UInt8(5))
    case .fellBack(let fallback, let failure):
      out.write(UInt8(7))
      write(fallback, because: failure, to: &out)
    }
    return out.bytes
  }

  /// Reads an entry back.
  ///
  /// - Throws: `RecordError` for bytes no version of this program wrote.
  package static func decode(_ bytes: [UInt8]) throws(RecordError) -> RingLogEntry {
    var input = ByteReader(bytes)
    let written: UInt8 = try input.read()
    guard written == format else {
      throw written > format ? .newerFormat(written) : .invalid("format", at: 0)
    }
    let entry = RingLogEntry(
      due: try input.readWallTime(), at: try input.readWallTime(),
      subject: try input.readText(limit: ClockNotification.bodyBytes),
      outcome: try decodeOutcome(&input))
    guard input.isAtEnd else { throw .surplus(at: input.offset) }
    return entry
  }

  private static func decodeOutcome(
    _ input: inout ByteReader
  ) throws(RecordError) -> RingLogEntry.Outcome {
    let start = input.offset
    let tag: UInt8 = try input.read()
    switch tag {
    case 1:
      guard let output = RingOutput(rawValue: try input.read()) else {
        throw .invalid("output", at: start + 1)
      }
      return .rang(output)
    case 2: return .snoozed(Int(try input.read(UInt16.self)))
    case 3: return .dismissed
    case 4:
      guard let reason = MissReason(rawValue: try input.read()) else {
        throw .invalid("reason", at: start + 1)
      }
      return .missed(reason)
    case 5: return .delivered
    case 6:
      // Another sound, as programs wrote it that did not keep why.
      let name = try input.readText(limit: ClockNotification.soundBytes)
      return .fellBack(
        to: .sound(name),
        because: PortFailure(port: .sound, kind: .other, subject: "the chosen one"))
    case 7: return try readFallback(&input)
    default: throw .invalid("outcome", at: start)
    }
  }
}
