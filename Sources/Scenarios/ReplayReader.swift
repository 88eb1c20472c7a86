import AlarmCore
import YAML

/// Reads which recording is replayed.
enum ReplayReader {
  /// What a line's name is given as.
  static let keys: [(line: InputLine, key: String)] = [
    (.knobA, "knob-a"), (.knobB, "knob-b"), (.button, "button"),
  ]

  /// Reads "knob.csv", or a mapping.
  static func replay(_ value: YAMLValue) throws(YAMLError) -> Replay {
    if case .scalar = value.node.content { return Replay(try file(value)) }
    let fields = try value.fields(["file", "raw"] + keys.map(\.key))
    var names: [InputLine: String] = [:]
    for (line, key) in keys {
      names[line] = try fields.optional(key)?.text(longestBytes: Replay.nameBytes)
    }
    return Replay(
      try file(try fields.required("file")), names: names,
      isRaw: try fields.optional("raw")?.boolean() ?? false)
  }

  private static func file(_ value: YAMLValue) throws(YAMLError) -> String {
    try value.text(longestBytes: Replay.fileBytes)
  }
}
