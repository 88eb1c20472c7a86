import AlarmCore
import AlarmRuntime
import FlashLog

/// What the state file held at the start.
package enum StateFolderRecovery: Hashable, Sendable {
  /// Nothing was ever saved.
  case blank
  /// The newest state.
  case good([UInt8])
  /// The newest state that can be read, nil for none before it, and what is wrong. `mayBeLost` when
  /// the last change may be missing: a save that a power cut interrupted looks the same.
  case degraded([UInt8]?, mayBeLost: Bool, PortFailure)
  /// Nothing can be read though something was saved; saves will fail.
  case damaged(PortFailure)
  /// A newer program wrote it; saves will fail.
  case newerFormat(UInt8, PortFailure)
  /// The file could not be opened, made or read; saves will fail.
  case unavailable(PortFailure)

  /// Tells what a ring found in a file.
  init(_ recovery: Recovery, port: PortName, path: String) {
    func failure(_ detail: String) -> PortFailure {
      PortFailure(port: port, kind: .broken, subject: path, detail: detail)
    }
    self =
      switch recovery {
      case .blank: .blank
      case .good(let record): .good(record.payload)
      case .degraded(let record, let survey):
        .degraded(
          record?.payload, mayBeLost: survey.newestMayBeLost, failure(survey.text))
      case .damaged(let survey):
        .damaged(failure("\(survey.text); \(PortFailure.damagedAdvice)"))
      case .newerFormat(let format):
        .newerFormat(format, failure(PortFailure.newerFormatAdvice(format)))
      }
  }

  /// What is wrong, if something is.
  package var failure: PortFailure? {
    switch self {
    case .blank, .good: nil
    case .degraded(_, _, let failure), .damaged(let failure), .newerFormat(_, let failure),
      .unavailable(let failure):
      failure
    }
  }
}

extension SlotSurvey {
  /// Slots named in a message; the rest is only counted.
  private static let namedSlots = 3

  /// "2 of 16 slots unreadable (3: checksum, 7: checksum)".
  package var text: String {
    let named = unreadable.prefix(Self.namedSlots).map { "\($0.slot): \($0.defect.text)" }
    let rest = unreadable.count > named.count ? ", ..." : ""
    return "\(unreadable.count) of \(slots) slots unreadable ("
      + named.joined(separator: ", ") + rest + ")"
  }
}

extension SlotDefect {
  /// A few words for a message.
  package var text: String {
    switch self {
    case .notRead(let error): SystemFailure(call: "read", code: error.code).text
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
