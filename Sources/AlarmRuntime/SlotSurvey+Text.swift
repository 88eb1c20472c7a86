import AlarmCore
import FlashLog

extension SlotSurvey {
  /// Slots named in a message; the rest is only counted.
  private static let namedSlots = 3

  /// "2 of 16 slots unreadable (3: checksum, 7: checksum)".
  ///
  /// - Parameter tell: what the device's own errors mean.
  package func text(_ tell: PortFailure.DeviceWords) -> String {
    let named = unreadable.prefix(Self.namedSlots).map { "\($0.slot): \($0.defect.text(tell))" }
    let rest = unreadable.count > named.count ? ", ..." : ""
    return "\(unreadable.count) of \(slots) slots unreadable ("
      + named.joined(separator: ", ") + rest + ")"
  }
}

extension SlotDefect {
  /// A few words for a message.
  fileprivate func text(_ tell: PortFailure.DeviceWords) -> String {
    switch self {
    case .notRead(let error): tell(error).detail
    case .noMagic: "no record"
    case .length(let length): "\(length) bytes long"
    case .checksum: "checksum"
    case .misplaced(let slot): "belongs in slot \(slot)"
    case .format(let format): "format \(format)"
    case .kind(let kind): "kind \(kind)"
    case .sequence(let sequence): "number \(sequence)"
    }
  }
}
