/// Why bytes are no record of this program.
package enum RecordError: Error, Hashable, Sendable {
  /// They end before the value at this offset is whole.
  case ended(at: Int)
  /// The value at this offset is outside what the program writes.
  case invalid(String, at: Int)
  /// A newer program wrote them in this format.
  case newerFormat(UInt8)
  /// More bytes follow the last value.
  case surplus(at: Int)

  /// The fact in words, for the end of a sentence.
  package var phrase: String {
    switch self {
    case .ended(let offset): "it ends at byte \(offset)"
    case .invalid(let what, let offset): "\(what) at byte \(offset) is not valid"
    case .newerFormat(let format): "format \(format), this program knows \(StateCodec.format)"
    case .surplus(let offset): "bytes follow at \(offset)"
    }
  }
}
