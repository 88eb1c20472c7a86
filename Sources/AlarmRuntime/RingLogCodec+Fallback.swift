import AlarmCore

/// The bytes of what a ring fell back to, and why.
extension RingLogCodec {
  /// Bytes of a card's name, and of what failed.
  static let placeBytes = 48

  static func write(_ fallback: Fallback, because failure: PortFailure, to out: inout ByteWriter) {
    switch fallback {
    case .sound(let name):
      out.write(UInt8(1))
      out.write(name.clipped(toBytes: ClockNotification.soundBytes))
    case .card(let device):
      out.write(UInt8(2))
      out.write(device.clipped(toBytes: placeBytes))
    case .output(let output):
      out.write(UInt8(3))
      out.write(output.rawValue)
    }
    out.write(code(of: failure.port))
    out.write(code(of: failure.kind))
    out.write(failure.subject.clipped(toBytes: placeBytes))
  }

  static func readFallback(
    _ input: inout ByteReader
  ) throws(RecordError) -> RingLogEntry.Outcome {
    let start = input.offset
    let tag: UInt8 = try input.read()
    let fallback: Fallback
    switch tag {
    case 1: fallback = .sound(try input.readText(limit: ClockNotification.soundBytes))
    case 2: fallback = .card(try input.readText(limit: placeBytes))
    case 3:
      guard let output = RingOutput(rawValue: try input.read()) else {
        throw .invalid("output", at: start + 1)
      }
      fallback = .output(output)
    default: throw .invalid("fallback", at: start)
    }
    let place = input.offset
    let (portCode, kindCode): (UInt8, UInt8) = (try input.read(), try input.read())
    guard let port = PortName.allCases.first(where: { code(of: $0) == portCode }) else {
      throw .invalid("port", at: place)
    }
    guard let kind = PortFailure.Kind.allCases.first(where: { code(of: $0) == kindCode }) else {
      throw .invalid("trouble", at: place + 1)
    }
    let subject = try input.readText(limit: placeBytes)
    return .fellBack(
      to: fallback, because: PortFailure(port: port, kind: kind, subject: subject))
  }

  private static func code(of port: PortName) -> UInt8 {
    switch port {
    case .inputs: 1
    case .lamps: 2
    case .buzzer: 3
    case .sound: 4
    case .store: 5
    case .ringLog: 6
    case .zone: 7
    case .recording: 8
    case .control: 9
    }
  }

  private static func code(of kind: PortFailure.Kind) -> UInt8 {
    switch kind {
    case .missing: 1
    case .elsewhere: 2
    case .noFolder: 3
    case .noFile: 4
    case .denied: 5
    case .busy: 6
    case .broken: 7
    case .newer: 8
    case .holed: 9
    case .unread: 10
    case .vanished: 11
    case .full: 12
    case .exhausted: 13
    case .readOnly: 14
    case .timeout: 15
    case .other: 16
    }
  }
}
