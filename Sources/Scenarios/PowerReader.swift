import AlarmCore
import YAML

/// Reads how power goes and comes back.
enum PowerReader {
  /// Reads "now", or where the cut happens.
  static func cutPoint(_ value: YAMLValue) throws(YAMLError) -> CutPoint {
    if case .scalar = value.node.content {
      let text = try value.scalar().text
      guard text == "now" else {
        throw value.bad(text, expected: "now, {at-write: N} or {at-flush: N}")
      }
      return .now
    }
    let fields = try value.fields(["at-write", "after-bytes", "at-flush"])
    if let flush = fields.optional("at-flush"), fields.optional("at-write") == nil {
      _ = try value.fields(["at-flush"])
      return .atFlush(try flush.number(in: CutPoint.operationRange))
    }
    let write = try fields.required("at-write").number(in: CutPoint.operationRange)
    _ = try value.fields(["at-write", "after-bytes"])
    guard let bytes = fields.optional("after-bytes") else { return .atWrite(write) }
    return .insideWrite(write, bytes: try bytes.number(in: CutPoint.byteRange))
  }

  /// Reads what the clock begins with.
  static func restoration(_ value: YAMLValue) throws(YAMLError) -> Restoration {
    let fields = try value.fields(["clock", "trust"])
    let clock = try fields.optional("clock")?.civilDateTime()
    let trust = try fields.optional("trust")?.word(of: ClockTrust.self)
    return Restoration(clock: clock, trust: trust ?? (clock == nil ? .synced : .guess))
  }
}
